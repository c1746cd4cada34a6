import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { findIdentityUser, type IdentityUser, nameOf } from '../db/identityUsers.ts'
import type { Db } from '../db/open.ts'
import { databaseProblem } from '../http/databaseProblem.ts'
import { recordsIn } from './adapter.ts'
import { SIGN_IN_SECONDS } from './endedSignIns.ts'
import { type IdentityKeys, SIGNING_ALGORITHM } from './keys.ts'
import { errorPage, signOutOfNothing, signOutPage, signedOutPage } from './pages.ts'
import { keepUsedSession } from './usedSession.ts'

/** Paths of the pages that the sign-in returns to. The pages read them from /runtime.json. */
export const returnPaths = { signIn: '/auth/callback', silent: '/auth/silent', signOut: '/' } as const

/** Scopes of the product's API (spec 6). */
export const API_SCOPES = 'read:trades write:trades'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
/** How long an access token of the embedded provider is good, seconds. */
export const ACCESS_TOKEN_SECONDS = 10 * MINUTE_S
const IDENTITY_SCOPES = 'openid profile email roles offline_access'

export interface ProviderParts {
  readonly settings: Settings
  readonly publicUrl: URL
  readonly db: Db
  readonly clock: Clock
  readonly keys: IdentityKeys
  /** Tells a log of what went wrong inside the provider. */
  readonly onError: (error: Error) => void
}

/**
 * The embedded OpenID provider: code flow with PKCE, rotating refresh tokens, JWT access tokens for the product's API.
 */
export function makeProvider(parts: ProviderParts): Provider {
  const provider = new Provider(new URL('/oidc', parts.publicUrl).href, providerConfiguration(parts))
  // The request's own host is replaced by the public one before it gets here, so forwarding headers are ours.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (!('oidc' in ctx)) return
    await signOutOfNothing(ctx as KoaContextWithOIDC)
    await keepUsedSession(ctx as KoaContextWithOIDC, { ...parts, cookie: sessionCookie(parts.publicUrl) })
  })
  provider.on('server_error', (ctx, error) => {
    const problem = databaseProblem(error)
    if (problem === null) return parts.onError(error)
    // The provider counts every failure that is not its own as 500.
    ctx.set(problem.headers)
    ctx.status = problem.status
    if (!ctx.response.is('html')) ctx.body = { error: 'temporarily_unavailable', error_description: problem.message }
  })
  return provider
}

/** What the provider is made with, so that what the library asks of its owner can be looked at. */
export function providerConfiguration({ settings, publicUrl, db, clock, keys }: ProviderParts): Configuration {
  const origins = [publicUrl.origin, ...settings.ALLOWED_ORIGINS]
  const at = (path: string): string[] => origins.map((origin) => new URL(path, origin).href)
  const isHttps = publicUrl.protocol === 'https:'
  return {
    adapter: recordsIn(db, clock),
    clients: [
      {
        client_id: settings.OIDC_CLIENT_ID,
        client_name: 'Bot Blending',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        redirect_uris: [...at(returnPaths.signIn), ...at(returnPaths.silent)],
        post_logout_redirect_uris: [...at(returnPaths.signOut), ...at('/login')],
      },
    ],
    // Loopback addresses over http are for trying the product; a web client would otherwise need https there.
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    jwks: { keys: [...keys.signing] as never },
    cookies: {
      keys: [...keys.cookieSecrets],
      names: isHttps
        ? { session: '__Host-bb_session', interaction: 'bb_interaction', resume: 'bb_resume' }
        : { session: 'bb_session', interaction: 'bb_interaction', resume: 'bb_resume' },
      long: sessionCookie(publicUrl),
      short: { signed: true, httpOnly: true, sameSite: 'lax', secure: isHttps },
    },
    scopes: ['openid', 'profile', 'email', 'roles', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'nickname', 'picture', 'onboarded'],
      email: ['email'],
      roles: ['roles'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE_S,
      IdToken: 60 * MINUTE_S,
      RefreshToken: SIGN_IN_SECONDS,
      // One that nobody signed in with ends with its page, and is pushed out before any that somebody did.
      Session: (_ctx, { accountId }) => (accountId === undefined ? 60 * MINUTE_S : SIGN_IN_SECONDS),
      // A refresh token is good for 14 days from its last use, and its grant must be: signing out ends both.
      Grant: 400 * DAY_S,
      Interaction: 60 * MINUTE_S,
    },
    findAccount: async (_ctx, id) => {
      const user = await findIdentityUser(db, 'id', id)
      return user === null ? undefined : { accountId: id, claims: () => ({ ...claimsOf(user) }) }
    },
    extraTokenClaims: async (_ctx, token) => {
      const user =
        'accountId' in token && typeof token.accountId === 'string'
          ? await findIdentityUser(db, 'id', token.accountId)
          : null
      const grantId = 'grantId' in token && typeof token.grantId === 'string' ? { grant_id: token.grantId } : {}
      return user === null ? undefined : { roles: [...user.roles], name: nameOf(user), email: user.email, ...grantId }
    },
    loadExistingGrant: grantOfOwnClient(settings.OIDC_AUDIENCE),
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    renderError: (ctx, out, error) =>
      errorPage(ctx, databaseProblem(error)?.message ?? out.error_description ?? out.error),
    features: {
      devInteractions: { enabled: false },
      // A client may revoke what it was given, and nothing else.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: signOutPage, postLogoutSuccessSource: signedOutPage },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => settings.OIDC_AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== settings.OIDC_AUDIENCE) throw new Error(`Unknown audience ${resource}.`)
          return {
            scope: API_SCOPES,
            audience: settings.OIDC_AUDIENCE,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 10 * MINUTE_S,
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          }
        },
      },
    },
  }
}

const sessionCookie = ({ protocol }: URL) =>
  ({ signed: true, httpOnly: true, sameSite: 'lax', secure: protocol === 'https:', path: '/' }) as const

const claimsOf = (user: IdentityUser) => ({
  sub: user.id,
  name: nameOf(user),
  given_name: user.givenName,
  family_name: user.familyName,
  nickname: user.nickname,
  email: user.email,
  roles: [...user.roles],
  onboarded: user.onboarded,
})

/**
 * The product asks nobody whether the product may use his data: its own client gets its scopes without a consent page.
 */
function grantOfOwnClient(audience: string) {
  return async (ctx: KoaContextWithOIDC) => {
    const { client, session, provider, result } = ctx.oidc
    if (client === undefined || session?.accountId === undefined) return undefined
    const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
    const kept = known === undefined ? undefined : await provider.Grant.find(known)
    if (kept !== undefined) return kept
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope(IDENTITY_SCOPES)
    grant.addResourceScope(audience, API_SCOPES)
    await grant.save()
    return grant
  }
}

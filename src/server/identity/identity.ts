import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { createLocalJWKSet } from 'jose'
import type { Vault } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import { isEmbeddedIdentity, type Settings } from '../config.ts'
import { findIdentityUser } from '../db/identityUsers.ts'
import { deleteExpiredRecords } from '../db/identityRecords.ts'
import type { Db } from '../db/open.ts'
import { type TokenRules, unauthorised } from '../http/auth.ts'
import type { CallerOf } from '../http/callers.ts'
import type { Limits } from '../http/limits.ts'
import { tooMany } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { Addresses } from '../mail/addresses.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Sessions } from '../parts.ts'
import type { SampleGate } from '../sampleGate.ts'
import { readForm, refuse } from './forms.ts'
import { interactionRoutes } from './interactions.ts'
import { identityKeys, publicKeys } from './keys.ts'
import { fetchIssuerKeys, remoteKeys } from './keySet.ts'
import { outsideTroubles } from './outsideTroubles.ts'
import { makeProvider } from './provider.ts'
import { embeddedRoles, outsideRoles, type RolesPort, rolesThatCount, stillHeld } from './roles.ts'
import { addSampleUsers } from './sampleUsers.ts'

export interface IdentityParts {
  readonly settings: Settings
  readonly publicUrl: URL
  readonly db: Db
  readonly vault: Vault
  readonly clock: Clock
  readonly limits: Limits
  readonly callerOf: CallerOf
  readonly samples: Pick<SampleGate, 'ready'>
  readonly log: Log
  readonly mailer: Pick<Mailer, 'queue'>
  readonly addresses: Pick<Addresses, 'ask'>
  readonly endSignIns: Sessions['endSignIns']
}

/** Who signs users in, and how their tokens are checked: the embedded provider, or any other by settings. */
export interface Identity {
  readonly rules: Omit<TokenRules, 'isEnded' | 'clock'>
  /** Roles as they are now; null where only the provider knows. */
  readonly rolesNow: (userId: string) => Promise<readonly string[] | null>
  /** Where a plan becomes a role. */
  readonly roles: RolesPort
  /**
   * The roles that count for who shows a token with the roles `told`. Throws 401 for one whom the embedded
   * provider does not know any more.
   */
  readonly rolesThatCount: (userId: string, told: readonly string[]) => Promise<readonly string[]>
  /** Pages of the embedded provider. */
  readonly routes: readonly Hono<{ Bindings: HttpBindings }>[]
  /** Origins that the pages speak with to sign in. */
  readonly origins: readonly string[]
  /** Answers a request of the embedded provider; false when it is none. */
  takes(path: string, request: IncomingMessage, answer: ServerResponse): boolean
}

const OWN_PAGES = /^\/oidc\/(interaction\/|password$|style\.css$|mark\.svg$|font\.woff2$)/
/** Always the same and kept nowhere; this server asks for it too, to know that it is ready. */
const FIXED = /^\/oidc\/(\.well-known\/openid-configuration|jwks)$/

export async function makeIdentity(parts: IdentityParts): Promise<Identity> {
  const { settings, clock } = parts
  const common = { audience: settings.OIDC_AUDIENCE, rolesClaim: settings.OIDC_ROLES_CLAIM }
  if (isEmbeddedIdentity(settings)) return await embedded(parts, common)
  const issuer = settings.OIDC_AUTHORITY
  const troubles = outsideTroubles(issuer, parts.log, clock)
  return {
    rules: {
      ...common,
      issuer,
      keys: remoteKeys(() => fetchIssuerKeys(issuer), clock, troubles.unfetched),
      onRefused: troubles.refused,
    },
    rolesNow: async () => null,
    roles: outsideRoles(settings),
    rolesThatCount: (userId, told) => rolesThatCount(settings.ROLES_FROM, parts.db, { userId, told }),
    routes: [],
    origins: [new URL(issuer).origin],
    takes: () => false,
  }
}

async function embedded(
  {
    settings,
    publicUrl,
    db,
    vault,
    clock,
    limits,
    callerOf,
    samples,
    log,
    mailer,
    addresses,
    endSignIns,
  }: IdentityParts,
  common: { readonly audience: string; readonly rolesClaim: string },
): Promise<Identity> {
  const keys = await identityKeys({ db, vault, log })
  if (settings.SAMPLE_USERS) await addSampleUsers(db)
  await deleteExpiredRecords(db, new Date(clock.now()))
  const provider = makeProvider({
    settings,
    publicUrl,
    db,
    clock,
    keys,
    onError: (error) =>
      log.error(
        { err: { name: error.name, message: error.message, stack: error.stack } },
        'The identity provider failed.',
      ),
  })
  const callback = provider.callback()
  const returnOrigins = [publicUrl.origin, ...settings.ALLOWED_ORIGINS]
  const rolesNow = async (userId: string): Promise<readonly string[]> =>
    (await findIdentityUser(db, 'id', userId))?.roles ?? []
  return {
    rules: {
      ...common,
      issuer: provider.issuer,
      keys: createLocalJWKSet(publicKeys(keys)),
      // It signs by the same settings: nothing is set up wrong.
      onRefused: () => {},
    },
    rolesNow,
    roles: embeddedRoles,
    rolesThatCount: async (userId, told) => {
      const user = await findIdentityUser(db, 'id', userId)
      // He deleted his account: a token that outlived it would make a row of him anew.
      if (user === null) throw unauthorised()
      return stillHeld(told, user.roles)
    },
    routes: [
      interactionRoutes({
        provider,
        db,
        formSecret: keys.formSecret,
        offersSamples: settings.SAMPLE_USERS,
        limits,
        callerOf,
        samples,
        log,
        returnOrigins,
        passwords: {
          db,
          clock,
          vault,
          mailer,
          addresses,
          publicUrl,
          hasMail: settings.SMTP_URL !== '',
          supportEmail: settings.SUPPORT_EMAIL,
          endSignIns,
        },
      }),
    ],
    origins: [],
    takes(path, request, answer) {
      if (!path.startsWith('/oidc/')) return false
      pinHost(request, publicUrl)
      if (OWN_PAGES.test(path)) return false
      const wait = FIXED.test(path) ? null : limits.take('signIns', callerOf(request))
      if (wait !== null) {
        refuse(answer, tooMany(wait))
        return true
      }
      // A silent sign-in runs in a frame of our own page.
      if (/[?&]prompt=none(&|$)/.test(request.url ?? '')) answer.setHeader('X-Frame-Options', 'SAMEORIGIN')
      const target: IncomingMessage & { originalUrl?: string } = request
      target.originalUrl = request.url ?? '/'
      request.url = (request.url ?? '').slice('/oidc'.length)
      readForm(request, answer, () => void callback(request, answer))
      return true
    },
  }
}

/** The provider builds its addresses from the request's host: it sees the public one, whatever a caller wrote there. */
function pinHost(request: IncomingMessage, publicUrl: URL): void {
  request.headers.host = publicUrl.host
  request.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
}

import { ErrorResponse, InMemoryWebStorage, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import { textFrom, wireOf } from '../../domain/core/wire.ts'
import type { TokenSet } from '../../domain/session/model.ts'
import { profileOf } from '../../domain/session/profile.ts'
import { SCOPE } from '../../domain/wire/builtWithConstants.ts'
import { fetchRoles } from '../../worker/adapters/roles.ts'
import type { Runtime } from './runtime.ts'
import { isSameSite } from './site.ts'

/**
 * What a sign-in wants to happen after it: where to go, and whether a trial is to start (spec 2, Routing after
 * sign-in).
 */
export interface Intent {
  readonly returnTo: string
  readonly intent: string
  /**
   * The tab was on `returnTo` already and nobody asked for a sign-in: it goes on there, and no landing rule is read.
   */
  readonly isStaying?: boolean
  /** Hash of the user who is to come back there; anybody else begins as after any sign-in. */
  readonly of?: string
}

/** How an attempt to sign in ended. */
export type SignInResult =
  | { readonly kind: 'signed_in'; readonly tokens: TokenSet; readonly after: Intent }
  /** The provider knows nobody here; a page may be needed. `after`: what the tab that left to ask wanted. */
  | { readonly kind: 'absent'; readonly after?: Intent }
  /** `cancelled`: the user broke off, which is no error to show (spec 2, App-level). */
  | { readonly kind: 'failed'; readonly message: string; readonly cancelled: boolean }

/** The product's own door to the identity provider. Tokens pass through it and stay with nobody here. */
export interface SignIn {
  /** Leaves for the provider's page. `hint`: who is expected to sign in there. */
  start(after: Intent, hint?: string): Promise<void>
  /** Leaves for the provider without a page of its own: it answers at once, signed in or not. */
  startSilently(after: Intent): Promise<void>
  /** Reads the provider's answer out of the address. */
  finish(address: string): Promise<SignInResult>
  /**
   * Asks through a hidden frame, for the user of an identity token where one is given. `blocked` means that the browser
   * allows no such frame, or that it may keep from it what it knows of the provider's site: ask with `startSilently`.
   */
  silent(hint?: string | null): Promise<SignInResult | { readonly kind: 'blocked' }>
  /** Whether the provider answers at all. */
  isThere(): Promise<boolean>
  /** Ends the provider's session; the browser comes back to `to`. */
  signOut(to: '/' | '/login', hint: string | null): Promise<void>
}

/** How long the hidden frame may take, in seconds. */
const SILENT_SECONDS = 8

/** Opens the door for the server's settings. */
export function makeSignIn(runtime: Runtime): SignIn {
  const at = (path: string): string => new URL(path, location.origin).href
  const manager = new UserManager({
    authority: runtime.authority,
    client_id: runtime.clientId,
    redirect_uri: at(runtime.signInPath),
    silent_redirect_uri: at(runtime.silentPath),
    scope: SCOPE,
    resource: runtime.audience,
    extraQueryParams: { audience: runtime.audience },
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    silentRequestTimeoutInSeconds: SILENT_SECONDS,
    // The verifier of a sign-in under way must survive the redirect; tokens must survive nothing.
    stateStore: new WebStorageStateStore({ store: sessionStorageOrMemory(), prefix: 'bot-blending.sign-in.' }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
  const handOver = async (user: User): Promise<SignInResult> => {
    await manager.removeUser()
    const tokens = tokensOf(user, runtime.rolesClaim)
    const roles = runtime.asksForRoles ? await fetchRoles('', tokens.accessToken) : null
    const profile = roles === null ? tokens.profile : { ...tokens.profile, roles }
    return { kind: 'signed_in', tokens: { ...tokens, profile }, after: afterOf(user.state) }
  }
  const throughFrame: SignIn['silent'] = async (hint = null) => {
    try {
      const user = await manager.signinSilent({
        forceIframeAuth: true,
        ...(hint === null ? {} : { id_token_hint: hint }),
      })
      return user === null ? { kind: 'absent' } : await handOver(user)
    } catch (error) {
      return error instanceof ErrorResponse ? failureOf(error) : { kind: 'blocked' }
    }
  }
  return {
    start: (after, hint) =>
      manager.signinRedirect({ state: after, ...(hint === undefined ? {} : { login_hint: hint }) }),
    // Nobody pressed anything: the way back leads to the page before, and not into this question again.
    startSilently: (after) => manager.signinRedirect({ state: after, prompt: 'none', redirectMethod: 'replace' }),
    finish: async (address) => manager.signinRedirectCallback(address).then(handOver, failureOf),
    silent: async (hint) => {
      const result = await throughFrame(hint)
      // without its cookies a provider of another site knows nobody, whoever is signed in there.
      return result.kind === 'absent' && !isSameSite(new URL(runtime.authority), new URL(location.href))
        ? { kind: 'blocked' }
        : result
    },
    isThere: () =>
      fetch(manager.settings.metadataUrl, { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    signOut: (to, hint) =>
      manager.signoutRedirect({ post_logout_redirect_uri: at(to), ...(hint === null ? {} : { id_token_hint: hint }) }),
  }
}

const tokensOf = (user: User, rolesClaim: string): TokenSet => ({
  accessToken: user.access_token,
  refreshToken: user.refresh_token ?? null,
  idToken: user.id_token ?? '',
  expiresAt: user.expires_at ?? 0,
  profile: profileOf(user.profile, rolesClaim),
})

/** `state` is ours, but it went around the world: taken as unknown. */
function afterOf(state: unknown): Intent {
  const raw = wireOf(state)
  return {
    returnTo: textFrom(raw['returnTo']) ?? '',
    intent: textFrom(raw['intent']) ?? '',
    isStaying: raw['isStaying'] === true,
    ...(typeof raw['of'] === 'string' ? { of: raw['of'] } : {}),
  }
}

/** Answers of `prompt=none` that mean "somebody has to type something". */
const ABSENT = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** APP-02: what the provider calls a refusal by the user. */
const CANCELLED = ['access_denied', 'user_cancelled', 'end_user_aborted']

function failureOf(error: unknown): SignInResult {
  if (!(error instanceof ErrorResponse))
    return { kind: 'failed', message: error instanceof Error ? error.message : 'Sign-in failed.', cancelled: false }
  const code = error.error ?? ''
  if (ABSENT.includes(code)) return { kind: 'absent', after: afterOf(error.state) }
  return { kind: 'failed', message: error.error_description ?? code, cancelled: CANCELLED.includes(code) }
}

/** Where storage is forbidden a sign-in without redirect still works. */
function sessionStorageOrMemory(): Storage {
  try {
    return sessionStorage
  } catch {
    return new InMemoryWebStorage()
  }
}

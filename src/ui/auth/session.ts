import { reloadFor } from '../errors/reloadOnce.ts'
import { forgetCharts } from '../link/chartKeys.ts'
import { ANONYMOUS, hashOfUser, rememberedUser, rememberUser, USER_KEY } from '../link/coreName.ts'
import { local } from '../link/browserStorage.ts'
import { MARKETING_KEY } from '../link/marketingKey.ts'
import { whenAtRest } from '../link/whenAtRest.ts'
import { startTabLink, type TabLink } from '../link/tabLink.ts'
import { rememberVisitor } from '../link/visitor.ts'
import { setBoot } from '../model/boot.ts'
import { read, send } from '../model/send.ts'
import {
  forgetImpersonation,
  isOfImpersonation,
  rememberImpersonation,
  takeAdminHint,
  takeUpImpersonation,
} from './impersonation.ts'
import type { Intent, SignIn, SignInResult } from './oidc.ts'
import { leaveToLook, noteAnswer, place } from './leaveToLook.ts'
import { intentOf, isReturning, landingAddress } from './returning.ts'
import { isServerThere } from './runtime.ts'
import { forgetSessionOver, noteSessionOver } from './sessionOver.ts'
import { askSilently as askProvider, fetchOidc, findSession, openDoor, type Looking } from './silent.ts'

/** Said where the provider does not answer. */
const SIGN_IN_UNREACHABLE =
  'The sign-in service cannot be reached: signing in needs a connection. Try again in a moment.'

/** Said where the browser cannot do what a sign-in needs: over plain http from another machine. */
const SIGN_IN_INSECURE = 'Signing in needs https, or localhost: a browser does not allow it over plain http.'

let link: TabLink | null = null
let user = ANONYMOUS
let isKeeping = false
/** Nothing that was found before the tab left to sign in or out counts any more. */
let isLeaving = false

/**
 * Starts the tab: reads the provider's answer if the address holds one, joins the core, and signs in silently where it
 * has no session.
 */
export async function startSession(): Promise<void> {
  rememberVisitor()
  // Another tab signed in as someone else, or for the first time: this one starts anew, with nothing of the old user
  // (T17).
  addEventListener('storage', ({ key, newValue }) => {
    if (key === USER_KEY && newValue !== null && newValue !== user) location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false
  })
  if (!isReturning(new URL(location.href))) return join(rememberedUser())
  setBoot({ kind: 'authenticating' })
  const result = await door().then((signIn) => signIn?.finish(location.href) ?? null)
  if (result === null) return
  noteAnswer(result)
  const owner = result.kind === 'signed_in' ? await hashOfUser(result.tokens.profile.sub) : undefined
  history.replaceState(
    null,
    '',
    landingAddress((result.kind === 'failed' ? undefined : result.after) ?? intentOf(''), owner),
  )
  await take(result)
}

/** Leaves for the provider's sign-in page. `hint`: the sample user whom a live demo opens. */
export async function signIn(after: Intent, hint?: string): Promise<void> {
  setBoot({ kind: 'authenticating' })
  isLeaving = true
  try {
    await (await door())?.start(after, hint)
  } catch (error) {
    isLeaving = false
    // Without this the tab would say for ever that it is on its way.
    setBoot({ kind: 'running' })
    void send({ type: 'toast.show', kind: 'error', text: isSecureContext ? SIGN_IN_UNREACHABLE : SIGN_IN_INSECURE })
    throw error
  }
}

/**
 * Signs out everywhere: the core ends the session on the server and shows 'Logging out...', then one tab leaves through
 * the provider.
 */
export async function signOut(): Promise<void> {
  forgetSessionOver()
  await send({ type: 'session.sign_out' })
}

/** This browser tells nothing more of whom it was told until now. */
const untold = (): Promise<void> =>
  import('../installed/push.ts').then(({ endTelling }) => endTelling()).catch(() => undefined)

/** The core asks this tab to leave through the provider's log-out. */
export async function leave(to: '/' | '/login'): Promise<void> {
  isLeaving = true
  rememberUser(ANONYMOUS)
  local.remove(MARKETING_KEY)
  forgetCharts()
  // Who has this browser in hand next is told nothing of this user.
  await untold()
  const hint = await read({ type: 'session.hint' })
  try {
    const signIn = await door()
    if (signIn === null) return
    await signIn.signOut(to, (hint.ok ? hint.value : null) ?? (await hintOfProvider(signIn)))
  } catch {
    // A provider that cannot be reached keeps nobody on a page that says 'Logging out...': here the session is over.
    location.replace(to)
  }
}

/**
 * Who logs out before this page found its session has no token that names it: the provider is asked for one, or it
 * would ask the user whether he means it.
 */
async function hintOfProvider(signIn: SignIn): Promise<string | null> {
  const result = await signIn.silent()
  return result.kind === 'signed_in' ? result.tokens.idToken : null
}

/**
 * AUTH-05: a session that ended by itself says so on the login page, and signing in leads back to where this tab is.
 */
export function noteOver(): void {
  if (user !== ANONYMOUS) noteSessionOver({ path: place(), user })
}

/** AUTH-05: the core asks this tab to look for the session at the provider without a word. */
export const askSilently = (): Promise<void> => askProvider(looking, (signIn) => hasLeft(signIn, 'refused'))

/** F30: a line that is down is told as such; on a good one, a part that does not come is fetched by a new page. */
const oidcOrReload: typeof fetchOidc = () =>
  fetchOidc().catch(async (error: unknown) => {
    if (await isServerThere()) return reloadFor(error)
    throw error
  })

/** The door to the provider, opened on first use; null when it is not configured, which is then shown. */
async function door(): Promise<SignIn | null> {
  const signIn = await openDoor(oidcOrReload)
  if (!('problem' in signIn)) return signIn
  setBoot({ kind: 'misconfigured', problem: signIn.problem })
  return null
}

function join(whose: string): void {
  user = whose
  if (user !== ANONYMOUS) keepOnce()
  link?.stop()
  if (!isOfImpersonation(user)) forgetImpersonation()
  link = startTabLink(user, (attached) => {
    if (isOfImpersonation(user)) return attached.hasSession ? rememberImpersonation() : takeUpImpersonation()
    const hint = takeAdminHint()
    return attached.hasSession ? undefined : lookForSession(hint)
  })
}

/** Who has an account finds the application in this browser next time. Nothing of the start waits for that. */
function keepOnce(): void {
  if (isKeeping || !import.meta.env.PROD) return
  isKeeping = true
  whenAtRest(() => void import('../installed/keep.ts').then(({ keepInstalled }) => keepInstalled()))
}

/** How this page looks for its session. */
const looking: Looking = {
  send,
  read,
  take: (result) => take(result, true),
  onBlocked: async (signIn) => {
    if (!(await hasLeft(signIn, 'lost'))) await take({ kind: 'absent' })
  },
  onMisconfigured: (problem) => setBoot({ kind: 'misconfigured', problem }),
  fetchOidc: oidcOrReload,
}

/** whether this tab leaves to be told at the provider's own address, or leaves anyway. */
const hasLeft = async (...asked: Parameters<typeof leaveToLook>): Promise<boolean> =>
  isLeaving || (await leaveToLook(...asked))

/** The core has no tokens: after a reload of the only tab, or because nobody is signed in. */
async function lookForSession(hint: string | null): Promise<void> {
  // Where nothing can be remembered, the provider alone knows whether somebody was signed in.
  if (user === ANONYMOUS && local.isKept()) return void send({ type: 'session.report_absent' })
  await findSession(looking, hint)
}

/** `isFound`: by the hidden frame, so that a log-out may have come meanwhile. */
async function take(result: SignInResult, isFound = false): Promise<void> {
  if (isLeaving) return
  if (result.kind === 'signed_in') {
    forgetSessionOver()
    const owner = await hashOfUser(result.tokens.profile.sub)
    const before = rememberedUser()
    // Whose session ended by itself was not signed out: his messages end where another one begins.
    if (before !== ANONYMOUS && before !== owner && !isOfImpersonation(before)) await untold()
    rememberUser(owner)
    if (link === null || owner !== user) join(owner)
    return void send({ type: 'session.start', tokens: result.tokens, isFound })
  }
  if (link === null) join(rememberedUser())
  if (result.kind === 'absent') return void send({ type: 'session.report_absent' })
  void send({ type: 'session.report_error', message: result.message, cancelled: result.cancelled })
}

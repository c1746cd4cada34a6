import { untilThere } from '../errors/serverBack.ts'
import type { Link } from '../link/link.ts'
import { withLock } from '../link/locks.ts'
import type { SignIn, SignInResult } from './oidc.ts'
import { isServerThere, loadRuntime } from './runtime.ts'

/** One tab asks the provider at a time; the core keeps the newest tokens, whoever brought them. */
const SILENT_LOCK = 'bot-blending.silent-sign-in'

/** What a page brings that looks for its session at the provider. */
export interface Looking extends Pick<Link, 'send' | 'read'> {
  /** Tells the core what the provider answered. */
  readonly take: (result: SignInResult) => Promise<void>
  /**
   * The frame tells nothing that counts though the provider answers, and no other tab brought the core a session
   * meanwhile.
   */
  readonly onBlocked: (signIn: SignIn) => Promise<void>
  /** The server's settings lead to no provider, in one sentence. */
  readonly onMisconfigured: (problem: string) => void
  /** Fetches what speaks to the provider; by itself `fetchOidc`. */
  readonly fetchOidc?: typeof fetchOidc
}

/** What speaks to the provider. Once it failed, some browsers fetch it no more for as long as the page lives. */
export const fetchOidc = (): Promise<typeof import('./oidc.ts')> => import('./oidc.ts')

/** The door to the provider, by the server's settings, or what is wrong with those. Throws without a server. */
export async function openDoor(fetchPart = fetchOidc): Promise<SignIn | { readonly problem: string }> {
  const [{ makeSignIn }, settings] = await Promise.all([fetchPart(), loadRuntime()])
  return settings.ok ? makeSignIn(settings.runtime) : settings
}

/**
 * AUTH-05: the core's tokens were refused. This tab asks the provider without a word whether it still knows the user,
 * and tells how that ended; what follows is the core's to decide. `leave`: asks at the provider's own address what the
 * frame cannot tell; false where that is not to be done.
 */
export async function askSilently(
  { send, read, take, fetchOidc: fetchPart }: Looking,
  leave: (signIn: SignIn) => Promise<boolean> = async () => false,
): Promise<void> {
  await withLock(SILENT_LOCK, async () => {
    const signIn = await openDoor(fetchPart).catch(() => null)
    const hint = await read({ type: 'session.hint' })
    if (signIn === null || 'problem' in signIn) return void send({ type: 'session.report_absent', how: 'unreachable' })
    const result = await signIn.silent(hint.ok ? hint.value : null)
    if (result.kind === 'signed_in') return take(result)
    if (result.kind === 'absent') return void send({ type: 'session.report_absent' })
    // A frame on a line that is down is as silent as one that the browser keeps from working.
    const isCut = result.kind === 'blocked' && !(await signIn.isThere())
    if (result.kind === 'blocked' && !isCut && (await leave(signIn))) return
    void send({ type: 'session.report_absent', how: isCut ? 'unreachable' : result.kind })
  })
}

/**
 * The core has no tokens: the provider is asked for the session, for the user of `hint` where one is given. Where it
 * cannot be asked that is said, and it is asked again once the server and the provider answer.
 */
export async function findSession(looking: Looking, hint: string | null): Promise<void> {
  // What this browser keeps of the user is shown meanwhile, with its age.
  const tell = (): void => void looking.send({ type: 'session.report_unreachable' })
  let isThere = isServerThere
  try {
    const silent = await withLock(SILENT_LOCK, () => look(looking, hint))
    if (silent === null) return
    isThere = silent.isThere
    tell()
  } catch (error) {
    tell()
    if (await isServerThere()) throw error
  }
  await untilThere(isThere)
  await findSession(looking, hint)
}

/** The provider, where it is out of reach. */
async function look(
  { read, take, onBlocked, onMisconfigured, fetchOidc: fetchPart }: Looking,
  hint: string | null,
): Promise<Pick<SignIn, 'isThere'> | null> {
  if (await isFound(read)) return null
  const signIn = await openDoor(fetchPart)
  if ('problem' in signIn) onMisconfigured(signIn.problem)
  else {
    const result = await signIn.silent(hint)
    if (result.kind !== 'blocked') await take(result)
    // The frame may only have been slow: whoever has a session by now need not leave its page.
    else if (!(await isFound(read))) {
      // Left for on a line that is down, the browser's own error page would stand in the place of all that is shown.
      if (!(await signIn.isThere())) return signIn
      await onBlocked(signIn)
    }
  }
  return null
}

/** Whether another tab brought the core tokens in the meantime. */
async function isFound(read: Link['read']): Promise<boolean> {
  const hint = await read({ type: 'session.hint' })
  return hint.ok && hint.value !== null
}

import { FLAGS } from '../../domain/access/constants.ts'
import {
  impersonationOwner,
  isImpersonating,
  isImpersonationOwner,
  tokensOf,
  type StoredImpersonation,
} from '../../domain/access/impersonation.ts'
import { local, ofTab } from '../link/browserStorage.ts'
import { ANONYMOUS, hashOfUser, rememberedUser, rememberUser } from '../link/coreName.ts'
import { pause } from '../link/timing.ts'
import { FLAG_PREFIX } from '../link/constants.ts'
import { read, send } from '../model/send.ts'

/** The three things of an impersonation: in this tab alone, so that a reload keeps them. */
const KEY = 'bot-blending.impersonation'
/** The administrator's identity token on the way back: the provider gives his session to nobody else. */
const HINT_KEY = 'bot-blending.admin-token'
/** A tab that stored nothing asks the core so often, in ms, and so many times. */
const ASK_AGAIN_AFTER = 250
const MOST_ASKED = 80
/** Shows the entry of the sidebar (SIDE-06), and who looks as whom; opens nothing. */
const FLAG_KEY = `${FLAG_PREFIX}${FLAGS.adminImpersonation}`

/**
 * Begins to look as somebody: the server's token goes into a core of its own, and the page starts anew there, with
 * nothing of the administrator. Other tabs follow. Answers why not, or null.
 */
export async function startImpersonation(user: string, reason: string): Promise<string | null> {
  const answer = await read({ type: 'session.impersonate', user, reason })
  if (!answer.ok) return answer.error.message
  if (!answer.value.ok) return answer.value.message
  const stored = { ...answer.value.granted, admin: rememberedUser() }
  keep(stored)
  local.set(FLAG_KEY, JSON.stringify({ admin: stored.admin, name: stored.user.name ?? stored.user.sub }))
  rememberUser(impersonationOwner(await hashOfUser(stored.token)))
  location.assign('/dashboard')
  return null
}

/** Whether this tab's core is that of an impersonation. */
export const isOfImpersonation = isImpersonationOwner

/** The core has the session: this tab stores what a reload will need. */
export async function rememberImpersonation(): Promise<void> {
  if (isImpersonating(storedHere())) return
  const answer = await read({ type: 'session.impersonation' })
  if (answer.ok && answer.value !== null) keep(answer.value)
}

/**
 * The core has no session: this tab gives it what it stored. One that stored nothing waits for a tab that did, which
 * may be on its way as well; where none comes it is over.
 */
export async function takeUpImpersonation(): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const stored = storedHere()
    if (isImpersonating(stored)) return void (await send({ type: 'session.start', tokens: tokensOf(stored) }))
    await pause(ASK_AGAIN_AFTER)
    await rememberImpersonation()
  }
  comeBack()
}

/** IMP-02 to IMP-04: clears what was stored and goes back to the administrator's own core, on the list of users. */
export function comeBack(): void {
  const stored = storedHere()
  const admin = stored?.admin ?? adminOfFlag()
  ofTab.remove(KEY)
  local.remove(FLAG_KEY)
  if (stored?.adminToken !== undefined) ofTab.set(HINT_KEY, stored.adminToken)
  rememberUser(admin ?? ANONYMOUS)
  location.replace('/admin')
}

/** Whose session the provider is to give back, once; null where anybody may come. */
export function takeAdminHint(): string | null {
  const hint = ofTab.get(HINT_KEY)
  ofTab.remove(HINT_KEY)
  return hint
}

/** What of it this tab keeps belongs to the impersonation alone. */
export const forgetImpersonation = (): void => ofTab.remove(KEY)

const keep = (stored: StoredImpersonation): void => ofTab.set(KEY, JSON.stringify(stored))

function storedHere(): Partial<StoredImpersonation> | null {
  return ofTab.json(KEY) as Partial<StoredImpersonation> | null
}

function adminOfFlag(): string | null {
  const said = local.json(FLAG_KEY) as { readonly admin?: unknown } | null
  return typeof said?.admin === 'string' ? said.admin : null
}

import { ofTab } from '../link/browserStorage.ts'

const KEY = 'bot-blending.session-over'

/** Where this tab stood when its session ended by itself, and whose it was: his hash. */
export interface SessionOver {
  readonly path: string
  readonly user: string
}

/**
 * Keeps it over the way through the provider and back. In the tab and not in its address: there anybody could write it.
 */
export const noteSessionOver = (over: SessionOver): void => ofTab.set(KEY, JSON.stringify(over))

/** What was noted in this tab, or null. */
export function sessionOver(): SessionOver | null {
  const { path, user } = (ofTab.json(KEY) ?? {}) as Partial<SessionOver>
  return typeof path === 'string' && typeof user === 'string' ? { path, user } : null
}

/** Somebody signed in or out: it is past. */
export const forgetSessionOver = (): void => ofTab.remove(KEY)

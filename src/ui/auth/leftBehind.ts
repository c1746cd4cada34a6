import { orAborted } from '../../worker/adapters/orAborted.ts'
import { local } from '../link/browserStorage.ts'

/** Keys of logs that are to be gone begin so; the hash of the user follows. */
const PREFIX = 'bot-blending.to-delete.'

/** A start waits no longer for a deletion that is held up; the browser does it before the same log is opened, ms. */
const PATIENCE = 3_000

/**
 * Who signs out leaves no log in this browser (T16, A-354). His core deletes it, but may find no disk, and nobody opens
 * it again: the next start sees to it.
 */
export const noteLeft = (user: string): void => local.set(PREFIX + user, '1')

/** He is back, and his log is his. */
export const forgetLeft = (user: string): void => local.remove(PREFIX + user)

/** Whose logs are still to be deleted. */
export const whoLeft = (): readonly string[] =>
  local
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))

/** Deletes their logs; one that cannot be deleted is left to the start after. */
export async function deleteLeft(users: readonly string[]): Promise<void> {
  const deleted = import('../../worker/adapters/segmentsDb.ts').then(({ deleteLogDb }) =>
    Promise.all(users.map((user) => deleteLogDb(user).then(() => forgetLeft(user)))),
  )
  await orAborted(deleted, AbortSignal.timeout(PATIENCE)).catch(() => undefined)
}

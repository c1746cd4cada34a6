import { enablePatches, produce, produceWithPatches } from 'immer'
import { isRecord } from '../core/wire.ts'
import type { Undo } from '../writes/events.ts'
import type { HasWrites } from '../writes/model.ts'

enablePatches()

/** Preferences by their names. */
export type MailValues = Readonly<Record<string, unknown>>
/** What changes: names and their new values. */
export type MailChanges = Undo

/** The call that changes preferences, and the key of its writes: the last wish is the last word. */
export const MAIL_WRITE = { write: 'emailPreferencesUpdate', key: 'choices' } as const

/**
 * The preferences as they are to be: what the server confirmed, and over that each change on its way. A change that
 * fails is gone with its overlay, so its row falls back.
 */
export const editedPreferences = (confirmed: MailValues, { writes }: HasWrites): MailValues =>
  produce(confirmed, (values: Record<string, unknown>) => {
    for (const { write, body } of writes.overlays)
      if (write === MAIL_WRITE.write && isRecord(body)) Object.assign(values, body)
  })

/** What puts back what is to change; null where it changes nothing that can be chosen. */
export function undoOf(before: MailValues, changes: MailValues): MailChanges | null {
  const [, , inverse] = produceWithPatches(before, (values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(changes)) if (isChoice(value)) values[name] = value
  })
  const back = inverse.flatMap(({ path, value }) => (path.length === 1 && isChoice(value) ? [[path[0], value]] : []))
  return back.length === 0 ? null : (Object.fromEntries(back) as MailChanges)
}

const isChoice = (value: unknown): value is boolean | number | string =>
  typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'

import { commandOn, refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { flag, number, recordOf, word, words, type Check } from '../core/shapes.ts'
import { recordFrom } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { editedPreferences, MAIL_WRITE, undoOf } from './edited.ts'

type Seen = HasSession & HasWrites & HasResources

const command = commandOn<Seen>()
const value: Check<boolean | number | string> = (one): one is boolean | number | string =>
  flag(one) || number(one) || word(one)

/** What a tab can ask of email preferences: each is a write. */
export const MAIL_COMMANDS = {
  'mail.change': command(
    { changes: recordOf(value) },
    whenReady(({ id, changes }, state) => {
      const before = recordFrom(state.resources.byKey['emailPreferences']?.value)
      const undo = before === null ? null : undoOf(editedPreferences(before, state), changes)
      const more = undo === null ? {} : { undo }
      return good([{ type: 'write.asked', data: { ...MAIL_WRITE, command: id, body: changes, ...more } }])
    }),
  ),
  /** The switch of the profile, which this page shows as well. */
  'mail.switch_all': command(
    { isOn: flag },
    whenReady(({ id, isOn }) =>
      good([
        {
          type: 'write.asked',
          data: {
            write: 'settingsUserUpdate',
            key: 'email_notifications',
            command: id,
            body: { email_notifications: isOn },
          },
        },
      ]),
    ),
  ),
  'mail.unsubscribe': command(
    { reason: words },
    whenReady(({ id, reason }, { writes }) =>
      overlayOf(writes, 'emailUnsubscribe', 'all') !== null
        ? refused('API-60', 'saving', 'This is on its way.')
        : good([
            {
              type: 'write.asked',
              data: { write: 'emailUnsubscribe', key: 'all', command: id, body: { reason: reason.slice(0, 1_000) } },
            },
          ]),
    ),
  ),
  'mail.resubscribe': command(
    {},
    whenReady(({ id }, { writes }) =>
      overlayOf(writes, 'emailResubscribe', 'all') !== null
        ? refused('API-61', 'saving', 'This is on its way.')
        : good([
            { type: 'write.asked', data: { write: 'emailResubscribe', key: 'all', command: id, body: undefined } },
          ]),
    ),
  ),
}

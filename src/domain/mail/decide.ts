import { decidingOn, NOTHING } from '../concept.ts'
import { recordFrom } from '../core/wire.ts'
import type { Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { MAIL_WRITE } from './edited.ts'
import { mailTexts as texts } from './texts.ts'

const SAVED: Readonly<Record<string, string>> = {
  [MAIL_WRITE.write]: texts.saved,
  emailUnsubscribe: texts.unsubscribed,
  emailResubscribe: texts.resubscribed,
}

/** What a saved or failed preference says; a saved one can be put back. The answer is all preferences. */
export const settleMailWrites = decidingOn<HasResources>()(
  'email preferences saved',
  ['write.saved', 'write.failed'],
  (entry, { resources }): readonly Event[] => {
    const { write } = entry.data
    const title = SAVED[write]
    if (title === undefined) return NOTHING
    const id = `mail-${entry.entry}`
    if (entry.type === 'write.failed') {
      const message = entry.data.message === '' ? texts.unknown : entry.data.message
      return [toastOfWrite(id, 'error', texts.failed(message), entry.at)]
    }
    const { undo } = entry.data
    const answer = recordFrom(entry.data.answer)
    const more = { replaces: 'mail-saved', ...(undo === undefined ? {} : { undo }) }
    return [
      toastOfWrite(id, 'success', title, entry.at, more),
      answer === null
        ? { type: 'resource.invalidated', data: { keys: ['emailPreferences'], why: 'email_preferences_saved' } }
        : { type: 'resource.loaded', data: { key: 'emailPreferences', value: answer } },
      // Daily or weekly is another digest.
      ...(undo !== undefined && 'digest' in undo && resources.byKey['digestPreview'] !== undefined
        ? [{ type: 'resource.invalidated' as const, data: { keys: ['digestPreview'], why: 'digest_chosen' } }]
        : []),
    ]
  },
)

import { settingsTexts } from './texts.ts'
import { type SettingsState, SETTINGS_WRITES, NO_SETTINGS, PROVIDER_PAGES } from './model.ts'
import type { Folds } from '../concept.ts'
import type { EntryOf } from '../event.ts'
import { outcomeOf } from '../writes/model.ts'

/** Folds outcomes; the list itself is the server's. */
export const SETTINGS_FOLDS: Folds<SettingsState> = {
  'write.saved': ended,
  'write.failed': ended,
  'settings.portal_told': (settings, entry) => ({
    outcomes: {
      ...settings.outcomes,
      [entry.data.write]: { asked: entry.data.asked, ok: true, message: '', url: entry.data.url },
    },
  }),
  'session.ended': () => NO_SETTINGS,
  'storage.restored': () => NO_SETTINGS,
}

function ended(settings: SettingsState, entry: EntryOf<'write.saved' | 'write.failed'>): SettingsState {
  const { write, asked } = entry.data
  if (!SETTINGS_WRITES.includes(write)) return settings
  // Its address came before it, or there is none.
  if (PROVIDER_PAGES.includes(write) && entry.type === 'write.saved')
    return settings.outcomes[write]?.asked === asked
      ? settings
      : { outcomes: { ...settings.outcomes, [write]: { asked, ok: false, message: settingsTexts.noPortal } } }
  const outcome = { ...outcomeOf(entry), ...(entry.type === 'write.failed' ? statusOf(entry.data) : {}) }
  return { outcomes: { ...settings.outcomes, [write]: outcome } }
}

/** The checkout tells a second plan (409) from a provider that is down; nobody else looks at it. */
const statusOf = ({ write, status }: EntryOf<'write.failed'>['data']): { readonly status?: number } =>
  status === null || !PROVIDER_PAGES.includes(write) ? {} : { status }

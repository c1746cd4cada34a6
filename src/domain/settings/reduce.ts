import type { LogEntry } from '../event.ts'
import type { WriteOutcome } from '../writes/outcome.ts'
import { settingsTexts } from './texts.ts'

/** Outcomes of the page's own writes, the newest of each name. */
export interface SettingsState {
  readonly outcomes: Readonly<Record<string, WriteOutcome>>
}

/** Nothing was written. */
export const NO_SETTINGS: SettingsState = { outcomes: {} }

/** Writes of the settings page. */
export const SETTINGS_WRITES: readonly string[] = [
  'settingsUserUpdate',
  'accountsAdd',
  'accountsUpdate',
  'accountsDelete',
  'customerPortal',
]

/** Folds outcomes; the list itself is the server's. */
export function reduceSettings(settings: SettingsState, entry: LogEntry): SettingsState {
  switch (entry.type) {
    case 'write.saved':
    case 'write.failed': {
      const { write, asked } = entry.data
      if (!SETTINGS_WRITES.includes(write)) return settings
      // Its address came before it, or there is none.
      if (write === 'customerPortal' && entry.type === 'write.saved')
        return settings.outcomes[write]?.asked === asked
          ? settings
          : { outcomes: { ...settings.outcomes, [write]: { asked, ok: false, message: settingsTexts.noPortal } } }
      return {
        outcomes: {
          ...settings.outcomes,
          [write]: {
            asked,
            ok: entry.type === 'write.saved',
            message: entry.type === 'write.failed' ? entry.data.message : '',
          },
        },
      }
    }
    case 'settings.portal_told':
      return {
        outcomes: {
          ...settings.outcomes,
          customerPortal: { asked: entry.data.asked, ok: true, message: '', url: entry.data.url },
        },
      }
    case 'session.ended':
    case 'storage.restored':
      return NO_SETTINGS
    default:
      return settings
  }
}

import type { LogEntry } from '../event.ts'
import { settingsTexts } from './texts.ts'
import { type SettingsState, SETTINGS_WRITES, NO_SETTINGS } from './model.ts'

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

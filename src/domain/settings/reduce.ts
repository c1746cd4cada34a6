import type { LogEntry } from '../event.ts'

/** How a write ended, for the form that asked for it. */
export interface WriteOutcome {
  /** Entry of the `write.asked`: what the form's command was answered with. */
  readonly asked: number
  readonly ok: boolean
  readonly message: string
}

/** Outcomes of the page's own writes, the newest of each name. */
export interface SettingsState {
  readonly outcomes: Readonly<Record<string, WriteOutcome>>
}

/** Nothing was written. */
export const NO_SETTINGS: SettingsState = { outcomes: {} }

/** Writes of the settings page. */
export const SETTINGS_WRITES: readonly string[] = ['settingsUserUpdate', 'accountsAdd', 'accountsUpdate', 'accountsDelete']

/** Folds outcomes; the list itself is the server's. */
export function reduceSettings(settings: SettingsState, entry: LogEntry): SettingsState {
  switch (entry.type) {
    case 'write.saved':
    case 'write.failed': {
      const { write, asked } = entry.data
      if (!SETTINGS_WRITES.includes(write)) return settings
      return { outcomes: { ...settings.outcomes, [write]: { asked, ok: entry.type === 'write.saved', message: entry.type === 'write.failed' ? entry.data.message : '' } } }
    }
    case 'session.ended':
    case 'storage.restored':
      return NO_SETTINGS
    default:
      return settings
  }
}

import type { WriteOutcome } from '../writes/model.ts'

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

/** A state with this slice: what rules and decisions ask for. */
export interface HasSettings {
  readonly settings: SettingsState
}

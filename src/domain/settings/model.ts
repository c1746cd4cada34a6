import type { Outcomes } from '../writes/model.ts'

/** Outcomes of the page's own writes, the newest of each name. */
export interface SettingsState {
  readonly outcomes: Outcomes
}

/** Nothing was written. */
export const NO_SETTINGS: SettingsState = { outcomes: {} }

/** Writes of the settings page. */
export const SETTINGS_WRITES: readonly string[] = [
  'settingsUserUpdate',
  'accountsAdd',
  'accountsAddPaper',
  'accountsUpdate',
  'accountsDelete',
  'customerPortal',
  'checkoutSession',
  'trialStart',
  'accountDelete',
]

/** Key of the write that says what became of a step of the set-up. */
export const SETUP_WRITE = 'setup'

/** Key of the write of the two fields of a checkout: the checkout goes on by itself. */
export const BILLING_WRITE = 'billing'

/** Key of the write that has the link to an address sent again. */
export const PROOF_WRITE = 'proof'

/** Those whose outcome stands on the page that asked: no toast tells of them. */
export const TOLD_ON_PAGE: readonly string[] = ['checkoutSession', 'trialStart', 'accountDelete']

/** Calls whose answer is a page of the card provider. */
export const PROVIDER_PAGES: readonly string[] = ['customerPortal', 'checkoutSession']

/** A state with this slice: what rules and decisions ask for. */
export interface HasSettings {
  readonly settings: SettingsState
}

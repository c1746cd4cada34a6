import type { Fact } from '../core/fact.ts'

/** What the settings page hears beside its writes. */
export type SettingsEvent =
  /**
   * An address of the card provider that opens the customer's own page: never on disk. `asked` is the entry of its
   * `write.asked`.
   */
  Fact<'settings.portal_told', { readonly asked: number; readonly url: string }>

import { memory, type FactsOf } from '../core/fact.ts'

/** What the settings page hears beside its writes. */
export const SETTINGS_FACTS = {
  /**
   * An address of the card provider that opens the customer's own page, or where he pays: never on disk. `asked` is the
   * entry of its `write.asked`.
   */
  'settings.portal_told': memory<{ readonly write: string; readonly asked: number; readonly url: string }>(),
}

export type SettingsEvent = FactsOf<typeof SETTINGS_FACTS>

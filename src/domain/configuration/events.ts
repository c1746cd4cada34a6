import { memory, type FactsOf } from '../core/fact.ts'

/** What the configuration hears beside its writes. */
export const CONFIGURATION_FACTS = {
  /** The wizard of a tab applies so many fields; each is a write whose command begins with this one's id. */
  'configuration.apply_asked': memory<{ readonly tab: string; readonly command: string; readonly fields: number }>(),
}

export type ConfigurationEvent = FactsOf<typeof CONFIGURATION_FACTS>

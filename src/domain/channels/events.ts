import { memory, type FactsOf } from '../core/fact.ts'

/** N4: what is shown here is said to the server, some of them together. */
export const CHANNELS_FACTS = {
  /** Somebody sees these notifications, by the ids of their facts. */
  'channels.shown': memory<{ readonly ids: readonly string[] }>(),
  'channels.shown_due': memory(),
}

export type ChannelsEvent = FactsOf<typeof CHANNELS_FACTS>

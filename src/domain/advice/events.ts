import { memory, type FactsOf } from '../core/fact.ts'

/** What the pages of advice hear beside their writes. */
export const ADVICE_FACTS = {
  /** The newest tick can no longer be taken back from where it was made. */
  'advice.undo_due': memory<null>(),
}

export type AdviceEvent = FactsOf<typeof ADVICE_FACTS>

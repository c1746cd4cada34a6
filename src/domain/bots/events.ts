import { memory, trace, type FactsOf } from '../core/fact.ts'
import type { RuleDraft } from './draft.ts'

/** What the bot maintenance page hears beside its writes; forms live as long as their tab. */
export const BOTS_FACTS = {
  /** A tab's form says something else. */
  'bots.drafted': memory<{ readonly tab: string; readonly draft: RuleDraft }>(),
  'bots.draft_dropped': memory<{ readonly tab: string }>(),
  /** The form was quiet long enough to be judged. */
  'bots.validation_due': memory<{ readonly tab: string }>(),
  /** BOT-02: a rule is brought back; its strategy is looked up by name first. */
  'bots.lookup_asked': memory<Lookup>(),
  'bots.lookup_ended': trace<{ readonly key: string; readonly message: string | null }>(),
}

export type BotsEvent = FactsOf<typeof BOTS_FACTS>

/** A strategy that is looked up by name, and the rule that is made once it is found. */
export interface Lookup {
  /** Of the draft and its symbol (draft.ts). */
  readonly key: string
  readonly strategyName: string
  readonly account: string
  readonly symbol: string
  /** Command that asked, for the write's own key. */
  readonly command: string
}

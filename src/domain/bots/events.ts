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
  /** An act on several rules; the next write follows when one has ended (bulk.ts). */
  'bots.bulk_asked': trace<BulkAsked>(),
  /** What became of one of them; kept as long, so that the next worker says what its end cut short. */
  'bots.bulk_told': trace<{ readonly tab: string; readonly rule: string } & BulkTold>(),
  'bots.lookup_ended': trace<{ readonly key: string; readonly message: string | null }>(),
}

export type BotsEvent = FactsOf<typeof BOTS_FACTS>

/** What several rules are to become (screens.md 2.8, Bulk). */
export interface BulkAsked {
  readonly tab: string
  readonly command: string
  readonly act: BulkAct
  readonly rules: readonly string[]
  /** Where they move to, by name; '' where they do not. */
  readonly account: string
  /** Why they are deactivated. */
  readonly reason: string
}

export type BulkAct = 'stop' | 'move' | 'reactivate'

export interface BulkTold {
  /** `refused`: it cannot be done as things are. `failed`: it was asked for and not done. */
  readonly state: 'done' | 'refused' | 'failed'
  /** A sentence. */
  readonly message: string
}

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

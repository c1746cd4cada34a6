import type { RuleDraft, Verdict } from './draft.ts'
import type { EpochMs } from '../core/time.ts'
import type { Lookup } from './events.ts'
import type { WriteOutcome } from '../writes/model.ts'

/** A tab's form and when it last changed. */
export interface DraftState {
  readonly draft: RuleDraft
  readonly changedAt: EpochMs
  /** Keys (draft.ts) of its symbols that are rules by now. */
  readonly saved: readonly string[]
}

/**
 * Forms of rules, what the server said of them, and how the page's writes went. The rules themselves are the server's.
 */
export interface BotsState {
  readonly drafts: Readonly<Record<string, DraftState>>
  readonly verdicts: Readonly<Record<string, Verdict>>
  readonly lookups: readonly Lookup[]
  /** Newest end of each write, by call. */
  readonly outcomes: Readonly<Record<string, WriteOutcome>>
  /** Entry with which a tab's form was saved whole: the form closes. */
  readonly finished: Readonly<Record<string, number>>
}

/** No form open. */
export const NO_BOTS: BotsState = { drafts: {}, verdicts: {}, lookups: [], outcomes: {}, finished: {} }

/** A state with this slice: what rules and decisions ask for. */
export interface HasBots {
  readonly bots: BotsState
}

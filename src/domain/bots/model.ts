import type { RuleDraft, Verdict } from './draft.ts'
import type { EpochMs } from '../core/time.ts'
import type { BulkAsked, BulkTold, Lookup } from './events.ts'
import type { Outcomes } from '../writes/model.ts'

/** A bot rule as the server lists it (spec 3, Bot rule), times in ms. */
export interface BotRule {
  readonly id: string
  readonly strategyId: string
  readonly strategy: string
  readonly account: string
  readonly symbol: string
  readonly isActive: boolean
  readonly createdAt: number | null
  readonly stoppedAt: number | null
  readonly reason: string | null
}

/** A tab's form and when it last changed. */
export interface DraftState {
  readonly draft: RuleDraft
  readonly changedAt: EpochMs
  /** Keys (draft.ts) of its symbols that are rules by now. */
  readonly saved: readonly string[]
}

/** An act on several rules, one after the other: those without a word are still to come. */
export interface BulkRun extends BulkAsked {
  /** Entry with which it began. */
  readonly asked: number
  readonly told: Readonly<Record<string, BulkTold>>
  /** Its worker ended before it did: nobody goes on with it. */
  readonly isCut: boolean
}

/** Whether there is a word about each of its rules. */
export const isToldOfAll = ({ rules, told }: BulkRun): boolean => rules.every((rule) => told[rule] !== undefined)

/**
 * Forms of rules, what the server said of them, and how the page's writes went. The rules themselves are the server's.
 */
export interface BotsState {
  readonly drafts: Readonly<Record<string, DraftState>>
  readonly verdicts: Readonly<Record<string, Verdict>>
  readonly lookups: readonly Lookup[]
  /** Newest end of each write, by call. */
  readonly outcomes: Outcomes
  /** Rules as the server answered to a change of them, by id, until the list has come anew. */
  readonly confirmed: Readonly<Record<string, BotRule>>
  /** The newest act of each tab on several rules. */
  readonly bulk: Readonly<Record<string, BulkRun>>
  /** Entry with which a tab's form was saved whole: the form closes. */
  readonly finished: Readonly<Record<string, number>>
  /** When this worker began, ms; 0 before. What another one was asked for and is not here, nobody does. */
  readonly since: number
}

/** No form open. */
export const NO_BOTS: BotsState = {
  drafts: {},
  verdicts: {},
  lookups: [],
  outcomes: {},
  confirmed: {},
  bulk: {},
  finished: {},
  since: 0,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasBots {
  readonly bots: BotsState
}

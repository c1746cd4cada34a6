import type { Refusal } from '../../core/fact.ts'
import { firstVerdict, type Rule } from '../../core/rule.ts'
import { elapsed, type EpochMs } from '../../core/time.ts'
import type { LoadingStage } from '../events.ts'
import { AUTH_AFTER_COMPLETION, AUTH_LOADING_SOURCE, STAGE_DEBOUNCE, STAGE_ORDER } from './constants.ts'

export interface StageAsk {
  readonly stage: LoadingStage
  readonly source: string
  readonly at: EpochMs
}

/** What the rules look at. */
export interface StageContext {
  readonly stage: LoadingStage
  readonly changedAt: EpochMs | null
}

/** `apply` now, `wait` for the rest of the 300 ms, or refuse. */
export type StageVerdict =
  | { readonly verdict: 'apply' }
  | { readonly verdict: 'wait' }
  | ({ readonly verdict: 'refuse' } & Refusal)

/** Place in the order; logout has none. */
export const placeOf = (stage: LoadingStage): number => (STAGE_ORDER as readonly LoadingStage[]).indexOf(stage)

/** The later of two stages. */
export const furthest = (a: LoadingStage | null, b: LoadingStage): LoadingStage =>
  a !== null && placeOf(a) >= placeOf(b) ? a : b

type StageRule = Rule<StageAsk, StageContext, StageVerdict>

/** LOAD-13: identical duplicates are ignored. */
const identical: StageRule = (ask, now) => (ask.stage === now.stage ? refuse('LOAD-13', 'identical', ask, now) : null)

/** LOAD-12: logout and complete are allowed from any stage; from logout only a reset leads on. */
const alwaysAllowed: StageRule = (ask, now) =>
  now.stage !== 'logout' && (ask.stage === 'logout' || ask.stage === 'complete') ? { verdict: 'apply' } : null

/** LOAD-15: an auth step soon after completion, from the auth-loading source. */
const authAfterCompletion: StageRule = (ask, now) =>
  now.stage === 'complete' &&
  ask.stage === 'auth' &&
  ask.source === AUTH_LOADING_SOURCE &&
  sinceChange(ask, now) < AUTH_AFTER_COMPLETION
    ? refuse('LOAD-15', 'auth_after_completion', ask, now)
    : null

/** LOAD-11: forward only. */
const backward: StageRule = (ask, now) =>
  now.stage === 'logout' || placeOf(ask.stage) < placeOf(now.stage) ? refuse('LOAD-11', 'backward', ask, now) : null

/** LOAD-14: closer than 300 ms to the last change. */
const tooSoon: StageRule = (ask, now) => (sinceChange(ask, now) < STAGE_DEBOUNCE ? { verdict: 'wait' } : null)

const stageRules: readonly StageRule[] = [identical, alwaysAllowed, authAfterCompletion, backward, tooSoon]

/** Judges a wish for another stage (spec 4, Loading stages). */
export const judgeStage = (ask: StageAsk, context: StageContext): StageVerdict =>
  firstVerdict(stageRules, ask, context) ?? { verdict: 'apply' }

const sinceChange = (ask: StageAsk, now: StageContext): number =>
  now.changedAt === null ? Infinity : elapsed(now.changedAt, ask.at)

const refuse = (rule: string, reason: string, ask: StageAsk, now: StageContext): StageVerdict => ({
  verdict: 'refuse',
  rule,
  reason,
  because: { asked: ask.stage, stage: now.stage, source: ask.source },
})

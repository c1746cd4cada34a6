import type { EpochMs } from '../core/time.ts'
import type { ActionKind, Placement, Standing } from './portfolio.ts'
import type { Stage } from '../configuration/constants.ts'

/** One thing that was looked at: the figure, what it was held to, and whether it met it. */
export interface Reason {
  readonly input: string
  readonly value: number | string | null
  readonly relation: '>=' | '<=' | '<' | '='
  readonly threshold: number | string | null
  readonly met: boolean
  /** Key of the configuration, `category.field.part`; null where the bound is none of it. */
  readonly config: string | null
}

/** Why: for people, and figure by figure. */
export interface Rationale {
  readonly sentences: readonly string[]
  readonly reasons: readonly Reason[]
}

/** When it may be done. */
export interface Schedule {
  readonly isReady: boolean
  /** Null where there is nothing to do. */
  readonly window: { readonly start: EpochMs; readonly end: EpochMs } | null
  readonly nextReview: EpochMs
  readonly cooldownUntil: EpochMs | null
}

export type Urgency = 'high' | 'medium' | 'low'

/** What the engine recommends for a strategy on an account, or for the balance of an account. */
export interface Recommendation {
  readonly kind: ActionKind
  /** Null for the balance of an account. */
  readonly strategy: string | null
  readonly account: string
  readonly toAccount: string
  /** The other end of a swap. */
  readonly partner: Placement | null
  readonly standing: Standing | null
  /** Stage afterwards. */
  readonly nextStage: Stage | null
  /** Per cent of the account before and after; null where no balance is known. */
  readonly allocationNow: number | null
  readonly allocationNext: number | null
  /** Points between the two. */
  readonly allocationChange: number
  /** USDT that come to the account (positive) or leave it. */
  readonly balanceChange: number
  readonly requiresBalanceUpdate: boolean
  readonly urgency: Urgency
  /** 0 to 100. */
  readonly confidence: number
  readonly schedule: Schedule
  readonly rationale: Rationale
}

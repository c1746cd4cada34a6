import type { Stage } from '../configuration/constants.ts'
import type { KeptOverride } from '../configuration/fieldValue.ts'

/** What the engine says of one strategy on an account. Shares are per cent of the account. */
export interface Advised {
  readonly rank: number
  readonly stage: Stage
  readonly stability: 'green' | 'orange' | 'red' | 'unknown'
  readonly score: number
  readonly cap: number
  readonly multiplier: number
  /** Null where no rule places it, and where no balance is known. */
  readonly shareNext: number | null
  readonly change: number | null
  /** In words; null where no rule places it. */
  readonly action: string | null
  readonly toAccount: string
}

/** One strategy, by the configuration that is saved and by the one that is tried. */
export interface WhatIfRow {
  readonly id: string
  readonly strategy: string
  readonly account: string
  readonly shareNow: number | null
  readonly now: Advised
  readonly tried: Advised
  /** What differs: 'stage', 'flag', 'rank', 'action', 'share'. */
  readonly differs: readonly Difference[]
}

export type Difference = 'stage' | 'flag' | 'rank' | 'action' | 'share'

/** Per cent of an account that its strategies are given. */
export interface AccountShares {
  readonly account: string
  readonly now: number
  readonly next: number
}

/** The answer to a what-if question. */
export type WhatIf =
  | { readonly state: 'loading' }
  | { readonly state: 'unavailable'; readonly message: string }
  | {
      readonly state: 'ready'
      /** Instant that the trades were read at, ms. */
      readonly at: number
      readonly problems: readonly string[]
      /** Fields that Save would write. */
      readonly changes: readonly KeptOverride[]
      /** By the rank of what is tried. */
      readonly rows: readonly WhatIfRow[]
      /** How many rows differ in each. */
      readonly counts: Readonly<Record<Difference, number>>
      readonly accounts: readonly AccountShares[]
    }

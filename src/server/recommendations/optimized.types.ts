import type { EpochMs } from '../../domain/core/time.ts'
import type { EngineConfig } from '../../domain/recommendations/config.ts'
import type { Standing } from '../../domain/recommendations/portfolio.ts'

/** Strategies as they were rated, and when. */
export interface Optimized {
  readonly at: EpochMs
  readonly standings: readonly Standing[]
  /** What they were rated by. */
  readonly config: EngineConfig
}

/** The ratings of the strategies of each user. */
export interface OptimizedStrategies {
  /** `isHeld`: they were reckoned for an earlier question. */
  of(userId: string): Promise<Optimized & { readonly isHeld: boolean }>
  /** They are no longer true: a strategy has another name, an action was ticked. */
  forget(userId: string): void
}

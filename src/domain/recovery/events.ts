import { about, fact, memory, trace, type FactsOf, type Refusal } from '../core/fact.ts'
import type { EpochMs, Millis } from '../core/time.ts'
import type { Scenario, Reach, Summary } from './model.ts'

/** Recovery of what an absence missed (spec 4, spec 9). */
export const RECOVERY_FACTS = {
  'recovery.absence_noticed': fact<{ readonly gapMs: Millis; readonly from: EpochMs; readonly to: EpochMs }>(),
  'recovery.started': fact<{
    readonly id: string
    readonly scenario: Exclude<Scenario, 'real_time'>
    readonly gapMs: Millis
    readonly from: EpochMs
    readonly to: EpochMs
    readonly through?: Reach
  }>(about),
  /** `message` is the specification's, but for 'No plan': A-305. What is not `queued` is done with. */
  'recovery.skipped': trace<Refusal & { readonly message: string; readonly queued: boolean }>(),
  'recovery.due': memory(),
  'recovery.told': memory<{ readonly id: string; readonly summary: Summary }>(),
  'recovery.summarised': fact<{ readonly id: string; readonly summary: Summary; readonly hash: string }>(),
  'recovery.summary_skipped': trace<Refusal>(),
  'recovery.summary_shown': fact<{ readonly hash: string; readonly by: 'core' | 'server' }>(),
  /** Only logged (spec 8, Recovery). */
  'recovery.failed': trace<{ readonly id: string; readonly message: string }>(about),
  'recovery.finished': fact<{ readonly id: string }>(about),
  'recovery.card_dismissed': fact(),
  'recovery.card_restored': fact(),
}

export type RecoveryEvent = FactsOf<typeof RECOVERY_FACTS>

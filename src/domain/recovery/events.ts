import type { Fact, Refusal } from '../core/fact.ts'
import type { EpochMs, Millis } from '../core/time.ts'
import type { Scenario } from './scenario.ts'
import type { Reach, Summary } from './model.ts'

/** Recovery of what an absence missed (spec 4, spec 9). */
export type RecoveryEvent =
  | Fact<'recovery.absence_noticed', { readonly gapMs: Millis; readonly from: EpochMs; readonly to: EpochMs }>
  | Fact<
      'recovery.started',
      {
        readonly id: string
        readonly scenario: Exclude<Scenario, 'real_time'>
        readonly gapMs: Millis
        readonly from: EpochMs
        readonly to: EpochMs
        readonly through?: Reach
      }
    >
  /** `message` is the specification's: 'Already processing', 'Recovery throttled', 'No matching recovery scenario'. */
  | Fact<'recovery.skipped', Refusal & { readonly message: string; readonly queued: boolean }>
  | Fact<'recovery.due', null>
  | Fact<'recovery.told', { readonly id: string; readonly summary: Summary }>
  | Fact<'recovery.summarised', { readonly id: string; readonly summary: Summary; readonly hash: string }>
  | Fact<'recovery.summary_skipped', Refusal>
  | Fact<'recovery.summary_shown', { readonly hash: string; readonly by: 'core' | 'server' }>
  /** Only logged (spec 8, Recovery). */
  | Fact<'recovery.failed', { readonly id: string; readonly message: string }>
  | Fact<'recovery.finished', { readonly id: string }>
  | Fact<'recovery.card_dismissed', null>
  | Fact<'recovery.card_restored', null>

import type { EpochMs } from '../../core/time.ts'
import type { EventOf } from '../../event.ts'

/** Routine refusals of the minute, by rule and reason. */
export interface DropsState {
  readonly since: EpochMs | null
  readonly tallies: EventOf<'live.drops_tallied'>['data']['tallies']
}

/** Nothing dropped. */
export const NO_DROPS: DropsState = { since: null, tallies: {} }

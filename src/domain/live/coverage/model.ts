import type { EpochMs } from '../../core/time.ts'
import type { StreamName } from '../model.ts'

/** When each stream was open, newest last: what "gaps today" and the diagnostic page read. */
export type CoverageState = Readonly<Record<StreamName, readonly Span[]>>

/** `to` is null while it is open. */
export interface Span {
  readonly from: EpochMs
  readonly to: EpochMs | null
}

/** Never open. */
export const NO_COVERAGE: CoverageState = { events: [], trades: [] }

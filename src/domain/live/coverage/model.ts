import type { EpochMs } from '../../core/time.ts'
import type { StreamName } from '../model.ts'

/** When each stream was open, newest last: what "gaps today" and the diagnostic page read. */
export type CoverageState = Readonly<Record<StreamName, readonly Span[]>>

/** `to` is null while it is open. */
export interface Span {
  readonly from: EpochMs
  readonly to: EpochMs | null
}

/** Of earlier runs of the worker. */
export interface CoverageBefore extends CoverageState {
  /** When each of them was seen last, ascending; absent where an older build saved them. */
  readonly ends?: readonly EpochMs[]
}

/** Never open. */
export const NO_COVERAGE: CoverageState = { events: [], trades: [] }

/** When nobody watched any more, until the next opening. Where that was not saved, any loss may have been the end. */
export const endsOf = ({ ends, events }: CoverageBefore): readonly EpochMs[] =>
  ends ?? events.flatMap(({ to }) => to ?? [])

import { type Connections, NO_CONNECTIONS } from './connection/model.ts'
import { type StoreState, NO_STORE } from './store/model.ts'
import { type WindowsState, NO_WINDOWS } from './windows/model.ts'
import { type SequenceState, NO_SEQUENCE } from './sequence/model.ts'
import { type MarksState, NO_MARKS } from './marks/model.ts'
import { type CoverageBefore, type CoverageState, NO_COVERAGE } from './coverage/model.ts'
import { type PositionsState, NO_POSITIONS } from './positions/model.ts'
import { type DropsState, NO_DROPS } from './drops/model.ts'

/** The server's clock against this device's (F13): median of the newest samples. */
export interface ClockState {
  readonly offset: number
  readonly samples: readonly number[]
}

/** Taken as equal until the server tells its time. */
const NO_CLOCK: ClockState = { offset: 0, samples: [] }

/** All that the streams lead to. */
export interface LiveState {
  readonly connections: Connections
  readonly store: StoreState
  readonly windows: WindowsState
  readonly sequence: SequenceState
  readonly positions: PositionsState
  readonly marks: MarksState
  /** Of this run of the worker. */
  readonly coverage: CoverageState
  /** Of the runs before it, as the disk kept it: the diagnostic page shows a whole day (N5). */
  readonly coverageBefore: CoverageBefore
  readonly clock: ClockState
  readonly drops: DropsState
}

/** Nothing received. */
export const NO_LIVE: LiveState = {
  connections: NO_CONNECTIONS,
  store: NO_STORE,
  windows: NO_WINDOWS,
  sequence: NO_SEQUENCE,
  positions: NO_POSITIONS,
  marks: NO_MARKS,
  coverage: NO_COVERAGE,
  coverageBefore: NO_COVERAGE,
  clock: NO_CLOCK,
  drops: NO_DROPS,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasLive {
  readonly live: LiveState
}

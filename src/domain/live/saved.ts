import type { Saved } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { hours, type EpochMs } from '../core/time.ts'
import { DEDUPE_TRIM, STREAM_STORAGE_VERSION } from './constants.ts'
import type { Position } from './model.ts'
import { withRows } from './positions/reduce.ts'
import { NO_WINDOWS, type WindowsState } from './windows/model.ts'
import { endsOf, type CoverageBefore, type Span } from './coverage/model.ts'
import type { LiveState } from './state.ts'
import type { MarksState } from './marks/model.ts'
import { NO_SEQUENCE, type SequenceState } from './sequence/model.ts'

/** N5: the diagnostic page shows when the streams were open in the last 24 h, whichever run it was. */
const COVERAGE_AGE = hours(24)
const SPANS_SAVED = 200

/** What of the streams outlives the worker. The table comes after the sequence that it is compared with. */
export const LIVE_SAVED: readonly Saved<LiveState>[] = [
  {
    key: 'streams',
    version: STREAM_STORAGE_VERSION,
    maxAgeMs: null,
    folded: true,
    take: ({ windows, sequence, marks }) => ({
      windows: windowsKept(windows),
      sequence: { ...sequence, early: [], gap: null, tableSeq: null, savedTable: undefined },
      marks: { ...marks, closed: [] },
    }),
    put: (live, value) =>
      isStreams(value)
        ? {
            ...live,
            windows: { ...NO_WINDOWS, ...value.windows },
            sequence: { ...NO_SEQUENCE, ...value.sequence, savedTable: null },
            marks: value.marks,
          }
        : live,
  },
  {
    key: 'positions',
    version: 1,
    maxAgeMs: null,
    folded: false,
    take: ({ store, positions, sequence }) =>
      store.isInitialized
        ? {
            rows: positions.rows,
            tableSeq: sequence.isTableIncomplete ? null : sequence.tableSeq,
            serverEpoch: sequence.serverEpoch,
            tick: sequence.tick,
            asOf: store.lastSnapshotTime,
          }
        : undefined,
    put: (live, value) => (isTable(value) ? withTable(live, value) : live),
  },
  {
    key: 'coverage',
    version: 1,
    maxAgeMs: COVERAGE_AGE,
    folded: false,
    take: ({ coverage, coverageBefore }, at) => ({
      events: [...coverageBefore.events, ...coverage.events].slice(-SPANS_SAVED),
      trades: [...coverageBefore.trades, ...coverage.trades].slice(-SPANS_SAVED),
      ends: endsOf(coverageBefore).slice(-SPANS_SAVED),
      at,
    }),
    put: (live, value) =>
      isCoverage(value)
        ? {
            ...live,
            coverageBefore: {
              events: closedAt(value.events, value.at),
              trades: closedAt(value.trades, value.at),
              ...(value.ends === undefined ? {} : { ends: [...value.ends, value.at] }),
            },
          }
        : live,
  },
]

interface SavedTable {
  readonly rows: readonly Position[]
  readonly tableSeq: number | null
  readonly serverEpoch: string | null
  readonly tick: number | null
  readonly asOf: EpochMs | null
}

function withTable(live: LiveState, { rows, tableSeq, serverEpoch, tick, asOf }: SavedTable): LiveState {
  // A table of another history than the log's tells nothing of numbers; its rows are shown with their time until a
  // snapshot comes. Where the log follows none yet, its tail may begin with this one: what came before is not a gap.
  const { sequence } = live
  const place = { tableSeq, tick }
  return {
    ...live,
    sequence:
      sequence.serverEpoch === serverEpoch
        ? // Behind the log's snapshot it lacks facts that nobody folds into it: it waits for a snapshot, as one without.
          { ...sequence, ...place, tableSeq: tableSeq !== null && tableSeq < sequence.cursor ? null : tableSeq }
        : sequence.serverEpoch === null
          ? { ...sequence, savedTable: { serverEpoch, ...place } }
          : sequence,
    positions: withRows(live.positions, rows, asOf),
    store: { ...live.store, isInitialized: true, lastSnapshotTime: asOf },
  }
}

const windowsKept = (windows: WindowsState): WindowsState => ({
  ...windows,
  tracked: windows.tracked.slice(-DEDUPE_TRIM),
  coordinated: [],
})

/** A line that was open when the worker ended was seen open last when this was saved. */
const closedAt = (spans: readonly Span[], at: EpochMs): readonly Span[] =>
  spans.map((span) => (span.to === null ? { ...span, to: at } : span))

const isCoverage = (value: unknown): value is CoverageBefore & { readonly at: EpochMs } =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  [value['events'], value['trades']].every(
    (spans) => Array.isArray(spans) && spans.every((span) => isRecord(span) && typeof span['from'] === 'number'),
  )

const isTable = (value: unknown): value is SavedTable =>
  isRecord(value) &&
  Array.isArray(value['rows']) &&
  value['rows'].every((row) => isRecord(row) && typeof row['key'] === 'string')

const isStreams = (
  value: unknown,
): value is { readonly windows: WindowsState; readonly sequence: SequenceState; readonly marks: MarksState } =>
  isRecord(value) &&
  isRecord(value['windows']) &&
  isRecord(value['sequence']) &&
  isRecord(value['marks']) &&
  typeof value['sequence']['cursor'] === 'number'

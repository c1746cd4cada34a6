import { foldOf, type Fold, type Folds } from '../concept.ts'
import type { EntryOf, EventType } from '../event.ts'
import { CONNECTIONS_FOLDS } from './connection/reduce.ts'
import { CLOCK_FOLDS, COVERAGE_FOLDS, serverTimeOf } from './coverage/reduce.ts'
import { DROPS_FOLDS } from './drops/reduce.ts'
import type { ServerFactEntry } from './facts.ts'
import { foldingFacts } from './folding.ts'
import { MARKS_FOLDS, reduceMarks, withoutClosed } from './marks/reduce.ts'
import { followAccount } from './positions/accounts.ts'
import { knownByValues } from './positions/known.ts'
import { checkPosition, closePosition, modifyPosition, openPosition } from './positions/reduce.ts'
import { takeSnapshot } from './positions/snapshot.ts'
import { moveValues } from './positions/values.ts'
import { advance, isNewForTable, jump, SEQUENCE_FOLDS, tabled } from './sequence/reduce.ts'
import { judgeSnapshot } from './sequence/rules.ts'
import { NO_CONNECTIONS } from './connection/model.ts'
import { NO_COVERAGE } from './coverage/model.ts'
import { NO_DROPS } from './drops/model.ts'
import { NO_LIVE, type LiveState } from './state.ts'
import { NO_STORE } from './store/model.ts'
import type { MarksState } from './marks/model.ts'
import type { PositionsState } from './positions/model.ts'
import type { SequenceState } from './sequence/model.ts'
import { STORE_FOLDS } from './store/reduce.ts'
import { WINDOWS_FOLDS } from './windows/reduce.ts'

type Part = keyof LiveState

/** How each part is folded by itself; `before` and `after` are all of them, those further up folded already. */
const PARTS: { readonly [P in Part]?: Folds<LiveState[P], LiveState> } = {
  connections: CONNECTIONS_FOLDS,
  store: STORE_FOLDS,
  windows: WINDOWS_FOLDS,
  sequence: SEQUENCE_FOLDS,
  positions: {
    'live.values_moved': (positions, { at, data: { rows, serverEpoch, asOfSeq, tick } }, { clock, sequence }) =>
      moveValues(positions, rows, {
        at: serverTimeOf(clock, at),
        known: knownByValues(serverEpoch ?? sequence.serverEpoch, asOfSeq, tick),
      }),
  },
  marks: MARKS_FOLDS,
  coverage: COVERAGE_FOLDS,
  clock: CLOCK_FOLDS,
  drops: DROPS_FOLDS,
}

/** What moves several parts at once, after each was folded by itself. */
const TOGETHER: Folds<LiveState> = {
  ...foldingFacts((live: LiveState, fact) => followed(live, advance(live.sequence, fact))),
  'live.position_snapshot': snapped,
  'live.gap_summarised': (live, { data: { to } }) => followed(live, jump(live.sequence, to)),
  'session.ended': ({ clock }) => ({ ...NO_LIVE, clock }),
  'storage.restored': afterRestart,
}

/** One fold per type of entry: of the parts that name it, then of all together. */
export const LIVE_FOLDS: Folds<LiveState> = Object.fromEntries(
  [...Object.values(PARTS), TOGETHER].flatMap(Object.keys).map((type) => [type, foldedAs(type as EventType)]),
)

function foldedAs(type: EventType): Fold<LiveState> {
  const parts = Object.entries(PARTS).flatMap(([part, folds]) => {
    const fold = foldOf(folds as Folds<unknown, LiveState>, type)
    return fold === undefined ? [] : [{ part: part as Part, fold }]
  })
  const together = foldOf(TOGETHER, type)
  return (live, entry) => {
    let next: { -readonly [P in Part]: LiveState[P] } = live
    for (const { part, fold } of parts) {
      const value = fold(live[part], entry, live, next)
      if (value === live[part]) continue
      if (next === live) next = { ...live }
      next[part] = value as never
    }
    return together === undefined ? next : sameOrNew(live, together(next, entry, undefined, undefined))
  }
}

/** The facts that are ready, folded in their order. */
const followed = (
  live: LiveState,
  { sequence, ready }: { readonly sequence: SequenceState; readonly ready: readonly ServerFactEntry[] },
): LiveState => ready.reduce(foldFact, { ...live, sequence })

/** A new run of the worker: the lines of the run before are gone, what they told stays (architecture 5). */
function afterRestart(live: LiveState): LiveState {
  const { isInitialized, lastSnapshotTime } = live.store
  return {
    ...live,
    connections: NO_CONNECTIONS,
    coverage: NO_COVERAGE,
    store: { ...NO_STORE, isInitialized, isFromCache: isInitialized, lastSnapshotTime },
    sequence: { ...live.sequence, gap: null },
    marks: { ...live.marks, closed: [] },
    drops: NO_DROPS,
  }
}

/** One fact in its order: marks always, the table unless a snapshot brought it before. */
function foldFact(live: LiveState, fact: ServerFactEntry): LiveState {
  const marks = reduceMarks(live.marks, fact, live.positions)
  if (!isNewForTable(live.sequence, fact)) return { ...live, marks }
  return { ...live, marks, positions: foldIntoTable(live.positions, fact), sequence: tabled(live.sequence, fact) }
}

function foldIntoTable(positions: PositionsState, fact: ServerFactEntry): PositionsState {
  switch (fact.type) {
    case 'live.position_opened':
      return openPosition(positions, fact.data)
    case 'live.position_modified':
      return modifyPosition(positions, fact.data)
    case 'live.position_closed':
      return closePosition(positions, fact.data)
    case 'live.position_check_changed':
      return checkPosition(positions, fact.data)
    case 'live.account_state_changed':
      return followAccount(positions, fact.data)
    default:
      return positions
  }
}

/**
 * R4: a snapshot replaces the table unless it is older; it never moves the cursor. Facts folded before the first one
 * are folded again over it.
 */
function snapped(live: LiveState, entry: EntryOf<'live.position_snapshot'>): LiveState {
  const { origin, positions, takenAt, serverEpoch, asOfSeq, tick } = entry.data
  if (judgeSnapshot(entry.data, live.sequence) !== null) return live
  // An answer of REST has no tick: while the stream is open its values are the newer ones.
  const keepValues =
    live.sequence.tick !== null &&
    (tick === null ? origin === 'rest' && live.store.isConnected : tick < live.sequence.tick)
  const table = takeSnapshot(live.positions, {
    positions,
    takenAt,
    hasSequence: asOfSeq !== null,
    keepValues,
    known: knownByValues(serverEpoch ?? live.sequence.serverEpoch, asOfSeq, tick),
    at: serverTimeOf(live.clock, entry.at),
  })
  const later = asOfSeq === null ? [] : live.sequence.early.filter((fact) => fact.data.factSeq! > asOfSeq)
  const through = later.at(-1)?.data.factSeq ?? asOfSeq
  return {
    ...live,
    positions: later.reduce(foldIntoTable, table),
    marks: onlyOpen(live.marks, table),
    sequence: {
      ...live.sequence,
      early: asOfSeq === null ? live.sequence.early : [],
      savedTable: null,
      tableSeq: asOfSeq === null ? live.sequence.tableSeq : through,
      isTableIncomplete: asOfSeq === null && live.sequence.isTableIncomplete,
      tick: tick === null ? live.sequence.tick : Math.max(tick, live.sequence.tick ?? tick),
    },
  }
}

/** Milestones of positions that are gone go too, and rows just closed whose position is open again. */
function onlyOpen(before: MarksState, positions: PositionsState): MarksState {
  const marks = before.closed.reduce(
    (kept, { position }) => (positions.indexByKey.has(position.key) ? withoutClosed(kept, position.key) : kept),
    before,
  )
  const keys = Object.keys(marks.milestoneByKey)
  if (keys.every((key) => positions.indexByKey.has(key))) return marks
  return {
    ...marks,
    milestoneByKey: Object.fromEntries(
      keys.filter((key) => positions.indexByKey.has(key)).map((key) => [key, marks.milestoneByKey[key]!]),
    ),
  }
}

const NAMES = Object.keys(NO_LIVE) as readonly Part[]

function sameOrNew(old: LiveState, next: LiveState): LiveState {
  for (const name of NAMES) if (old[name] !== next[name]) return next
  return old
}

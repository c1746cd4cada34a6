import type { EntryOf, LogEntry } from '../event.ts'
import { reduceConnections } from './connection/reduce.ts'
import {
  NO_CONNECTIONS,
  type Connections,
  NO_STORE,
  type MarksState,
  NO_COVERAGE,
  NO_DROPS,
  type PositionsState,
  type LiveState,
  NO_LIVE,
} from './state.ts'
import { reduceClock, reduceCoverage, serverTimeOf } from './coverage/reduce.ts'
import { reduceDrops } from './drops/reduce.ts'
import { isServerFact, type ServerFactEntry } from './facts.ts'
import { reduceClosedRows, reduceMarks, withoutClosed } from './marks/reduce.ts'
import { knownByValues } from './positions/known.ts'
import { closePosition, modifyPosition, openPosition } from './positions/reduce.ts'
import { takeSnapshot } from './positions/snapshot.ts'
import { moveValues } from './positions/values.ts'
import { advance, isNewForTable, jump, reduceSequence, tabled } from './sequence/reduce.ts'
import { judgeSnapshot } from './sequence/rules.ts'
import { reduceStore } from './store/reduce.ts'
import { reduceWindows } from './windows/reduce.ts'

/** Folds one entry: first what every entry may touch, then the table. */
export function reduceLive(live: LiveState, entry: LogEntry): LiveState {
  const connections = reduceConnections(live.connections, entry)
  if (entry.type === 'live.values_moved') return moved(live, connections, entry)
  const around = {
    connections,
    store: reduceStore(live.store, entry),
    windows: reduceWindows(live.windows, entry),
    sequence: reduceSequence(live.sequence, entry),
    positions: live.positions,
    marks: reduceClosedRows(live.marks, entry),
    coverage: reduceCoverage(live.coverage, entry),
    coverageBefore: live.coverageBefore,
    clock: reduceClock(live.clock, entry),
    drops: reduceDrops(live.drops, entry),
  }
  return sameOrNew(live, withTable(around, entry))
}

function moved(live: LiveState, connections: Connections, entry: EntryOf<'live.values_moved'>): LiveState {
  const positions = moveValues(live.positions, entry.data.rows, {
    at: serverTimeOf(live.clock, entry.at),
    known: knownByValues(live.sequence.serverEpoch, entry.data.asOfSeq, entry.data.tick),
  })
  return { ...live, connections, positions, sequence: reduceSequence(live.sequence, entry) }
}

function withTable(live: LiveState, entry: LogEntry): LiveState {
  if (isServerFact(entry)) {
    const { sequence, ready } = advance(live.sequence, entry)
    return ready.reduce(foldFact, { ...live, sequence })
  }
  switch (entry.type) {
    case 'live.position_snapshot':
      return snapped(live, entry)
    case 'live.gap_summarised': {
      const { sequence, ready } = jump(live.sequence, entry.data.to)
      return ready.reduce(foldFact, { ...live, sequence })
    }
    case 'session.ended':
      return { ...NO_LIVE, clock: live.clock }
    case 'storage.restored':
      return afterRestart(live)
    default:
      return live
  }
}

/** A new run of the worker: the lines of the run before are gone, what they told stays (architecture 5). */
const afterRestart = (live: LiveState): LiveState => ({
  ...live,
  connections: NO_CONNECTIONS,
  coverage: NO_COVERAGE,
  store: {
    ...NO_STORE,
    isInitialized: live.store.isInitialized,
    isFromCache: live.store.isInitialized,
    lastSnapshotTime: live.store.lastSnapshotTime,
  },
  sequence: { ...live.sequence, gap: null },
  marks: { ...live.marks, closed: [] },
  drops: NO_DROPS,
})

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
    default:
      return positions
  }
}

/**
 * R4: a snapshot replaces the table unless it is older; it never moves the cursor. Facts folded before the first one
 * are folded again over it.
 */
function snapped(live: LiveState, entry: EntryOf<'live.position_snapshot'>): LiveState {
  const { origin, positions, takenAt, asOfSeq, tick } = entry.data
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
    known: knownByValues(live.sequence.serverEpoch, asOfSeq, tick),
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
      tableSeq: asOfSeq === null ? live.sequence.tableSeq : through,
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

const PARTS = Object.keys(NO_LIVE) as readonly (keyof LiveState)[]

function sameOrNew(old: LiveState, next: LiveState): LiveState {
  for (const part of PARTS) if (old[part] !== next[part]) return next
  return old
}

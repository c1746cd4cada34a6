import type { Folds } from '../../concept.ts'
import type { EpochMs } from '../../core/time.ts'
import type { EntryOf } from '../../event.ts'
import { AHEAD_CAP } from '../constants.ts'
import type { ServerFactEntry } from '../facts.ts'
import { backOff } from './backOff.ts'
import { type SequenceState, NO_SEQUENCE } from './model.ts'

/** Epochs, gaps, heads and ticks; facts go through `advance`. */
export const SEQUENCE_FOLDS: Folds<SequenceState> = {
  'live.epoch_changed': (sequence, { data }) => begun(sequence, data),
  'live.snapshot_asked': (sequence, { data: { way } }) =>
    way === 'control' ? sequence : { ...sequence, tableSeqAtRest: sequence.tableSeq },
  // What comes to the table is not told without a plan: it waits for a snapshot.
  'live.opening': (sequence, { data: { stream, isWithoutPlan } }) => ({
    ...sequence,
    tableSeq: isWithoutPlan === true ? null : sequence.tableSeq,
    cursorAtOpening: { ...sequence.cursorAtOpening, [stream]: sequence.cursor },
  }),
  'live.opened': headed,
  'live.heartbeat': headed,
  'live.gap_found': (sequence, { data: { from, to } }) => ({
    ...sequence,
    gap: { from, askedAt: null, failures: 0, retryAt: null, ...sequence.gap, to },
  }),
  'live.gap_fill_asked': (sequence, { at }) =>
    sequence.gap === null
      ? sequence
      : { ...sequence, gap: { ...sequence.gap, from: sequence.cursor + 1, askedAt: at, retryAt: null } },
  'live.gap_filled': (sequence, { at }) => filled(sequence, at),
  'live.gap_failed': (sequence, { at }) => failed(sequence, at),
  'live.values_moved': (sequence, { data: { tick } }) =>
    tick === null || tick === sequence.tick ? sequence : { ...sequence, tick },
}

function headed(sequence: SequenceState, { data }: EntryOf<'live.opened' | 'live.heartbeat'>): SequenceState {
  const { serverEpoch, headSeq } = data
  return serverEpoch === sequence.serverEpoch && headSeq !== null && headSeq > sequence.headSeq
    ? { ...sequence, headSeq }
    : sequence
}

/**
 * Another history, or this one set back: everything counts anew. Where the log begins with the history of a saved
 * table, the table's place counts; one behind the head lacks facts that nobody will tell, and waits for a snapshot.
 */
function begun({ savedTable }: SequenceState, { to, headSeq }: EntryOf<'live.epoch_changed'>['data']): SequenceState {
  const anew: SequenceState = { ...NO_SEQUENCE, serverEpoch: to, cursor: headSeq, headSeq }
  if (savedTable === null || savedTable.serverEpoch !== to) return anew
  const { tableSeq, tick } = savedTable
  return tableSeq !== null && tableSeq >= headSeq ? { ...anew, tableSeq, tick } : anew
}

/**
 * A fact of the server put in its place. `ready` are the facts to fold now, in order: itself and what waited for it, or
 * none.
 */
export function advance(
  sequence: SequenceState,
  fact: ServerFactEntry,
): { readonly sequence: SequenceState; readonly ready: readonly ServerFactEntry[] } {
  const seq = fact.data.factSeq
  if (seq === null || fact.data.serverEpoch !== sequence.serverEpoch) return { sequence, ready: [fact] }
  if (seq <= sequence.cursor) return { sequence, ready: [] }
  const headSeq = Math.max(sequence.headSeq, seq)
  if (seq === sequence.cursor + 1 && sequence.ahead.length === 0) {
    return { sequence: settled({ ...sequence, cursor: seq, headSeq }), ready: [fact] }
  }
  return drained({ ...sequence, headSeq, ahead: inserted(sequence.ahead, fact) })
}

/** Facts told as a summary alone: the cursor jumps over them (R5), and what waited behind follows. */
export function jump(
  sequence: SequenceState,
  to: number,
): { readonly sequence: SequenceState; readonly ready: readonly ServerFactEntry[] } {
  if (to <= sequence.cursor) return { sequence: settled(sequence), ready: [] }
  return drained({
    ...sequence,
    cursor: to,
    headSeq: Math.max(sequence.headSeq, to),
    tableSeq: sequence.tableSeq === null ? null : Math.max(sequence.tableSeq, to),
    isTableIncomplete: sequence.isTableIncomplete || (sequence.tableSeq !== null && sequence.tableSeq < to),
    ahead: sequence.ahead.filter((fact) => fact.data.factSeq! > to),
  })
}

/** Whether the table lacks this fact: a snapshot may have brought it before. */
export const isNewForTable = (sequence: SequenceState, fact: ServerFactEntry): boolean =>
  fact.data.factSeq === null || sequence.tableSeq === null || fact.data.factSeq > sequence.tableSeq

/** The sequence after a fact was folded into the table, which is behind once one was withheld from it. */
export function tabled(sequence: SequenceState, fact: ServerFactEntry): SequenceState {
  const seq = fact.data.factSeq
  if (seq === null || fact.data.serverEpoch !== sequence.serverEpoch) return sequence
  if (fact.type === 'live.withheld') return { ...sequence, tableSeq: null }
  if (sequence.tableSeq !== null) return seq > sequence.tableSeq ? { ...sequence, tableSeq: seq } : sequence
  return { ...sequence, early: [...sequence.early, fact].slice(-AHEAD_CAP) }
}

function drained(sequence: SequenceState): {
  readonly sequence: SequenceState
  readonly ready: readonly ServerFactEntry[]
} {
  let { cursor } = sequence
  let count = 0
  while (sequence.ahead[count]?.data.factSeq === cursor + 1) {
    cursor++
    count++
  }
  if (count === 0) return { sequence: settled(sequence), ready: [] }
  return {
    sequence: settled({ ...sequence, cursor, ahead: sequence.ahead.slice(count) }),
    ready: sequence.ahead.slice(0, count),
  }
}

/** A gap that is behind the cursor is none any more. */
const settled = (sequence: SequenceState): SequenceState =>
  sequence.gap !== null && sequence.cursor >= sequence.gap.to ? { ...sequence, gap: null } : sequence

function inserted(ahead: readonly ServerFactEntry[], fact: ServerFactEntry): readonly ServerFactEntry[] {
  const seq = fact.data.factSeq!
  let place = ahead.length
  while (place > 0 && ahead[place - 1]!.data.factSeq! > seq) place--
  if (place > 0 && ahead[place - 1]!.data.factSeq === seq) return ahead
  return [...ahead.slice(0, place), fact, ...ahead.slice(place)]
}

/**
 * A page came. One that did not bring the cursor on, whatever is in it, is tried again later, so that an odd server is
 * not asked in a loop.
 */
function filled(sequence: SequenceState, at: EpochMs): SequenceState {
  if (sequence.gap === null) return sequence
  return sequence.cursor >= sequence.gap.from
    ? { ...sequence, gap: { ...sequence.gap, askedAt: null, failures: 0 } }
    : failed(sequence, at)
}

function failed(sequence: SequenceState, at: EpochMs): SequenceState {
  if (sequence.gap === null) return sequence
  const failures = sequence.gap.failures + 1
  return { ...sequence, gap: { ...sequence.gap, askedAt: null, failures, retryAt: backOff(failures, at) } }
}

import type { Refusal } from '../../core/fact.ts'
import { firstVerdict, type Rule } from '../../core/rule.ts'
import type { EventOf } from '../../event.ts'
import { AHEAD_CAP } from '../constants.ts'
import type { ValuesAsOf } from '../events.ts'
import type { ServerFact } from '../facts.ts'
import type { ValueRow } from '../model.ts'
import { rowIndexOf } from '../positions/key.ts'
import type { PositionsState } from '../positions/model.ts'
import type { SequenceState } from './model.ts'

type FactRule = Rule<ServerFact, SequenceState, Refusal>
type Snapshot = EventOf<'live.position_snapshot'>['data']
type ValuesRule = Rule<ValuesAsOf, SequenceState, Refusal>
type SnapshotRule = Rule<Snapshot, SequenceState, Refusal>

/** F12: a fact of another history than the one that is followed. */
const otherEpoch: FactRule = ({ data }, sequence) =>
  data.serverEpoch !== null && sequence.serverEpoch !== null && data.serverEpoch !== sequence.serverEpoch
    ? { rule: 'R2', reason: 'other_epoch', because: { epoch: data.serverEpoch, followed: sequence.serverEpoch } }
    : null

/** Behind the dedupe window: a number that is in the log already (reliability 4.2 a). */
const alreadyInLog: FactRule = ({ data }, sequence) => {
  if (data.factSeq === null || sequence.serverEpoch === null || data.serverEpoch !== sequence.serverEpoch) return null
  const isIn = data.factSeq <= sequence.cursor || isAhead(sequence, data.factSeq)
  return isIn
    ? { rule: 'I2', reason: 'already_in_log', because: { factSeq: data.factSeq, cursor: sequence.cursor } }
    : null
}

/** F7: more than 5,000 facts wait for a missing one: the fill brings this one too. */
const tooFarAhead: FactRule = ({ data }, sequence) =>
  data.factSeq !== null &&
  data.serverEpoch === sequence.serverEpoch &&
  data.factSeq > sequence.cursor + 1 &&
  sequence.ahead.length >= AHEAD_CAP
    ? {
        rule: 'F7',
        reason: 'too_far_ahead',
        because: { factSeq: data.factSeq, cursor: sequence.cursor, waiting: sequence.ahead.length },
      }
    : null

/** Judges a fact by its number: null lets it through. */
export const judgeBySequence = (fact: ServerFact, sequence: SequenceState): Refusal | null =>
  firstVerdict([otherEpoch, alreadyInLog, tooFarAhead], fact, sequence)

/** R4: a snapshot of another history. */
const snapshotOfOtherEpoch: SnapshotRule = (snapshot, sequence) =>
  snapshot.serverEpoch !== null && sequence.serverEpoch !== null && snapshot.serverEpoch !== sequence.serverEpoch
    ? { rule: 'R4', reason: 'other_epoch', because: { epoch: snapshot.serverEpoch, followed: sequence.serverEpoch } }
    : null

/** R4, A-79: a snapshot older than the table. */
const staleSnapshot: SnapshotRule = (snapshot, sequence) =>
  snapshot.asOfSeq !== null && sequence.tableSeq !== null && snapshot.asOfSeq < sequence.tableSeq
    ? { rule: 'R4', reason: 'older_than_table', because: { asOfSeq: snapshot.asOfSeq, tableSeq: sequence.tableSeq } }
    : null

/** Judges a snapshot by its number: null lets it through. */
export const judgeSnapshot = (snapshot: Snapshot, sequence: SequenceState): Refusal | null =>
  firstVerdict([snapshotOfOtherEpoch, staleSnapshot], snapshot, sequence)

/**
 * I10: values of another history than the one that is followed: their numbers cannot be compared with those shown. They
 * pass as soon as a greeting or a heartbeat has told of that history.
 */
const valuesOfOtherEpoch: ValuesRule = ({ serverEpoch }, sequence) =>
  serverEpoch !== null && sequence.serverEpoch !== null && serverEpoch !== sequence.serverEpoch
    ? { rule: 'R2', reason: 'other_epoch', because: { epoch: serverEpoch, followed: sequence.serverEpoch } }
    : null

/** I10: values of an older tick than those shown. */
const olderTick: ValuesRule = ({ tick }, sequence) =>
  tick !== null && sequence.tick !== null && tick < sequence.tick
    ? { rule: 'I10', reason: 'older_tick', because: { tick, shown: sequence.tick } }
    : null

/** Judges moved values by their history and their tick: null lets them through. */
export const judgeValues = (values: ValuesAsOf, sequence: SequenceState): Refusal | null =>
  firstVerdict([valuesOfOtherEpoch, olderTick], values, sequence)

/**
 * I10: the rows of a window whose positions no later fact has told; the facts and the values may come by different
 * ways.
 */
export function newerThanFacts(
  { rows, asOfSeq }: Pick<EventOf<'live.values_moved'>['data'], 'rows' | 'asOfSeq'>,
  { positions, sequence }: { readonly positions: PositionsState; readonly sequence: SequenceState },
): { readonly rows: readonly ValueRow[]; readonly refusal: Refusal | null } {
  // As new as the table: no row of it can be newer.
  if (asOfSeq === null || sequence.tableSeq === null || asOfSeq >= sequence.tableSeq) return { rows, refusal: null }
  const newer = rows.filter((row) => {
    const known = positions.rows[rowIndexOf(positions.indexByKey, row)]?.known ?? null
    return known === null || known.serverEpoch !== sequence.serverEpoch || known.factSeq <= asOfSeq
  })
  if (newer.length === rows.length) return { rows, refusal: null }
  return {
    rows: newer,
    refusal: { rule: 'I10', reason: 'older_fact', because: { asOfSeq, tableSeq: sequence.tableSeq } },
  }
}

function isAhead(sequence: SequenceState, seq: number): boolean {
  // Ascending: a number beyond the last is the usual case.
  if (sequence.ahead.length === 0 || seq > sequence.ahead.at(-1)!.data.factSeq!) return false
  return sequence.ahead.some((fact) => fact.data.factSeq === seq)
}

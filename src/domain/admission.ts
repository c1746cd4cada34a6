import type { Refusal } from './core/fact.ts'
import type { EpochMs } from './core/time.ts'
import type { Event, EventOf } from './event.ts'
import { BUILD_FLAGS } from './live/buildFlags.ts'
import { wordOfTheDead } from './live/connection/late.ts'
import { isServerFactEvent, type ServerFact } from './live/facts.ts'
import { jumpsUntold, knowing } from './live/positions/jumps.ts'
import { ABSENT, AMBIGUOUS, rowIndexOf } from './live/positions/key.ts'
import { asOfAsking, driftOf } from './live/sequence/drift.ts'
import { judgeBySequence, judgeSnapshot, judgeValues, newerThanFacts } from './live/sequence/rules.ts'
import { judgeByWindows } from './live/windows/rules.ts'
import { judgeRestSnapshot } from './live/store/rules.ts'
import type { State } from './state.ts'
import { presentAsOf } from './storage/presence.ts'

/**
 * Asked on the turn of every proposed event, before it is written down: the event itself, what stands in its place
 * (`live.dropped`, `live.lost`), or it and what is judged against the state before it (`live.pnl_jumped`,
 * `live.drift_found`, `live.warned`). Never silence.
 */
export function admit(event: Event, state: State, at: EpochMs, flags = BUILD_FLAGS): readonly Event[] {
  const tooLate = wordOfTheDead(event, state.live.connections, at)
  if (tooLate !== null) return [tooLate]
  switch (event.type) {
    case 'live.values_moved': {
      const refusal = judgeValues(event.data, state.live.sequence)
      return refusal === null ? admitValues(event, state, at) : [dropped(refusal, event.data.rows.length, at)]
    }
    case 'live.position_snapshot': {
      const refusal = judgeSnapshot(event.data, state.live.sequence) ?? judgeRestSnapshot(event.data, state.live, flags)
      const isBeside = flags.dualModeTesting && refusal?.rule === 'A-151'
      const compared = isBeside ? asOfAsking(event.data, state.live.sequence) : refusal === null ? event.data : null
      const drift = compared && driftOf(compared, state.live.positions, state.live.sequence)
      const judged = refusal === null ? event : dropped(refusal, 1, at)
      return drift === null ? [judged] : [drift, judged]
    }
    case 'live.pnl_jumped':
      return admitJump(event, state)
    case 'presence.noted':
      return [{ type: 'presence.noted', data: { at: presentAsOf(state, at) ?? event.data.at } }]
    default:
      return isServerFactEvent(event) ? admitFact(event, state, at) : [event]
  }
}

/** I10: rows that a later fact told anew are left out; the rest passes. */
function admitValues(event: EventOf<'live.values_moved'>, { live }: State, at: EpochMs): readonly Event[] {
  const { rows, refusal } = newerThanFacts(event.data, live)
  const moved: readonly Event[] =
    rows.length === 0
      ? []
      : [
          rows === event.data.rows ? event : { ...event, data: { ...event.data, rows } },
          ...jumpsUntold(rows, live.positions, at),
        ]
  return refusal === null ? moved : [...moved, dropped(refusal, event.data.rows.length - rows.length, at)]
}

/** A jump goes as its row goes, which says in its own turn why it is refused. */
function admitJump({ type, data: { asOf, ...jump } }: EventOf<'live.pnl_jumped'>, { live }: State): readonly Event[] {
  if (
    asOf !== undefined &&
    (judgeValues(asOf, live.sequence) !== null ||
      newerThanFacts({ rows: [{ ...jump, markPrice: null, positionValue: null }], asOfSeq: asOf.asOfSeq }, live).rows
        .length === 0)
  )
    return []
  return [knowing({ type, data: jump }, live.positions)]
}

/** Rows 1 and 2 of the decision table, then the number (reliability 4.2 a). */
function admitFact(fact: ServerFact, state: State, at: EpochMs): readonly Event[] {
  const refusal = judgeByWindows({ fact, at }, state.live.windows) ?? judgeBySequence(fact, state.live.sequence)
  return refusal === null ? [fact, ...oddities(fact, state)] : [dropped(refusal, 1, at)]
}

/** POS-11: "closed removes (warn if absent)"; A-76: a leg that is not told with two open, a flip without a close. */
function oddities(fact: ServerFact, state: State): readonly EventOf<'live.warned'>[] {
  const { positions, sequence } = state.live
  if (
    fact.type !== 'live.position_closed' &&
    fact.type !== 'live.position_modified' &&
    fact.type !== 'live.position_opened'
  )
    return []
  if (
    sequence.ahead.length > 0 ||
    (fact.data.factSeq !== null && sequence.tableSeq !== null && fact.data.factSeq <= sequence.tableSeq)
  )
    return []
  const { account, symbol, side } = fact.data
  const warn = (about: EventOf<'live.warned'>['data']['about']): readonly EventOf<'live.warned'>[] => [
    { type: 'live.warned', data: { about, account, symbol } },
  ]
  const index = rowIndexOf(positions.indexByKey, fact.data)
  if (index === AMBIGUOUS) return warn('ambiguous_leg')
  if (fact.type === 'live.position_closed') return index === ABSENT ? warn('closed_absent') : []
  return index >= 0 && side !== null && positions.rows[index]!.side !== side ? warn('flip_without_close') : []
}

const dropped = (refusal: Refusal, count: number, at: EpochMs): EventOf<'live.dropped'> => ({
  type: 'live.dropped',
  data: { ...refusal, count, first: at, last: at },
})

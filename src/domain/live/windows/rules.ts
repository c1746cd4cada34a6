import type { Refusal } from '../../core/fact.ts'
import { firstVerdict, type Rule } from '../../core/rule.ts'
import { elapsed, type EpochMs } from '../../core/time.ts'
import { toldFactOf } from '../../notifications/types/index.ts'
import { COORDINATION_WINDOW, DEDUPE_WINDOW } from '../constants.ts'
import type { ServerFact } from '../facts.ts'
import type { WindowsState } from './model.ts'

/** A fact that arrived, and when. */
export interface Arrival {
  readonly fact: ServerFact
  readonly at: EpochMs
}

type WindowRule = Rule<Arrival, WindowsState, Refusal>

/** STREAM-08: an id seen within 5 min. No key: never deduplicated (STREAM-18). */
const trackedWithinWindow: WindowRule = ({ fact, at }, windows) => {
  const id = fact.data.eventId
  if (id === null) return null
  for (let i = windows.tracked.length - 1; i >= 0; i--) {
    const seen = windows.tracked[i]!
    if (seen.id !== id) continue
    const passed = elapsed(seen.at, at)
    return passed < DEDUPE_WINDOW
      ? { rule: 'STREAM-08', reason: 'tracked_within_window', because: { id, passed, window: DEDUPE_WINDOW } }
      : null
  }
  return null
}

/** A-28 (decision row 2): the same fact from the other stream within 10 s, where either has no id. */
const coordinatedWithinWindow: WindowRule = ({ fact, at }, windows) => {
  const { origin, eventId } = fact.data
  if (origin !== 'events' && origin !== 'trades') return null
  const key = coordinationKey(fact)
  const copy = windows.coordinated.find(
    (seen) =>
      !(seen.hasId && eventId !== null) &&
      seen.stream !== origin &&
      elapsed(seen.at, at) < COORDINATION_WINDOW &&
      seen.key === key,
  )
  return copy === undefined
    ? null
    : {
        rule: 'A-28',
        reason: 'seen_on_other_stream',
        because: { key, other: copy.stream, passed: elapsed(copy.at, at), window: COORDINATION_WINDOW },
      }
}

/**
 * A-30 (decision row 1b): an id that is in the log, told again by a look back in time. Numbers tell it for servers that
 * have them.
 */
const toldBefore: WindowRule = ({ fact: { data } }, windows) =>
  data.origin === 'since' &&
  data.factSeq === null &&
  data.eventId !== null &&
  windows.told.some(({ id }) => id === data.eventId)
    ? { rule: 'A-30', reason: 'in_the_log', because: { id: data.eventId } }
    : null

/** Judges a fact against the windows: null lets it through. */
export const judgeByWindows = (arrival: Arrival, windows: WindowsState): Refusal | null =>
  firstVerdict([trackedWithinWindow, coordinatedWithinWindow, toldBefore], arrival, windows)

/** Kind, symbol, account, and the trade id or, without one, the new value. */
export function coordinationKey(fact: ServerFact): string {
  const { symbol = '', account = '' } = fact.data as {
    readonly symbol?: string | null
    readonly account?: string | null
  }
  return `${fact.type}|${symbol}|${account}|${valueOf(fact)}`
}

function valueOf(fact: ServerFact): string {
  switch (fact.type) {
    case 'live.position_opened':
      return fact.data.tradeId ?? fact.data.position?.size ?? fact.data.qty ?? ''
    case 'live.position_modified':
      return fact.data.tradeId ?? fact.data.newQty ?? ''
    case 'live.position_closed':
      return fact.data.tradeId ?? fact.data.finalPnl ?? ''
    case 'live.position_check_changed':
      return `${fact.data.beingChecked} ${fact.data.eventId}`
    case 'live.trade_closed':
      return fact.data.tradeId ?? fact.data.pnl ?? ''
    case 'live.trade_corrected':
      // A trade may be corrected again: of two copies of one correction the figure is the same.
      return `${fact.data.tradeId} ${fact.data.pnl}`
    case 'live.account_state_changed':
      return `${fact.data.state} ${fact.data.reason ?? ''}`
    case 'live.subscription_changed':
      return `${fact.data.plan} ${fact.data.status}`
    case 'live.setup_changed':
      return String(fact.data.isComplete)
    case 'live.configuration_changed':
      // Two changes of one field have nothing that tells them apart but their number.
      return `${fact.data.category} ${fact.data.key} ${fact.data.eventId}`
    case 'live.withheld':
      return fact.data.eventId ?? ''
    case 'live.unknown_told':
      return fact.data.eventType
    default:
      return toldFactOf(fact).valueOf(fact.data)
  }
}

import { decimalFrom, type DecimalText } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import type { ServerFact } from '../facts.ts'
import { NO_CHANGES, type Changes, type LiveOrigin, type OfLeg } from '../model.ts'
import { clickFrom } from './click.ts'
import {
  accountFrom,
  firstOf,
  legFrom,
  nameFrom,
  numberFrom,
  objectFrom,
  sideFrom,
  strategyFrom,
  textFrom,
  TITLE_LIMIT,
  wholeFrom,
  type Wire,
} from './parts.ts'
import { positionFrom } from './positions.ts'

/**
 * A fact of the server under its normalised name, or null where it cannot be read. An unknown name is kept as
 * unknown (F29).
 */
export function factFrom(name: string, data: Wire, origin: LiveOrigin): ServerFact | null {
  switch (name) {
    case 'position_opened':
      return opened(data, origin)
    case 'position_modified':
      return modified(data, origin)
    case 'position_closed':
      return closed(data, origin)
    case 'position_milestone':
      return milestone(data, origin)
    case 'trade_closed':
      return tradeClosed(data, origin)
    case 'unified_notification':
    case 'trading_activity_summary':
    case 'session_gap_detected':
    case 'positions_updated':
      return told(name, data, origin)
    case 'account_state_changed':
      return accountState(data, origin)
    default:
      return { type: 'live.unknown_told', data: { ...origin, eventType: name } }
  }
}

function opened(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  const full = objectFrom(data['position'])
  // The envelope's names stand in for what the row leaves out.
  const position =
    full === null
      ? null
      : positionFrom(
          {
            symbol: of.symbol,
            account: of.account,
            side: data['side'],
            leg: data['leg'],
            strategy: of.strategy,
            ...full,
          },
          origin.eventAt,
        )
  return {
    type: 'live.position_opened',
    data: {
      ...origin,
      ...of,
      position,
      pnl: pnlOf(data),
      qty: decimalFrom(firstOf(data, 'qty', 'size')),
      tradeId: idFrom(data['trade_id']),
    },
  }
}

function modified(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  const full = objectFrom(data['position'])
  return {
    type: 'live.position_modified',
    data: {
      ...origin,
      ...of,
      position:
        full === null
          ? null
          : positionFrom(
              {
                symbol: of.symbol,
                account: of.account,
                side: data['side'],
                leg: data['leg'],
                strategy: of.strategy,
                ...full,
              },
              origin.eventAt,
            ),
      oldQty: decimalFrom(firstOf(data, 'old_qty', 'old_size')),
      newQty: decimalFrom(firstOf(data, 'new_qty', 'new_size')),
      pnl: pnlOf(data),
      markPrice: decimalFrom(data['mark_price']),
      changes: changesFrom(data['changes']),
      tradeId: idFrom(data['trade_id']),
      positionSeq: wholeFrom(data['seq']),
    },
  }
}

function closed(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.position_closed',
    data: {
      ...origin,
      ...of,
      finalPnl: decimalFrom(firstOf(data, 'final_pnl', 'pnl')),
      tradeId: idFrom(data['trade_id']),
      exectype: nameFrom(data['exectype']),
      positionSeq: wholeFrom(data['seq']),
    },
  }
}

function milestone(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.position_milestone',
    data: {
      ...origin,
      ...of,
      pct: numberFrom(data['milestone_percentage']),
      direction: nameFrom(data['milestone_direction']),
      trend: nameFrom(data['milestone_trend']),
      previousDirection: nameFrom(data['previous_milestone_direction']),
      sinceLastCrossing: numberFrom(data['time_since_last_crossing']),
      pnl: pnlOf(data),
      tradeId: idFrom(data['trade_id']),
    },
  }
}

function tradeClosed(data: Wire, origin: LiveOrigin): ServerFact | null {
  const of = legOf(data)
  if (of === null) return null
  return {
    type: 'live.trade_closed',
    data: {
      ...origin,
      ...of,
      pnl: decimalFrom(firstOf(data, 'pnl', 'final_pnl')),
      roiPct: numberFrom(firstOf(data, 'roi_percentage', 'roi')),
      tradeId: idFrom(data['trade_id']),
      exectype: nameFrom(data['exectype']),
      qty: decimalFrom(data['qty']),
      entryPrice: decimalFrom(data['entry_price']),
      exitPrice: decimalFrom(data['exit_price']),
    },
  }
}

const told = (kind: string, data: Wire, origin: LiveOrigin): ServerFact => ({
  type: 'live.system_told',
  data: {
    ...origin,
    kind,
    title: textFrom(data['title'], TITLE_LIMIT) ?? '',
    message: textFrom(data['message']) ?? '',
    account: accountFrom(data),
    symbol: nameFrom(data['symbol']),
    isRecovery: data['is_recovery'] === true || data['isRecoveryEvent'] === true,
    totalCount: wholeFrom(data['total_count']),
    click: clickFrom(data['click_action']),
  },
})

function accountState(data: Wire, origin: LiveOrigin): ServerFact | null {
  const [accountId, account, state] = [nameFrom(data['account_id']), accountFrom(data), nameFrom(data['state'])]
  if (accountId === null || account === null || state === null) return null
  return {
    type: 'live.account_state_changed',
    data: { ...origin, accountId, account, state, reason: textFrom(data['reason']) },
  }
}

/** What names a position: account and symbol must be there. */
export function legOf(data: Wire): OfLeg | null {
  const [account, symbol] = [accountFrom(data), nameFrom(data['symbol'])]
  if (account === null || symbol === null) return null
  return { account, symbol, leg: legFrom(data['leg']), side: sideFrom(data['side']), strategy: strategyFrom(data) }
}

const pnlOf = (data: Wire): DecimalText | null =>
  decimalFrom(firstOf(data, 'pnl', 'current_pnl', 'unrealised_pnl', 'unrealisedPnl'))

const idFrom = (value: unknown): string | null => (typeof value === 'number' ? String(value) : nameFrom(value))

/** Field → [old, new] (bybit.md 1.6); what has another shape is left out. */
export function changesFrom(value: unknown): Changes {
  const wire = objectFrom(value)
  if (wire === null) return NO_CHANGES
  const pairs = Object.entries(wire)
    .slice(0, 20)
    .filter((pair): pair is [string, readonly [unknown, unknown]] => Array.isArray(pair[1]) && pair[1].length === 2)
  return Object.fromEntries(pairs.map(([name, [old, now]]) => [name, [sayable(old), sayable(now)] as const]))
}

const sayable = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 100) : typeof value === 'number' ? String(value) : null

/** Origin of a fact: its id in parts, and its time, else the time of arrival. */
export const originOf = (
  ref: Pick<LiveOrigin, 'eventId' | 'serverEpoch' | 'factSeq'>,
  origin: LiveOrigin['origin'],
  eventAt: EpochMs | null,
  at: EpochMs,
): LiveOrigin => ({ ...ref, origin, eventAt: eventAt ?? at })

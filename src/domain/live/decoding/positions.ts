import { decimalFrom } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import { recordFrom } from '../../core/wire.ts'
import type { Leg, Position } from '../model.ts'
import { positionKey } from '../positions/key.ts'
import { accountFrom, legFrom, levelFrom, nameFrom, sideFrom, strategyFrom, timeFrom, wholeFrom } from './parts.ts'

/** A position of the wire, or null where account, symbol, side or size is missing. Size 0 is no open position. */
export function positionFrom(value: unknown, at: EpochMs): Position | null {
  const wire = recordFrom(value)
  if (wire === null) return null
  const [account, symbol, side, size] = [
    accountFrom(wire),
    nameFrom(wire['symbol']),
    sideFrom(wire['side']),
    decimalFrom(wire['size'] ?? wire['qty']),
  ]
  if (account === null || symbol === null || side === null || size === null) return null
  const leg = legFrom(wire['leg']) ?? 'one_way'
  return {
    key: positionKey(account, symbol, leg),
    account,
    symbol,
    leg,
    side,
    strategy: strategyFrom(wire),
    size,
    avgPrice: levelFrom(wire['avgPrice'] ?? wire['entry_price']),
    markPrice: levelFrom(wire['markPrice'] ?? wire['mark_price']),
    unrealisedPnl: decimalFrom(wire['unrealisedPnl'] ?? wire['unrealised_pnl']),
    takeProfit: levelFrom(wire['takeProfit'] ?? wire['take_profit']),
    stopLoss: levelFrom(wire['stopLoss'] ?? wire['stop_loss']),
    trailingStop: levelFrom(wire['trailingStop'] ?? wire['trailing_stop']),
    positionValue: levelFrom(wire['positionValue'] ?? wire['position_value']),
    leverage: levelFrom(wire['leverage']),
    liqPrice: levelFrom(wire['liqPrice'] ?? wire['liq_price']),
    firstStop: levelFrom(wire['firstStop'] ?? wire['first_stop']),
    openedAt: timeFrom(wire['createdTime'] ?? wire['created_time']),
    positionSeq: wholeFrom(wire['seq']),
    beingChecked: wire['checking'] === true,
    updatedAt: at,
    isPriceFollowed: wire['isPriceFollowed'] !== false,
    known: null,
  }
}

/**
 * All readable rows, and how many were not. Two rows of one account and symbol without legs are the two legs of hedge
 * mode.
 */
export function positionsFrom(
  values: readonly unknown[],
  at: EpochMs,
): { readonly rows: readonly Position[]; readonly unreadable: number } {
  const rowByKey = new Map<string, Position>()
  let unreadable = 0
  for (const value of values) {
    const row = positionFrom(value, at)
    if (row === null) {
      unreadable++
      continue
    }
    if (!/[1-9]/.test(row.size)) continue
    const twin = rowByKey.get(row.key)
    if (twin !== undefined && twin.leg === 'one_way' && twin.side !== row.side) {
      rowByKey.delete(twin.key)
      for (const half of [onLeg(twin), onLeg(row)]) rowByKey.set(half.key, half)
    } else rowByKey.set(row.key, row)
  }
  return { rows: [...rowByKey.values()], unreadable }
}

function onLeg(row: Position): Position {
  const leg: Leg = row.side
  return { ...row, leg, key: positionKey(row.account, row.symbol, leg) }
}

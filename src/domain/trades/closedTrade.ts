import {
  compareDecimals,
  differenceOf,
  magnitudeOf,
  productOf,
  quotientOf,
  roundedTo,
  type DecimalText,
} from '../core/decimal.ts'
import type { DerivedTrade } from './derivation.types.ts'
import { derivedGross, derivedPnl, feesOf } from './derive.ts'
import { roiOf } from './roi.ts'
import type { ClosedRow, ClosedTrade, ReconciliationConflict } from './execution.ts'

/** How far a derived PnL may be from the exchange's, relative (bybit.md 1.9 item 8). */
const RELATIVE = '0.000001' as DecimalText

/** Below this many USDT a difference is the exchange's rounding to eight places, not a disagreement. */
const FLOOR = '0.000001' as DecimalText

/** Places of a shown mean price: the finest tick of the exchange has ten. */
const PRICE_PLACES = 10

/** Identity of a closed trade: one closing order of one account. */
export const tradeIdOf = (accountId: string, orderId: string): string => `${accountId}:${orderId}`

/** A trade of the history: the exchange's row with what the executions tell about it. PnL is copied, never computed. */
export function closedTradeOf(accountId: string, row: ClosedRow, derived: DerivedTrade | null): ClosedTrade {
  const isKnown = derived !== null && !derived.isPartial
  const fees = isKnown ? feesOf(derived) : null
  return {
    id: tradeIdOf(accountId, row.orderId),
    accountId,
    orderId: row.orderId,
    symbol: row.symbol,
    leg: derived?.leg ?? 'one_way',
    side: row.side === 'Sell' ? 'Buy' : 'Sell',
    qty: row.closedSize,
    entryPrice: (isKnown && meanPrice(derived.entryValue, derived.closedSize)) || row.avgEntryPrice,
    exitPrice: (derived !== null && meanPrice(derived.exitValue, derived.closedSize)) || row.avgExitPrice,
    pnl: row.closedPnl,
    gross: derived === null ? null : derivedGross(derived),
    fees: fees && roundedTo(fees, PRICE_PLACES),
    funding: isKnown ? derived.funding : null,
    leverage: row.leverage,
    roiPct: roiOf({ pnl: row.closedPnl, entryValue: row.entryValue, leverage: row.leverage }),
    openedAt: derived?.openedAt ?? null,
    closedAt: derived?.closedAt ?? row.updatedAt,
    exectype: derived?.exectype ?? row.execType,
    fillCount: derived?.fillCount ?? row.fillCount,
    partialHistory: !isKnown,
    cycle: derived?.cycle ?? 0,
  }
}

/** Whether a row says less than its fills closed: it lags behind them, or was not asked for since. */
export const isBehind = (row: ClosedRow, derived: DerivedTrade): boolean =>
  compareDecimals(row.closedSize, derived.closedSize) < 0

/** The exchange's row against the derived figures; null when they agree, or when there is nothing whole to compare. */
export function disagreement(
  accountId: string,
  row: ClosedRow,
  derived: DerivedTrade | null,
): ReconciliationConflict | null {
  if (derived === null) return null
  const conflict = (
    what: ReconciliationConflict['what'],
    exchange: DecimalText,
    ours: DecimalText,
  ): ReconciliationConflict => ({
    kind: 'reconciliation',
    accountId,
    symbol: row.symbol,
    leg: derived.leg,
    tradeId: tradeIdOf(accountId, row.orderId),
    what,
    exchange,
    derived: ours,
  })
  if (isBehind(row, derived)) return conflict('closed_size', row.closedSize, derived.closedSize)
  const ours = derivedPnl(derived)
  // Fills that lag behind their row are compared when they have the same size.
  if (ours === null || compareDecimals(derived.closedSize, row.closedSize) !== 0) return null
  return agrees(row.closedPnl, ours) ? null : conflict('closed_pnl', row.closedPnl, roundedTo(ours, PRICE_PLACES))
}

/** Whether two figures in USDT are one, within 1e-6 relative. */
export function agrees(a: DecimalText, b: DecimalText): boolean {
  const larger = compareDecimals(magnitudeOf(a), magnitudeOf(b)) >= 0 ? magnitudeOf(a) : magnitudeOf(b)
  const relative = productOf(larger, RELATIVE)
  const allowed = compareDecimals(relative, FLOOR) >= 0 ? relative : FLOOR
  return compareDecimals(magnitudeOf(differenceOf(a, b)), allowed) <= 0
}

/** USDT per coin of fills of a value in USDT; null where their size is 0. */
export const meanPrice = (value: DecimalText, size: DecimalText): DecimalText | null =>
  quotientOf(value, size, PRICE_PLACES)

import { ZERO } from '../../core/decimal.ts'
import type { EventOf } from '../../event.ts'
import type { Known, LiveOrigin, Position, ValueRow } from '../model.ts'
import { withFigures } from './figures.ts'
import { positionKey } from './key.ts'
import { knownByFact, knowsOf, withNewerValues } from './known.ts'
import type { EpochMs } from '../../core/time.ts'

/** POS-10: the least that can be shown of a position, from pnl and qty; the snapshot that follows fills it. */
export function minimalPosition(data: EventOf<'live.position_opened'>['data']): Position {
  const leg = data.leg ?? 'one_way'
  return {
    key: positionKey(data.account, data.symbol, leg),
    account: data.account,
    symbol: data.symbol,
    leg,
    side: data.side ?? (leg === 'short' ? 'short' : 'long'),
    strategy: data.strategy,
    size: data.qty ?? ZERO,
    avgPrice: null,
    markPrice: null,
    unrealisedPnl: data.pnl,
    takeProfit: null,
    stopLoss: null,
    trailingStop: null,
    positionValue: null,
    leverage: null,
    liqPrice: null,
    firstStop: null,
    openedAt: data.eventAt,
    positionSeq: null,
    beingChecked: false,
    updatedAt: data.eventAt,
    isPriceFollowed: true,
    known: knownByFact(data),
  }
}

/** POS-08: size, PnL and mark price of a modification; the full row where the event has one. */
export function modifiedPosition(row: Position, data: EventOf<'live.position_modified'>['data']): Position {
  const told = data.position ?? {
    ...row,
    size: data.newQty ?? row.size,
    unrealisedPnl: data.pnl ?? row.unrealisedPnl,
    markPrice: data.markPrice ?? row.markPrice,
    positionSeq: data.positionSeq ?? row.positionSeq,
  }
  return toldBy(row, told, data)
}

/**
 * A row as a fact tells it. One that comes late, over a gap or by the other stream, brings its changes, not its values:
 * newer ones are shown already (I10).
 */
export function toldBy(shown: Position, row: Position, fact: LiveOrigin): Position {
  const known = knownByFact(fact)
  // A fact is kept, and says nothing of whether its price is followed now.
  const { isPriceFollowed } = shown
  const told = row.isPriceFollowed === isPriceFollowed ? row : { ...row, isPriceFollowed }
  if (knowsOf(shown, known)) return takenOver(shown, withNewerValues(shown, told), shown.updatedAt, shown.known)
  const isLate = shown.updatedAt > fact.eventAt && (known === null || shown.known === null)
  return isLate
    ? takenOver(shown, withValuesOf(shown, told), shown.updatedAt, told.known)
    : takenOver(shown, told, fact.eventAt, known)
}

/** The coming row with the values that are shown. */
export const withValuesOf = (shown: Position, coming: Position): Position => {
  // A different size has another PnL: the one shown would be wrong, the coming one is nearer.
  const isOfSize = shown.size === coming.size
  return withFigures(coming, {
    markPrice: shown.markPrice ?? coming.markPrice,
    unrealisedPnl: isOfSize ? (shown.unrealisedPnl ?? coming.unrealisedPnl) : coming.unrealisedPnl,
    positionValue: isOfSize ? (shown.positionValue ?? coming.positionValue) : coming.positionValue,
    updatedAt: coming.updatedAt,
    isPriceFollowed: shown.isPriceFollowed,
    known: coming.known,
  })
}

/** POS-07: PnL and mark price (and the value they give) when they differ; otherwise the same object. */
export function movedPosition(
  row: Position,
  moved: ValueRow,
  { at, known }: { readonly at: EpochMs; readonly known: Known | null },
): Position {
  const unrealisedPnl = moved.newPnl ?? row.unrealisedPnl
  const markPrice = moved.markPrice ?? row.markPrice
  const positionValue = moved.positionValue ?? row.positionValue
  const isPriceFollowed = moved.isPriceFollowed ?? row.isPriceFollowed
  const liqPrice = moved.liqPrice === undefined ? row.liqPrice : moved.liqPrice
  if (
    unrealisedPnl === row.unrealisedPnl &&
    markPrice === row.markPrice &&
    positionValue === row.positionValue &&
    isPriceFollowed === row.isPriceFollowed &&
    liqPrice === row.liqPrice
  )
    return row
  return withFigures(liqPrice === row.liqPrice ? row : { ...row, liqPrice }, {
    markPrice,
    unrealisedPnl,
    positionValue,
    updatedAt: at,
    isPriceFollowed,
    known,
  })
}

/**
 * The new row in the place of the old one: the same object when nothing that is shown differs, else with when it
 * was said and what its values know of.
 */
export function takenOver(old: Position, row: Position, updatedAt: EpochMs, known: Known | null): Position {
  if (sameValues(old, row)) return old
  const { markPrice, unrealisedPnl, positionValue, isPriceFollowed } = row
  return withFigures(row, {
    markPrice,
    unrealisedPnl,
    positionValue,
    isPriceFollowed,
    updatedAt,
    known,
  })
}

/** Whether two rows of a key say the same (POS-06); when they were said does not count. */
export function sameValues(a: Position, b: Position): boolean {
  return (
    a.unrealisedPnl === b.unrealisedPnl &&
    a.markPrice === b.markPrice &&
    a.size === b.size &&
    a.positionValue === b.positionValue &&
    a.avgPrice === b.avgPrice &&
    a.takeProfit === b.takeProfit &&
    a.stopLoss === b.stopLoss &&
    a.trailingStop === b.trailingStop &&
    a.leverage === b.leverage &&
    a.liqPrice === b.liqPrice &&
    a.firstStop === b.firstStop &&
    a.positionSeq === b.positionSeq &&
    a.beingChecked === b.beingChecked &&
    a.isPriceFollowed === b.isPriceFollowed &&
    a.side === b.side &&
    a.leg === b.leg &&
    a.strategy === b.strategy &&
    a.openedAt === b.openedAt &&
    a.account === b.account &&
    a.symbol === b.symbol
  )
}

import {
  compareDecimals,
  differenceOf,
  floatOf,
  magnitudeOf,
  sumOf,
  ZERO,
  type DecimalText,
} from '../../../src/domain/core/decimal.ts'
import { derive, derivedPnl, fresh } from '../../../src/domain/trades/derive.ts'
import { ordered } from '../../../src/domain/trades/order.ts'
import type { Leg } from '../../../src/domain/trades/execution.ts'
import type { DayAccount } from './day.ts'

/** What one account's books say beside the exchange's own. All lists are empty and all numbers 0 where they agree. */
export interface Compared {
  readonly trades: number
  readonly executions: number
  readonly missingExecutions: readonly string[]
  readonly inventedExecutions: readonly string[]
  /** Closing orders whose stored PnL is not the exchange's, digit for digit, or that one side does not have. */
  readonly wrongPnl: readonly string[]
  /** Legs whose derived size is not the exchange's exactly. */
  readonly wrongSizes: readonly string[]
  /** Legs that were told as open and are not, or the other way round. */
  readonly wrongHeld: readonly string[]
  /** Trades whose opening is not known although history reaches back to the first order. */
  readonly partial: readonly string[]
  /** Closed orders that nobody was told of. */
  readonly untold: readonly string[]
  readonly conflicts: readonly string[]
  /** Largest difference between derived and stored PnL of one trade, relative. */
  readonly worstTrade: number
  readonly stored: DecimalText
  readonly derived: DecimalText
}

/** Compares what was kept with the exchange's ledger. The derivation is done anew, from the kept executions alone. */
export function compared({ store, told, desk, mode, held }: DayAccount): Compared {
  const theirs = new Map(desk.ledger.closed.map((row) => [row.orderId, row]))
  const trades = [...store.trades.values()]
  const ours = new Map(trades.map((trade) => [trade.orderId, trade]))
  const orderIds = new Set([...theirs.keys(), ...ours.keys()])
  const execIds = new Set(desk.ledger.executions.map((row) => row.execId))
  const symbols = [...new Set([...store.executions.values()].map(({ symbol }) => symbol))]
  const derivations = new Map(
    symbols.map((symbol) => [
      symbol,
      derive(fresh(mode), ordered([...store.executions.values()].filter((row) => row.symbol === symbol))),
    ]),
  )
  const figures = trades.map((trade) => {
    const derived = derivations.get(trade.symbol)?.tradeByOrder.get(trade.orderId)
    return { stored: trade.pnl, derived: (derived === undefined ? null : derivedPnl(derived)) ?? ZERO }
  })
  const heard = new Set([...told.live, ...told.past].map(({ orderId }) => orderId))
  const open = Object.values(desk.account.positions)
    .filter(({ side }) => side !== '')
    .map((one) => `${one.symbol}|${legOf(one.positionIdx)} ${one.side} ${Number(one.size)}`)
  return {
    trades: theirs.size,
    executions: execIds.size,
    missingExecutions: [...execIds].filter((id) => !store.executions.has(id)),
    inventedExecutions: [...store.executions.keys()].filter((id) => !execIds.has(id)),
    wrongPnl: [...orderIds].filter((id) => ours.get(id)?.pnl !== theirs.get(id)?.closedPnl),
    wrongSizes: symbols.flatMap((symbol) =>
      legsOf(mode)
        .filter((leg) => derivedSize(derivations.get(symbol), leg) !== theirSize(desk, symbol, leg))
        .map((leg) => `${symbol} ${leg}`),
    ),
    wrongHeld: difference(
      [...held].map(([key, one]) => `${key} ${one.side} ${Number(one.size)}`),
      open,
    ),
    partial: trades.filter(({ partialHistory }) => partialHistory).map(({ id }) => id),
    untold: [...theirs.keys()].filter((id) => !heard.has(id)),
    conflicts: told.conflicts.map(
      (conflict) => `${conflict.what} ${conflict.symbol} ${conflict.exchange} ${conflict.derived}`,
    ),
    worstTrade: Math.max(0, ...figures.map(({ stored, derived }) => apart(stored, derived))),
    stored: sumOf(figures.map(({ stored }) => stored)),
    derived: sumOf(figures.map(({ derived }) => derived)),
  }
}

/** How far two figures are apart, relative to the larger. */
export function apart(a: DecimalText, b: DecimalText): number {
  const larger = compareDecimals(magnitudeOf(a), magnitudeOf(b)) >= 0 ? magnitudeOf(a) : magnitudeOf(b)
  const between = floatOf(magnitudeOf(differenceOf(a, b)))
  return between === 0 ? 0 : between / floatOf(larger)
}

const legOf = (positionIdx: number): Leg => (positionIdx === 0 ? 'one_way' : positionIdx === 1 ? 'long' : 'short')

const legsOf = (mode: 'one_way' | 'hedge'): readonly Leg[] => (mode === 'hedge' ? ['long', 'short'] : ['one_way'])

const derivedSize = (derivation: ReturnType<typeof derive> | undefined, leg: Leg): string =>
  plain(derivation?.legs[leg].size ?? '0', derivation?.legs[leg].direction === -1)

function theirSize(desk: DayAccount['desk'], symbol: string, leg: Leg): string {
  const position = Object.values(desk.account.positions).find(
    (one) => one.symbol === symbol && legOf(one.positionIdx) === leg,
  )
  return plain(position?.size ?? '0', position?.side === 'Sell')
}

/** Sizes of the paper exchange have no trailing zeros; ours keep those of the fills. */
const plain = (size: string, isShort: boolean): string => {
  const text = size.includes('.') ? size.replace(/\.?0+$/, '') : size
  return isShort && text !== '0' ? `-${text}` : text
}

const difference = (a: readonly string[], b: readonly string[]): readonly string[] => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
]

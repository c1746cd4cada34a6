import { differenceOf, productOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../../src/domain/trades/execution.ts'
import type { ExchangePosition, MovedValues, PositionChange } from '../../../src/server/exchange/account.types.ts'
import type { ExchangeListener } from '../../../src/server/exchange/port.ts'
import { priceAt } from '../../../src/paper/market/price.ts'
import type { SimClock } from './clock.ts'
import type { Random } from './random.ts'

export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const

/** What a trader does; the exchange decides what it comes to. */
export type Deed = 'open' | 'modify' | 'close' | 'flip' | 'hedge'

/** Accounts and their positions at the prices of the paper exchange, told to the server's own listener. */
export interface SimExchange {
  readonly trade: (accountId: string, symbol: string, deed: Deed) => void
  /** Tells all positions at the price of now, unless the market stands still. */
  readonly tick: () => void
  readonly setMoving: (isMoving: boolean) => void
  /** The server that listens from now on, and what it believes: differences are told as changes. */
  readonly connect: (
    listener: ExchangeListener | null,
    known: (accountId: string) => readonly ExchangePosition[],
  ) => void
  readonly accounts: readonly string[]
}

export function simExchange(clock: SimClock, random: Random, accounts: readonly string[]): SimExchange {
  const positions = new Map<string, Map<string, ExchangePosition>>(accounts.map((id) => [id, new Map()]))
  const priceSeed = random.whole(1, 1_000)
  let listener: ExchangeListener | null = null
  let isMoving = true
  let seqs = 0
  let trades = 0

  const keyOf = (symbol: string, leg: string): string => `${symbol} ${leg}`
  // A minute of the simulation is an hour of the market, so that values move.
  const priceOf = (symbol: string): DecimalText =>
    priceAt(priceSeed, symbol, Date.UTC(2026, 5, 1) + (clock.now() % 864_000_000) * 20, 'mark') as DecimalText

  function valued(position: ExchangePosition) {
    const markPrice = priceOf(position.symbol)
    const move =
      position.side === 'Buy' ? differenceOf(markPrice, position.avgPrice) : differenceOf(position.avgPrice, markPrice)
    return {
      ...position,
      markPrice,
      unrealisedPnl: productOf(position.size, move),
      positionValue: productOf(position.size, markPrice),
    }
  }

  function made(symbol: string, leg: ExchangePosition['leg'], side: 'Buy' | 'Sell'): ExchangePosition {
    const avgPrice = priceOf(symbol)
    const at = epoch(clock.now())
    const blank = {
      symbol,
      leg,
      side,
      avgPrice,
      size: `${random.whole(1, 40) / 10}` as DecimalText,
      markPrice: avgPrice,
      unrealisedPnl: '0' as DecimalText,
      positionValue: '0' as DecimalText,
      leverage: '10' as DecimalText,
    }
    return valued({
      ...blank,
      takeProfit: null,
      stopLoss: null,
      trailingStop: null,
      liqPrice: null,
      createdAt: at,
      updatedAt: at,
      seq: ++seqs,
    })
  }

  function open(accountId: string, symbol: string, leg: ExchangePosition['leg'], side: 'Buy' | 'Sell'): PositionChange {
    const position = made(symbol, leg, side)
    positions.get(accountId)!.set(keyOf(symbol, leg), position)
    return { kind: 'opened', position }
  }

  function close(accountId: string, before: ExchangePosition): PositionChange {
    positions.get(accountId)!.delete(keyOf(before.symbol, before.leg))
    const last = valued(before)
    const at = epoch(clock.now())
    told((to) => to.tradesClosed(accountId, [tradeOf(accountId, last)], { live: true, corrected: [] }))
    return { kind: 'closed', before, at, seq: ++seqs, finalPnl: last.unrealisedPnl }
  }

  function tradeOf(accountId: string, last: ReturnType<typeof valued>): ClosedTrade {
    const at = epoch(clock.now())
    const id = `trade-${++trades}`
    return {
      id,
      accountId,
      orderId: id,
      symbol: last.symbol,
      leg: last.leg,
      side: last.side,
      qty: last.size,
      entryPrice: last.avgPrice,
      exitPrice: last.markPrice,
      pnl: last.unrealisedPnl,
      gross: null,
      fees: null,
      funding: null,
      leverage: last.leverage,
      roiPct: null,
      exectype: 'Trade',
      openedAt: last.createdAt,
      closedAt: at,
      fillCount: 1,
      partialHistory: false,
      cycle: 1,
    }
  }

  function modify(accountId: string, before: ExchangePosition): PositionChange {
    const isSize = random.chance(0.6)
    const change = isSize
      ? { size: `${random.whole(1, 60) / 10}` as DecimalText }
      : { stopLoss: `${random.whole(1, 90)}` as DecimalText }
    const position = valued({ ...before, ...change, updatedAt: epoch(clock.now()), seq: ++seqs })
    positions.get(accountId)!.set(keyOf(before.symbol, before.leg), position)
    return { kind: 'modified', before, position, fields: isSize ? ['size'] : ['stopLoss'] }
  }

  function told(tell: (to: ExchangeListener) => unknown): void {
    if (listener !== null) void tell(listener)
  }

  function changesOf(accountId: string, symbol: string, deed: Deed): readonly PositionChange[] {
    const own = positions.get(accountId)!
    const found = [...own.values()].find((position) => position.symbol === symbol)
    const side = random.chance(0.5) ? 'Buy' : 'Sell'
    if (found === undefined)
      return deed === 'hedge'
        ? [open(accountId, symbol, 'long', 'Buy'), open(accountId, symbol, 'short', 'Sell')]
        : [open(accountId, symbol, 'one_way', side)]
    if (deed === 'close' || deed === 'open') return [close(accountId, found)]
    if (deed === 'flip' && found.leg === 'one_way')
      return [close(accountId, found), open(accountId, symbol, 'one_way', found.side === 'Buy' ? 'Sell' : 'Buy')]
    return [modify(accountId, found)]
  }

  /** What a server that was away, or went back to a backup, believes wrongly. */
  function reconciled(accountId: string, known: readonly ExchangePosition[]): readonly PositionChange[] {
    const own = positions.get(accountId)!
    const gone = known.filter((one) => !own.has(keyOf(one.symbol, one.leg)))
    const changes: PositionChange[] = gone.map((before) => ({
      kind: 'closed',
      before,
      at: epoch(clock.now()),
      seq: null,
      finalPnl: null,
    }))
    for (const position of own.values()) {
      const before = known.find((one) => one.symbol === position.symbol && one.leg === position.leg)
      if (before === undefined) changes.push({ kind: 'opened', position: valued(position) })
      else changes.push({ kind: 'modified', before, position: valued(position), fields: [] })
    }
    return changes
  }

  function tick(): void {
    if (!isMoving || listener === null) return
    for (const [accountId, own] of positions) {
      const rows: MovedValues[] = []
      for (const before of own.values()) {
        const position = valued(before)
        own.set(keyOf(position.symbol, position.leg), position)
        rows.push({ symbol: position.symbol, leg: position.leg, markPrice: position.markPrice })
      }
      if (rows.length > 0) listener.moved(accountId, rows)
    }
  }

  return {
    accounts,
    tick,
    setMoving: (next) => {
      isMoving = next
    },
    trade: (accountId, symbol, deed) => {
      const changes = changesOf(accountId, symbol, deed)
      told((to) => to.positionsChanged(accountId, changes))
    },
    connect: (next, known) => {
      listener = next
      if (next === null) return
      for (const accountId of accounts) {
        const changes = reconciled(accountId, known(accountId))
        if (changes.length > 0) void next.positionsChanged(accountId, changes)
      }
    },
  }
}

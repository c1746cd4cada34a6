import { differenceOf, productOf, type DecimalText } from '../../src/domain/core/decimal.ts'
import { epoch } from '../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../src/domain/trades/execution.ts'
import type {
  AccountState,
  ExchangePosition,
  LinkedKey,
  PositionChange,
} from '../../src/server/exchange/account.types.ts'
import type { Exchange, ExchangeListener, KeyVerdict } from '../../src/server/exchange/port.ts'
import type { ExchangeStore } from '../../src/server/exchange/store.types.ts'

/** An exchange that tells what a test says, through the same door as the real one. */
export interface FakeExchange extends Exchange {
  /** What the server hears with. */
  readonly listener: ExchangeListener
  /** Where it keeps what it read. */
  readonly store: ExchangeStore
  /** Keys that were started, newest last. */
  readonly started: readonly LinkedKey[]
  /** Accounts that were stopped, newest last. */
  readonly stopped: readonly string[]
  /** What verifying a key answers, at once or later; by default every key is good and has its own holder. */
  verdict: (key: { readonly apiKey: string }) => KeyVerdict | Promise<KeyVerdict>
  open(accountId: string, position: ExchangePosition): Promise<void>
  change(accountId: string, change: PositionChange): Promise<void>
  state(accountId: string, state: AccountState): Promise<void>
  /** Moves the mark of a symbol; PnL and value follow. */
  mark(accountId: string, symbol: string, price: string): void
  /** Tells the price of a symbol that somebody watches or holds; null: none comes any more. */
  price(symbol: string, price: string | null): void
  /** Symbols that are watched beside those that are held. */
  readonly watched: () => readonly string[]
  close(accountId: string, trade: ClosedTrade): Promise<void>
  wallet(accountId: string, balance: string): Promise<void>
}

export function fakeExchange({
  listener,
  store,
}: {
  readonly listener: ExchangeListener
  readonly store: ExchangeStore
}): FakeExchange {
  const started: LinkedKey[] = []
  const stopped: string[] = []
  const rows = new Map<string, ExchangePosition[]>()
  const marks = new Map<string, DecimalText>()
  let watched: ReadonlySet<string> = new Set()
  const of = (accountId: string): ExchangePosition[] => rows.get(accountId) ?? []
  return {
    listener,
    store,
    started,
    stopped,
    verdict: ({ apiKey }) => ({ ok: true, uid: `uid-${apiKey}`, expiresAt: null, warnings: [] }),
    async verifyKey(key) {
      return this.verdict(key)
    },
    start(key) {
      started.push(key)
    },
    stop(accountId) {
      stopped.push(accountId)
    },
    stopAll: async () => {},
    stateOf: () => null,
    tryAgain: () => {},
    reconcile: async () => ({ ok: true, value: { changed: false } }),
    sync: async () => ({ ok: true, value: { executions: 0, trades: 0, conflicts: 0 } }),
    endSilence: () => {},
    klines: async () => ({ ok: true, value: [] }),
    watch(symbols) {
      watched = symbols
    },
    markOf: (symbol) => marks.get(symbol) ?? null,
    watched: () => [...watched],
    price(symbol, price) {
      if (price === null) marks.delete(symbol)
      else marks.set(symbol, price as DecimalText)
      listener.unfollowed(new Set(price === null ? [symbol] : []))
      if (price !== null) listener.marked?.(new Set([symbol]))
    },
    symbols: async () => ({ ok: true, value: ['BTCUSDT', 'ETHUSDT'] }),
    async open(accountId, position) {
      rows.set(accountId, [...of(accountId), position])
      await listener.positionsChanged(accountId, [{ kind: 'opened', position }])
    },
    async change(accountId, change) {
      await listener.positionsChanged(accountId, [change])
    },
    async state(accountId, state) {
      await listener.stateChanged(accountId, state)
    },
    mark(accountId, symbol, price) {
      const moved = of(accountId).filter((row) => row.symbol === symbol)
      const next = moved.map((row) => marked(row, price as DecimalText))
      rows.set(
        accountId,
        of(accountId).map((row) => next[moved.indexOf(row)] ?? row),
      )
      listener.moved(
        accountId,
        next.map((row, index) => ({
          symbol,
          leg: row.leg,
          markPrice: price as DecimalText,
          unrealisedPnl: pnlAt(row, price as DecimalText),
          oldPnl: moved[index]!.unrealisedPnl,
          markValue: productOf(price as DecimalText, row.size),
        })),
      )
    },
    async close(accountId, trade) {
      const before = of(accountId).find((row) => row.symbol === trade.symbol && row.leg === trade.leg)
      if (before !== undefined) {
        rows.set(
          accountId,
          of(accountId).filter((row) => row !== before),
        )
        await listener.positionsChanged(accountId, [
          { kind: 'closed', before, at: trade.closedAt, seq: null, finalPnl: trade.pnl },
        ])
      }
      const { corrected } = await store.keepTrades(accountId, [trade], { isRead: true, newsFrom: epoch(0) })
      await listener.tradesClosed(accountId, [trade], { live: true, corrected })
    },
    async wallet(accountId, balance) {
      await listener.walletChanged(accountId, {
        equity: balance as DecimalText,
        walletBalance: balance as DecimalText,
        unrealisedPnl: '0' as DecimalText,
        available: balance as DecimalText,
        others: [],
        at: OPENED_AT,
      })
    },
  }
}

/** Today as a user has it: what is asked of 'the last 7 days' must not depend on when the tests run. */
const OPENED_AT = epoch(Math.floor(Date.now() / 1_000) * 1_000 - 2 * 3_600_000)
const CLOSED_AT = epoch(OPENED_AT + 3_600_000)

/** A position for tests: a long of 0.5 BTC unless said otherwise. */
export function aPosition(over: Partial<Record<keyof ExchangePosition, unknown>> = {}): ExchangePosition {
  return {
    symbol: 'BTCUSDT',
    leg: 'one_way',
    side: 'Buy',
    size: '0.5',
    avgPrice: '90000',
    markPrice: '90000',
    unrealisedPnl: '0',
    positionValue: '45000',
    leverage: '10',
    takeProfit: '95000',
    stopLoss: '88000',
    trailingStop: null,
    liqPrice: null,
    createdAt: OPENED_AT,
    updatedAt: OPENED_AT,
    seq: 100,
    ...over,
  } as ExchangePosition
}

/** A closed trade for tests. */
export function aTrade(accountId: string, over: Partial<Record<keyof ClosedTrade, unknown>> = {}): ClosedTrade {
  const orderId = typeof over.orderId === 'string' ? over.orderId : 'order-1'
  return {
    id: `${accountId}:${orderId}`,
    accountId,
    orderId,
    symbol: 'BTCUSDT',
    leg: 'one_way',
    side: 'Buy',
    qty: '0.5',
    entryPrice: '90000',
    exitPrice: '91000',
    pnl: '450.25',
    gross: '500',
    fees: '49.75',
    funding: '0',
    leverage: '10',
    roiPct: '10.01',
    openedAt: OPENED_AT,
    closedAt: CLOSED_AT,
    exectype: 'TakeProfit',
    fillCount: 1,
    partialHistory: false,
    cycle: 1,
    ...over,
  } as ClosedTrade
}

const marked = (row: ExchangePosition, price: DecimalText): ExchangePosition => ({
  ...row,
  markPrice: price,
  unrealisedPnl: pnlAt(row, price),
})

function pnlAt(row: ExchangePosition, price: DecimalText): DecimalText {
  const move = row.side === 'Buy' ? differenceOf(price, row.avgPrice) : differenceOf(row.avgPrice, price)
  return productOf(move, row.size)
}

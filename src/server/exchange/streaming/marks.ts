import * as v from 'valibot'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { Clock } from '../../clock.ts'
import { reconnectDelay, type Random } from '../calling/backOff.ts'
import type { ConnectBudget } from './connectBudget.ts'
import { tickerFrame } from '../calling/schemas.ts'
import type { Connect, Connection } from './socket.ts'
import { merged, type Ticker } from './tickerMerge.ts'

/** Marks of one window go out together. In ms. */
const WINDOW_MS = 100
/** With many symbols the window is longer, as each push costs every listener. */
const WIDE_WINDOW_MS = 250
const MANY_SYMBOLS = 100

interface Parts {
  readonly url: string
  readonly connect: Connect
  readonly clock: Clock
  readonly random: Random
  readonly budget: ConnectBudget
  /** Newest mark prices of the symbols that moved in one window. */
  readonly onMarks: (markBySymbol: ReadonlyMap<string, DecimalText>) => void
}

/** The public stream of mark prices: one connection for all accounts, for the symbols that someone holds. */
export class Marks {
  private wanted: ReadonlySet<string> = new Set()
  private readonly tickers = new Map<string, Ticker>()
  private moved = new Map<string, DecimalText>()
  private connection: Connection | null = null
  private isReady = false
  private attempt = 0
  private isStopped = false
  private cancelFlush: (() => void) | null = null
  private cancelRetry: (() => void) | null = null

  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Follows exactly these symbols from now on. */
  follow(symbols: ReadonlySet<string>): void {
    const added = [...symbols].filter((symbol) => !this.wanted.has(symbol))
    const removed = [...this.wanted].filter((symbol) => !symbols.has(symbol))
    this.wanted = new Set(symbols)
    for (const symbol of removed) this.tickers.delete(symbol)
    if (symbols.size === 0) return this.close()
    if (this.connection === null) return this.cancelRetry === null ? this.open() : undefined
    if (removed.length > 0) this.connection.unsubscribe(removed.map(topicOf))
    if (added.length > 0) this.connection.subscribe(added.map(topicOf))
  }

  /** The newest mark of a symbol that is followed, or null. */
  markOf(symbol: string): DecimalText | null {
    return this.tickers.get(symbol)?.fields.markPrice ?? null
  }

  stop(): void {
    this.isStopped = true
    this.close()
  }

  private open(): void {
    const { clock, budget, connect, url } = this.parts
    if (this.isStopped || this.connection !== null || this.wanted.size === 0) return
    const wait = budget.take(clock.now())
    if (wait > 0) return this.retryIn(wait)
    this.connection = connect(
      { url, credentials: null, topics: [...this.wanted].map(topicOf), offsetMs: 0 },
      {
        ready: () => {
          this.isReady = true
        },
        frame: (_topic, frame) => this.take(frame),
        garbage: () => undefined,
        ended: () => this.lost(),
      },
    )
  }

  private lost(): void {
    this.connection = null
    this.attempt = this.isReady ? 1 : this.attempt + 1
    this.isReady = false
    this.tickers.clear()
    this.retryIn(reconnectDelay(this.attempt, this.parts.random))
  }

  private retryIn(ms: number): void {
    this.cancelRetry?.()
    this.cancelRetry = this.parts.clock.once(ms, () => {
      this.cancelRetry = null
      this.open()
    })
  }

  private take(frame: unknown): void {
    const parsed = v.safeParse(tickerFrame, frame)
    if (!parsed.success) return
    const symbol = parsed.output.data.symbol
    if (!this.wanted.has(symbol)) return
    const before = this.tickers.get(symbol) ?? null
    const ticker = merged(before, parsed.output)
    if (ticker === null) return
    this.tickers.set(symbol, ticker)
    const mark = ticker.fields.markPrice
    if (mark === undefined || mark === before?.fields.markPrice) return
    this.moved.set(symbol, mark)
    this.cancelFlush ??= this.parts.clock.once(this.wanted.size > MANY_SYMBOLS ? WIDE_WINDOW_MS : WINDOW_MS, () =>
      this.flush(),
    )
  }

  private flush(): void {
    this.cancelFlush = null
    const moved = this.moved
    this.moved = new Map()
    if (moved.size > 0) this.parts.onMarks(moved)
  }

  private close(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    this.cancelFlush?.()
    this.cancelFlush = null
    this.connection?.close()
    this.connection = null
    this.isReady = false
    this.tickers.clear()
    this.moved.clear()
  }
}

const topicOf = (symbol: string): string => `tickers.${symbol}`

import * as v from 'valibot'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import { hours } from '../../../domain/core/time.ts'
import type { Clock } from '../../clock.ts'
import { reconnectDelay, type Random } from '../calling/backOff.ts'
import type { ConnectBudget } from './connectBudget.ts'
import { tickerFrame } from '../calling/schemas.ts'
import type { Connect, Connection } from './socket.ts'
import { PriceWatch } from './priceWatch.ts'
import { RefusedTopics, symbolOf, topicOf } from './refusedTopics.ts'
import { merged, type Ticker } from './tickerMerge.ts'

/** Marks of one window go out together. In ms. */
const WINDOW_MS = 100
/** With many symbols the window is longer, as each push costs every listener. */
const WIDE_WINDOW_MS = 250
const MANY_SYMBOLS = 100
/** What the exchange refused is asked for again after so long. In ms. */
export const REFUSED_FOR_MS = hours(1)

interface Parts {
  readonly url: string
  readonly connect: Connect
  readonly clock: Clock
  readonly random: Random
  readonly budget: ConnectBudget
  /** Newest mark prices of the symbols that moved in one window. */
  readonly onMarks: (markBySymbol: ReadonlyMap<string, DecimalText>) => void
  /** Symbols whose price is not followed, whenever they change: refused, silent, or the stream is gone. */
  readonly onUnfollowed: (symbols: ReadonlySet<string>) => void
  /** A topic that the exchange refuses, told once; null where it named none. `said` is the exchange's own text. */
  readonly onRefused: (topic: string | null, said: string) => void
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
  private cancelAnew: (() => void) | null = null
  private readonly refused = new RefusedTopics()
  private readonly watch: PriceWatch
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
    this.watch = new PriceWatch(parts.clock, parts.onUnfollowed, (symbols) => this.askSilent(symbols))
  }

  /** Follows exactly these symbols from now on. */
  follow(symbols: ReadonlySet<string>): void {
    const added = [...symbols].filter((symbol) => !this.wanted.has(symbol))
    const removed = [...this.wanted].filter((symbol) => !symbols.has(symbol))
    const subscribed = removed.map(topicOf).filter((topic) => !this.refused.has(topic))
    this.wanted = new Set(symbols)
    for (const symbol of removed) {
      this.tickers.delete(symbol)
      this.refused.forget(topicOf(symbol))
      this.watch.forget(symbol)
    }
    for (const symbol of added) this.watch.expect(symbol)
    if (symbols.size === 0) return this.close()
    if (this.connection === null) return this.cancelRetry === null ? this.open() : undefined
    if (subscribed.length > 0) this.connection.unsubscribe(subscribed)
    this.ask(added.map(topicOf))
  }

  /** The newest mark of a symbol that is followed, or null. */
  markOf(symbol: string): DecimalText | null {
    return this.tickers.get(symbol)?.fields.markPrice ?? null
  }

  stop(): void {
    this.isStopped = true
    this.watch.stop()
    this.close()
  }

  private open(): void {
    const { clock, budget, connect, url } = this.parts
    const topics = this.topics()
    const [first] = topics
    if (this.isStopped || this.connection !== null || first === undefined) return
    const wait = budget.take(clock.now())
    if (wait > 0) return this.retryIn(wait)
    // What is asked for before a connection is open goes out as one request, so only the first is.
    const { isOneByOne } = this.refused
    const asked = isOneByOne ? [first] : topics
    this.connection = connect(
      { url, credentials: null, topics: asked, offsetMs: 0 },
      {
        ready: () => {
          const isOpening = !this.isReady
          this.isReady = true
          if (isOpening && isOneByOne) this.ask(this.topics().filter((topic) => topic !== first))
        },
        frame: (topic, frame) => this.take(topic, frame),
        garbage: () => undefined,
        refused: (named, said) => this.refuse(named.length > 0 || this.isReady ? named : asked, said),
        ended: () => this.lost(),
      },
    )
  }

  /** Topics that are wanted and, as far as is known, given. */
  private topics(): readonly string[] {
    return [...this.wanted].map(topicOf).filter((topic) => !this.refused.has(topic))
  }

  private ask(topics: readonly string[]): void {
    if (topics.length === 0) return
    if (this.refused.isOneByOne) for (const topic of topics) this.connection?.subscribe([topic])
    else this.connection?.subscribe(topics)
  }

  /**
   * A request was refused for the sake of one topic. The good ones in it get nothing either, and asked for again on the
   * same connection the library sends nothing: a fresh connection asks without what was named. `asked` is empty where
   * nothing tells which request it was.
   */
  private refuse(asked: readonly string[], said: string): void {
    const isKnownOneByOne = this.refused.isOneByOne
    const { topics, news } = this.refused.take(asked.length > 0 ? asked : this.topics(), said)
    for (const topic of topics.length === 0 && !isKnownOneByOne ? [null] : news) this.parts.onRefused(topic, said)
    for (const topic of topics) this.watch.missing(symbolOf(topic))
    this.cancelAnew ??= this.parts.clock.once(REFUSED_FOR_MS, () => this.askAnew())
    // No other topic was in the request, or it cannot be known: then the silence of its row tells.
    if (this.isReady && (asked.length === 1 || (topics.length === 0 && isKnownOneByOne))) return
    this.connection?.close()
    this.connection = null
    this.isReady = false
    this.open()
  }

  /** What was refused is asked for again, each by itself: a symbol may trade again, or the refusal was a slip. */
  private askAnew(): void {
    this.cancelAnew = null
    const topics = this.refused.all()
    this.refused.clear()
    if (this.connection === null) return this.cancelRetry === null ? this.open() : undefined
    for (const topic of topics) {
      // The library sends nothing for a topic that it holds, refused or not.
      this.connection.unsubscribe([topic])
      this.connection.subscribe([topic])
    }
  }

  /**
   * What is given is answered with a snapshot, also where its market stands still: a price that does not come then is
   * gone, as of a symbol that is halted or delisted while the line stays open.
   */
  private askSilent(symbols: readonly string[]): void {
    const given = symbols.filter((symbol) => !this.refused.has(topicOf(symbol)))
    if (!this.isReady || given.length === 0) return
    for (const symbol of given) this.watch.expect(symbol)
    this.connection?.unsubscribe(given.map(topicOf))
    this.ask(given.map(topicOf))
  }

  private lost(): void {
    this.connection = null
    this.attempt = this.isReady ? 1 : this.attempt + 1
    this.isReady = false
    this.tickers.clear()
    for (const symbol of this.wanted) this.watch.expect(symbol)
    this.retryIn(reconnectDelay(this.attempt, this.parts.random))
  }

  private retryIn(ms: number): void {
    this.cancelRetry?.()
    this.cancelRetry = this.parts.clock.once(ms, () => {
      this.cancelRetry = null
      this.open()
    })
  }

  private take(topic: string, frame: unknown): void {
    const parsed = v.safeParse(tickerFrame, frame)
    const symbol = parsed.success ? parsed.output.data.symbol : symbolOf(topic)
    if (!this.wanted.has(symbol)) return
    const before = this.tickers.get(symbol) ?? null
    const ticker = parsed.success && parsed.output.data.markPrice !== null ? merged(before, parsed.output) : null
    const mark = ticker?.fields.markPrice ?? null
    // A frame whose price cannot be read leaves the old one standing: it is not followed until one can.
    if (ticker === null || mark === null) return this.watch.expect(symbol)
    this.tickers.set(symbol, ticker)
    this.watch.came(symbol)
    if (mark === before?.fields.markPrice) return
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
    this.cancelAnew?.()
    this.cancelAnew = null
    this.connection?.close()
    this.connection = null
    this.isReady = false
    this.tickers.clear()
    this.moved.clear()
  }
}

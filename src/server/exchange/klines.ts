import { isWithin } from '../clock.ts'
import { bad, good, type Outcome } from '../../domain/core/outcome.ts'
import { isSymbol } from '../../domain/core/symbol.ts'
import type { Kline, KlineSpan } from './port.ts'
import { reportRejected } from './calling/leftOut.ts'
import { call, type Caller, type Shared } from './calling/rest.ts'
import { answers } from './calling/schemas.ts'

/** Spellings of the exchange. */
const INTERVALS: readonly string[] = ['1', '3', '5', '15', '30', '60', '120', '240', '360', '720', 'D', 'W', 'M']

const PATH = '/v5/market/kline'
const MAX_LIMIT = 1_000
/** Charts kept: one entry per symbol and interval. */
const MAX_ENTRIES = 200
/** The newest candle moves; older than this, it is fetched anew. In ms. */
const FRESH_MS = 5_000

/** What is drawn: entries are kept by it. */
interface Chart {
  readonly symbol: string
  readonly interval: string
  readonly span: KlineSpan
}

interface Entry {
  readonly at: number
  readonly limit: number
  readonly rows: Promise<Outcome<readonly Kline[]>>
}

/** Candles with a small cache: the least recently used chart goes first, equal questions at one time are one call. */
export class Klines {
  private readonly entries = new Map<string, Entry>()

  private readonly shared: Shared
  private readonly caller: Caller

  constructor(shared: Shared, caller: Caller) {
    this.shared = shared
    this.caller = caller
  }

  /** Oldest first. `limit` 1 to 1,000: the newest of the span, or where it has only a start, the first ones. */
  async of(symbol: string, interval: string, limit: number, span: KlineSpan = {}): Promise<Outcome<readonly Kline[]>> {
    if (!INTERVALS.includes(interval))
      return bad({ kind: 'refused', message: `Interval must be one of ${INTERVALS.join(', ')}.` })
    if (!isSymbol(symbol)) return bad({ kind: 'refused', message: 'Symbol must be capital letters and digits.' })
    if (!isSpan(span))
      return bad({ kind: 'refused', message: 'Start and end must be times in milliseconds, start before end.' })
    const wanted = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(limit)))
    const rows = await this.entry({ symbol, interval, span }, wanted).rows
    const isFromStart = span.start !== undefined && span.end === undefined
    return rows.ok ? good(isFromStart ? rows.value.slice(0, wanted) : rows.value.slice(-wanted)) : rows
  }

  private entry(chart: Chart, limit: number): Entry {
    const key = [chart.symbol, chart.interval, chart.span.start, chart.span.end].join('|')
    const now = this.shared.clock.now()
    const held = this.entries.get(key)
    const entry =
      held !== undefined && isWithin(FRESH_MS, held.at, now) && held.limit >= limit
        ? held
        : { at: now, limit, rows: this.fetch(chart, limit) }
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (entry !== held) void entry.rows.then((rows) => (rows.ok ? undefined : this.forget(key, entry)))
    const oldest = this.entries.keys().next()
    if (this.entries.size > MAX_ENTRIES && oldest.done !== true) this.entries.delete(oldest.value)
    return entry
  }

  /** A failure is not kept. */
  private forget(key: string, entry: Entry): void {
    if (this.entries.get(key) === entry) this.entries.delete(key)
  }

  private async fetch({ symbol, interval, span }: Chart, limit: number): Promise<Outcome<readonly Kline[]>> {
    const result = await call(this.shared, this.caller, {
      path: PATH,
      params: { category: 'linear', symbol, interval, limit, ...given(span) },
      answer: answers.klines,
      priority: 'chart',
    })
    if (!result.ok)
      return bad({
        kind: result.fault.class === 'bug' ? 'refused' : 'network',
        message:
          result.fault.class === 'bug' ? 'The exchange does not know this symbol.' : 'The exchange did not answer.',
      })
    reportRejected(this.shared, this.caller, PATH, result.value.list.rejected)
    // The exchange sends the newest first.
    return good(
      result.value.list.good
        .map(([start, open, high, low, close, volume, turnover]) => ({
          start,
          open,
          high,
          low,
          close,
          volume,
          turnover,
        }))
        .toSorted((a, b) => a.start - b.start),
    )
  }
}

const given = ({ start, end }: KlineSpan): Record<string, number> => ({
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
})

/** Whole milliseconds of our age, in order. */
const isSpan = ({ start, end }: KlineSpan): boolean =>
  [start, end].every((at) => at === undefined || (Number.isSafeInteger(at) && at >= 0 && at < 1e15)) &&
  (start ?? 0) <= (end ?? 1e15)

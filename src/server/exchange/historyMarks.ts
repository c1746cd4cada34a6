import { epoch, type EpochMs, hours, minutes } from '../../domain/core/time.ts'
import type { AccountHistoryParts } from './accountHistoryParts.ts'
import { firstWatermark, WINDOW_MS } from './history.ts'
import { ENDPOINTS, type HistoryEndpoint, type Watermark } from './store.types.ts'

/** What is read again before the newest known moment on every catching-up (bybit.md 1.6, live rule). */
export const CATCH_UP_OVERLAP_MS = minutes(1)
/**
 * How far the first look goes back: positions that opened lately get their opening, so that their end is no trade
 * without a beginning.
 */
const FIRST_LOOK_MS = hours(24)

/** From where to where each history of an account is kept. */
export class HistoryMarks {
  private readonly parts: Pick<AccountHistoryParts, 'accountId' | 'store' | 'floor'>
  private readonly now: () => EpochMs
  private readonly marks = new Map<HistoryEndpoint, Watermark>()

  constructor(parts: Pick<AccountHistoryParts, 'accountId' | 'store' | 'floor'>, now: () => EpochMs) {
    this.parts = parts
    this.now = now
  }

  async load(endpoint: HistoryEndpoint): Promise<Watermark | null> {
    const mark = await this.parts.store.watermark(this.parts.accountId, endpoint)
    if (mark !== null) this.marks.set(endpoint, mark)
    return mark
  }

  of(endpoint: HistoryEndpoint): Watermark | null {
    return this.marks.get(endpoint) ?? null
  }

  /** Whether back-fill came to the end of both. */
  areDone(): boolean {
    return ENDPOINTS.every((endpoint) => this.marks.get(endpoint)?.done === true)
  }

  /** Trades that closed since this time are news: up to it they are kept. Null where nothing is. */
  newsFrom(): EpochMs | null {
    const covered = this.of('closed_pnl')
    return covered === null ? null : epoch(covered.coveredTo - CATCH_UP_OVERLAP_MS)
  }

  /**
   * Where back-fill goes on: where it was, deeper than an end that is not the present one; or from now while nothing
   * was ever found, as a paper account gets its past later.
   */
  syncStart(endpoint: HistoryEndpoint, isEmpty: boolean): Watermark {
    const known = this.of(endpoint)
    if (known === null || isEmpty) return firstWatermark(endpoint, this.now())
    return known.done && known.windowEnd > this.parts.floor() + WINDOW_MS ? { ...known, done: false } : known
  }

  /** From where catching up reads on. */
  catchUpFrom(endpoint: HistoryEndpoint, to: EpochMs): EpochMs {
    const known = this.of(endpoint)
    return epoch(
      Math.max(known === null ? to - FIRST_LOOK_MS : known.coveredTo - CATCH_UP_OVERLAP_MS, this.parts.floor()),
    )
  }

  /** Back-fill moves the lower end, catching up the upper: neither undoes the other. */
  remember(mark: Watermark): Watermark {
    const known = this.of(mark.endpoint)
    const next = known === null || known.coveredTo <= mark.coveredTo ? mark : { ...mark, coveredTo: known.coveredTo }
    this.marks.set(mark.endpoint, next)
    return next
  }
}

import { days, epoch, type EpochMs, hours, minutes } from '../../domain/core/time.ts'

/** A row that is late is asked for again after so long, each time twice as long. In ms. */
const FIRST_AGAIN_MS = minutes(1)
const LATEST_AGAIN_MS = hours(6)

/** So far before an order closed its first piece its row may have been made, where none is known. In ms. */
const MOST_BEFORE_MS = days(7)

/** What began so long ago is asked for no more once its time is over: its row would have come. In ms. */
const LATE_FOR_MS = days(30)

interface Late {
  readonly since: EpochMs
  readonly waitMs: number
  /** When it is asked for again, unix ms. */
  readonly at: number
}

/**
 * Closing orders whose row the exchange has not told yet, or told with less than their fills closed. Rows are listed by
 * when they were made, and a later fill leaves that as it is: so each is asked for from where it began.
 */
export class AwaitedRows {
  /** Since when the row of an order that closed something just now may be there. */
  private readonly fresh = new Map<string, EpochMs>()
  private readonly late = new Map<string, Late>()

  /** An order closed something just now, its first piece at `since`. */
  expect(orderId: string, since: EpochMs): void {
    this.late.delete(orderId)
    this.fresh.set(orderId, earlier(since, this.fresh.get(orderId)))
  }

  /** Its row, made at `since`, says less than its fills. */
  lags(orderId: string, since: EpochMs): void {
    if (this.fresh.has(orderId)) this.expect(orderId, since)
    else if (!this.late.has(orderId)) this.late.set(orderId, { since, waitMs: FIRST_AGAIN_MS, at: 0 })
  }

  /** Its row says all that it closed. */
  came(orderId: string): void {
    this.fresh.delete(orderId)
    this.late.delete(orderId)
  }

  has(orderId: string): boolean {
    return this.fresh.has(orderId) || this.late.has(orderId)
  }

  /** Whether some closed just now, so that their rows must be on their way. */
  areFresh(): boolean {
    return this.fresh.size > 0
  }

  /** From when on the rows of these are to be asked for; `to` where there are none. */
  freshFrom(to: EpochMs): EpochMs {
    return [...this.fresh.values()].reduce(earlier, to)
  }

  /** No row came for them in time: they are asked for at growing distance. */
  giveUp(): void {
    for (const [orderId, since] of this.fresh) this.late.set(orderId, { since, waitMs: FIRST_AGAIN_MS, at: 0 })
    this.fresh.clear()
  }

  /**
   * From when on the rows of late ones are to be asked for now, `to` where none is due; each then waits twice as long.
   * A row may have been made before its order filled, so the longer one waits the further back it is looked for.
   */
  takeDue(to: EpochMs): EpochMs {
    let from = to
    for (const [orderId, { since, waitMs, at }] of this.late) {
      if (to - since > LATE_FOR_MS) {
        this.late.delete(orderId)
        continue
      }
      if (at > to) continue
      from = earlier(from, epoch(since - Math.min(waitMs, MOST_BEFORE_MS)))
      this.late.set(orderId, { since, waitMs: 2 * waitMs, at: to + Math.min(waitMs, LATEST_AGAIN_MS) })
    }
    return from
  }
}

const earlier = (a: EpochMs, b: EpochMs = a): EpochMs => epoch(Math.min(a, b))

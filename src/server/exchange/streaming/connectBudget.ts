import { minutes } from '../../../domain/core/time.ts'

/** The exchange allows 500 new connections in 5 min; we take a fifth (F37). */
const LIMIT = 100
const WINDOW_MS = minutes(5)

/** Counts new stream connections of the whole process. */
export class ConnectBudget {
  private times: number[] = []

  /** 0 when a connection may be opened (and is counted); else ms to wait. */
  take(now: number): number {
    // After a clock was set back, what was opened later than now counts as opened now: a window is waited for, no more.
    this.times = this.times.filter((time) => time > now - WINDOW_MS).map((time) => Math.min(time, now))
    const leaving = this.times[this.times.length - LIMIT]
    if (leaving !== undefined) return leaving + WINDOW_MS - now
    this.times.push(now)
    return 0
  }
}

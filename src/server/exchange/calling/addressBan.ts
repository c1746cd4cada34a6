import { minutes } from '../../../domain/core/time.ts'
import type { Attention } from './retCodes.ts'

/** Silence after the exchange refused this address: at least ten minutes (bybit.md 1.3). */
export const BAN_MS = minutes(10)

/** One breaker for the whole process: while it is open no request leaves it (F36). */
export class AddressBan {
  private until = 0
  private reason: Attention | undefined
  private readonly watchers = new Set<() => void>()

  /** Opens it; later bans prolong it. `why` is what somebody must mend; without it the ban ends by itself. */
  open(now: number, why?: Attention): void {
    this.reason = why
    this.until = Math.max(this.until, now + BAN_MS)
    for (const watcher of this.watchers) watcher()
  }

  /** What must be mended before the address is served, as the newest ban says. */
  get why(): Attention | undefined {
    return this.reason
  }

  /** Closes it before its time: the ban was asked for, and is lifted. */
  close(): void {
    this.until = 0
  }

  /** Ms until calls are allowed again, 0 when they are. */
  remaining(now: number): number {
    // After a clock was set back the silence is a whole one again, and no more.
    this.until = Math.min(this.until, now + BAN_MS)
    return Math.max(0, this.until - now)
  }

  /** Calls `act` whenever it opens. The returned function ends it. */
  onOpen(act: () => void): () => void {
    this.watchers.add(act)
    return () => this.watchers.delete(act)
  }
}

import { epoch, type EpochMs, hours } from '../../domain/core/time.ts'
import { WINDOW_MS } from './history.ts'
import type { Gap } from './store.types.ts'

/** What was read is read once more so much later. In ms. */
const AFTER_MS = hours(1)

/**
 * A list that says nothing is left may have left something out: what was read for the first time is read once more, an
 * hour later. Two calls an hour of what just happens; of a sync as many as it took.
 */
export class SecondReading {
  private from: EpochMs | null = null
  private at = 0
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Everything from here on was read, some of it for the first time. */
  readFirst(from: EpochMs): void {
    if (this.from === null) this.at = this.now() + AFTER_MS
    this.from = epoch(Math.min(from, this.from ?? from))
  }

  isDue(): boolean {
    return this.from !== null && this.now() >= this.at
  }

  /** Goes through it in windows that one call may ask for; `read` answers null to stop, then the rest waits as long. */
  async readAgain(read: (window: Gap) => Promise<boolean | null>): Promise<void> {
    const [begun, end] = [this.from, epoch(this.now())]
    if (begun === null) return
    this.from = null
    for (let from = begun; from < end; from = epoch(from + WINDOW_MS)) {
      const to = epoch(Math.min(end, from + WINDOW_MS))
      if ((await read({ from, to })) === null) return this.readFirst(from)
    }
  }
}

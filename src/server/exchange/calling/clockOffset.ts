/** Difference at which the log warns, and at which an account is not followed (bybit.md 1.8 item 11). In ms. */
const WARN_OFFSET_MS = 500
const REFUSE_OFFSET_MS = 4_000

/** An answer that took twice as long, in ms, says less than one that did not: it is dropped beside such. */
const ROUGH_ERROR_MS = 500

const SAMPLES = 5
/** From so many answers on it is no chance. */
const ENOUGH = 3

/** What one answer tells of the clock, in ms. */
interface Sample {
  readonly offset: number
  /** Farthest that it may be from the truth: half of what the answer took, whichever way was the slow one. */
  readonly error: number
}

/** The exchange's clock minus ours: the median of the newest five answers. */
export class ClockOffset {
  private samples: readonly Sample[] = []
  private isOdd = false
  private readonly onOdd: (ms: number) => void

  /** `onOdd` hears once that it is worth a line in the log, and again only after it was good between. In ms. */
  constructor(onOdd: (ms: number) => void = () => undefined) {
    this.onOdd = onOdd
  }

  /** Takes one answer: its own time, and when it was asked and came, all unix ms. */
  learn(exchangeTime: number, askedAt: number, cameAt: number): void {
    const sample = { offset: exchangeTime - (askedAt + cameAt) / 2, error: (cameAt - askedAt) / 2 }
    const all = [...this.samples, sample]
    const exact = all.filter(({ error }) => error <= ROUGH_ERROR_MS)
    this.samples = (exact.length === 0 ? all : exact).slice(-SAMPLES)
    if (this.samples.length < ENOUGH) return
    const off = this.leastOff
    if (off > WARN_OFFSET_MS && !this.isOdd) this.onOdd(this.ms)
    // A clock at the very edge would be told each time that it crosses it.
    this.isOdd = off > (this.isOdd ? WARN_OFFSET_MS / 2 : WARN_OFFSET_MS)
  }

  /** Forgets all: the clock is known to have jumped. */
  reset(): void {
    this.samples = []
  }

  /** In ms, 0 before the first answer. */
  get ms(): number {
    return Math.round(this.median.offset)
  }

  /** Whether it is far enough, on enough answers, to be no chance. */
  get isRefused(): boolean {
    return this.samples.length >= ENOUGH && this.leastOff > REFUSE_OFFSET_MS
  }

  /** How far it is off at least: a slow exchange is no wrong clock. */
  private get leastOff(): number {
    return Math.abs(this.ms) - this.median.error
  }

  private get median(): Sample {
    const inOrder = this.samples.toSorted((a, b) => a.offset - b.offset)
    return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? { offset: 0, error: 0 }
  }
}

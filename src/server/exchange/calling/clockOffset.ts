/** Difference at which the log warns, and at which an account is not followed (bybit.md 1.8 item 11). In ms. */
const WARN_OFFSET_MS = 500
const REFUSE_OFFSET_MS = 4_000

const SAMPLES = 5
/** From so many answers on it is no chance. */
const ENOUGH = 3

/** The exchange's clock minus ours: the median of the newest five answers. */
export class ClockOffset {
  private samples: number[] = []
  private isOdd = false
  private readonly onOdd: (ms: number) => void

  /** `onOdd` hears once that it is worth a line in the log, and again only after it was good between. In ms. */
  constructor(onOdd: (ms: number) => void = () => undefined) {
    this.onOdd = onOdd
  }

  /** Takes one answer: its own time, and when it was asked and came, all unix ms. */
  learn(exchangeTime: number, askedAt: number, cameAt: number): void {
    this.samples = [...this.samples, exchangeTime - (askedAt + cameAt) / 2].slice(-SAMPLES)
    if (this.samples.length < ENOUGH) return
    const off = Math.abs(this.ms)
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
    if (this.samples.length === 0) return 0
    return Math.round(this.samples.toSorted((a, b) => a - b)[Math.floor((this.samples.length - 1) / 2)] ?? 0)
  }

  /** Whether it is far enough, on enough answers, to be no chance. */
  get isRefused(): boolean {
    return this.samples.length >= ENOUGH && Math.abs(this.ms) > REFUSE_OFFSET_MS
  }
}

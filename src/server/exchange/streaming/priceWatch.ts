import type { Clock } from '../../clock.ts'

/** A symbol whose price has not come for so long after it was asked for is not followed. In ms. */
export const PRICE_WITHIN_MS = 10_000

/** Which of the wanted symbols have no price that moves: a mark that stands still must not look live. */
export class PriceWatch {
  private readonly waits = new Map<string, () => void>()
  private readonly unfollowed = new Set<string>()
  private readonly clock: Clock
  private readonly onChange: (unfollowed: ReadonlySet<string>) => void

  /** `onChange` gets all that are not followed, whenever they change. */
  constructor(clock: Clock, onChange: (unfollowed: ReadonlySet<string>) => void) {
    this.clock = clock
    this.onChange = onChange
  }

  /** A price of this symbol is due. */
  expect(symbol: string): void {
    if (this.waits.has(symbol) || this.unfollowed.has(symbol)) return
    this.waits.set(
      symbol,
      this.clock.once(PRICE_WITHIN_MS, () => this.missing(symbol)),
    )
  }

  /** A price came. */
  came(symbol: string): void {
    this.cancel(symbol)
    if (this.unfollowed.delete(symbol)) this.onChange(new Set(this.unfollowed))
  }

  /** None will come: the exchange refuses it, or none did. */
  missing(symbol: string): void {
    this.cancel(symbol)
    if (this.unfollowed.has(symbol)) return
    this.unfollowed.add(symbol)
    this.onChange(new Set(this.unfollowed))
  }

  /** Nobody wants it any more. */
  forget(symbol: string): void {
    this.came(symbol)
  }

  /** Ends all waiting; tells nothing more. */
  stop(): void {
    for (const cancel of this.waits.values()) cancel()
    this.waits.clear()
  }

  private cancel(symbol: string): void {
    this.waits.get(symbol)?.()
    this.waits.delete(symbol)
  }
}

import { minutes } from '../../../domain/core/time.ts'
import type { Clock } from '../../clock.ts'

/** A symbol whose price has not come for so long after it was asked for is not followed. In ms. */
export const PRICE_WITHIN_MS = 10_000
/**
 * Prices are looked at that often, and one of which nothing came since the look before is asked for anew. The exchange
 * pushes each 100 ms what changed, so of a market that moves something comes long before. In ms.
 */
export const SILENT_MS = minutes(1)

/** Which of the wanted symbols have no price that moves: a mark that stands still must not look live. */
export class PriceWatch {
  private readonly waits = new Map<string, () => void>()
  private readonly unfollowed = new Set<string>()
  private readonly wanted = new Set<string>()
  /** Those of which nothing came since the last look: one timer for all, and a price costs no more than this. */
  private silent = new Set<string>()
  private cancelLook: (() => void) | null = null
  private cancelTell: (() => void) | null = null
  private readonly clock: Clock
  private readonly onChange: (unfollowed: ReadonlySet<string>) => void
  private readonly onSilent: (symbols: readonly string[]) => void

  /**
   * `onChange` gets all that are not followed, once however many change together; `onSilent` those of which nothing
   * came any more: silence alone may be a market that stands still.
   */
  constructor(
    clock: Clock,
    onChange: (unfollowed: ReadonlySet<string>) => void,
    onSilent: (symbols: readonly string[]) => void,
  ) {
    this.clock = clock
    this.onChange = onChange
    this.onSilent = onSilent
  }

  /** A price of this symbol is due. */
  expect(symbol: string): void {
    this.wanted.add(symbol)
    this.cancelLook ??= this.clock.every(SILENT_MS, () => this.look())
    if (this.waits.has(symbol) || this.unfollowed.has(symbol)) return
    this.waits.set(
      symbol,
      this.clock.once(PRICE_WITHIN_MS, () => this.missing(symbol)),
    )
  }

  /** A price came. */
  came(symbol: string): void {
    this.silent.delete(symbol)
    this.cancel(symbol)
    if (this.unfollowed.delete(symbol)) this.changed()
  }

  /** None will come: the exchange refuses it, or none did. */
  missing(symbol: string): void {
    this.cancel(symbol)
    if (this.unfollowed.has(symbol)) return
    this.unfollowed.add(symbol)
    this.changed()
  }

  /** Nobody wants it any more. */
  forget(symbol: string): void {
    this.came(symbol)
    this.wanted.delete(symbol)
    if (this.wanted.size === 0) this.endLooks()
  }

  /** Ends all waiting; tells nothing more. */
  stop(): void {
    for (const cancel of this.waits.values()) cancel()
    this.waits.clear()
    this.cancelTell?.()
    this.endLooks()
  }

  /** Who hears of it looks at every position: symbols that go or come back together are one word. */
  private changed(): void {
    this.cancelTell ??= this.clock.once(0, () => {
      this.cancelTell = null
      this.onChange(new Set(this.unfollowed))
    })
  }

  private look(): void {
    const silent = [...this.silent]
    this.silent = new Set(this.wanted)
    if (silent.length > 0) this.onSilent(silent)
  }

  private endLooks(): void {
    this.cancelLook?.()
    this.cancelLook = null
  }

  private cancel(symbol: string): void {
    this.waits.get(symbol)?.()
    this.waits.delete(symbol)
  }
}

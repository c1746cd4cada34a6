import type { EpochMs } from '../../domain/core/time.ts'
import type { ReconciliationConflict } from '../../domain/trades/execution.ts'
import type { AccountHistoryParts } from './accountHistoryParts.ts'
import type { TradeBook } from './closedTrades.ts'
import type { FoundConflict } from './port.ts'

/**
 * How long something must disagree in the same way: REST tells of fills seconds late, and two looks may follow each
 * other at once. The usual next look comes after a minute.
 */
const LASTING_MS = 30_000

/** What the conflicts of an account are found with. */
export interface LastingConflictsParts extends Pick<AccountHistoryParts, 'accountId' | 'listener' | 'write'> {
  readonly book: TradeBook
  readonly now: () => EpochMs
  /** Until history is read to its end a later page can change every figure: nothing is a conflict. */
  readonly isFilled: () => boolean
  /** Derives symbols anew, and tells what that found. */
  readonly resettle: (symbols: readonly string[]) => Promise<unknown>
}

/** Derived sizes and PnL of one account that do not agree with the exchange's, and go on not to. */
export class LastingConflicts {
  private readonly parts: LastingConflictsParts
  /** What does not agree, and since when. */
  private oddSince: ReadonlyMap<string, EpochMs> = new Map()
  /**
   * Lasting ones of trades, whose symbols were derived anew: that again would find the same. A size fits after each
   * time, as it is reckoned back from the newest list.
   */
  private derivedAnew: ReadonlySet<string> = new Set()
  private readonly reported = new Set<string>()
  /** Trades that are told not to agree, by an earlier run too; null until it is known which. */
  private toldTrades: Set<string> | null = null

  constructor(parts: LastingConflictsParts) {
    this.parts = parts
  }

  /**
   * Fills, rows and positions come by different ways, so only what is odd in the same way for half a minute, at every
   * look, is a conflict: it is derived anew and reported, each once. Within a turn.
   */
  async compare(): Promise<void> {
    await this.recall()
    const { book, resettle, isFilled } = this.parts
    const found = [...book.sizeConflicts(), ...book.disagreements()]
    const now = this.parts.now()
    this.oddSince = new Map(found.map((conflict) => [keyOf(conflict), this.oddSince.get(keyOf(conflict)) ?? now]))
    await this.settleTold()
    const lasting = found.filter((conflict) => now - (this.oddSince.get(keyOf(conflict)) ?? now) >= LASTING_MS)
    const fresh = lasting.filter((conflict) => !this.derivedAnew.has(keyOf(conflict)))
    if (fresh.length > 0) await resettle([...new Set(fresh.map((conflict) => conflict.symbol))])
    this.derivedAnew = new Set(lasting.filter(({ what }) => what !== 'position_size').map(keyOf))
    if (!isFilled()) return
    const still = new Set(book.disagreements().map(keyOf))
    // A size always fits after deriving anew, as it is reckoned back from what is held: that it did not fit is the
    // conflict, but where the executions alone lead to it. Then only the start was misjudged, while the exchange told
    // of fills late.
    for (const conflict of lasting)
      if (conflict.what === 'position_size' ? !book.isWhole(conflict.symbol) : still.has(keyOf(conflict)))
        await this.report(conflict)
  }

  /** Something is derived anew: what was found earlier and fits now is settled. */
  async settleFitting(): Promise<void> {
    const { accountId, listener, write, book } = this.parts
    const odd = new Set(book.disagreements().map((conflict) => conflict.tradeId))
    await write(() =>
      listener.conflictsChecked(accountId, ({ what, symbol, tradeId }) =>
        what === 'position_size' ? !book.isWhole(symbol) : odd.has(tradeId),
      ),
    )
  }

  /** What an earlier run told of trades is looked at again: their symbols are derived anew, once. */
  private async recall(): Promise<void> {
    if (this.toldTrades !== null) return
    const { accountId, listener, write, resettle } = this.parts
    const told = new Map<string, string>()
    const note = ({ symbol, tradeId }: FoundConflict): true => {
      if (tradeId !== null) told.set(tradeId, symbol)
      return true
    }
    await write(() => listener.conflictsChecked(accountId, note))
    this.toldTrades = new Set(told.keys())
    if (told.size > 0) await resettle([...new Set(told.values())])
  }

  /** A trade that was told and fits now, as its row came after all, is settled at once. */
  private async settleTold(): Promise<void> {
    if (this.toldTrades === null || !this.parts.isFilled()) return
    const odd = new Set(this.parts.book.disagreements().map(({ tradeId }) => tradeId))
    const fitting = [...this.toldTrades].filter((tradeId) => !odd.has(tradeId))
    if (fitting.length === 0) return
    for (const tradeId of fitting) this.toldTrades.delete(tradeId)
    this.reported.clear()
    await this.settleFitting()
  }

  private async report(conflict: ReconciliationConflict): Promise<void> {
    if (this.reported.has(keyOf(conflict))) return
    this.reported.add(keyOf(conflict))
    if (conflict.tradeId !== null) this.toldTrades?.add(conflict.tradeId)
    await this.parts.write(() => this.parts.listener.conflictFound(this.parts.accountId, conflict))
  }
}

const keyOf = (conflict: ReconciliationConflict): string =>
  [conflict.what, conflict.symbol, conflict.leg, conflict.tradeId, conflict.exchange, conflict.derived].join('|')

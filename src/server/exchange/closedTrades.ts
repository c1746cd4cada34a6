import { compareDecimals, ZERO } from '../../domain/core/decimal.ts'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import { closedTradeOf, disagreement, isBehind } from '../../domain/trades/closedTrade.ts'
import { legsOf } from '../../domain/trades/anew.ts'
import type { Derivation } from '../../domain/trades/derivation.types.ts'
import { derive, deriveStretches } from '../../domain/trades/derive.ts'
import type {
  ClosedRow,
  ClosedTrade,
  Execution,
  PositionMode,
  ReconciliationConflict,
} from '../../domain/trades/execution.ts'
import { stretchesOf } from '../../domain/trades/mode.ts'
import { isUnfoldable, ordered } from '../../domain/trades/order.ts'
import { AwaitedRows } from './awaitedRows.ts'
import type { ExchangeStore, KeptHistory } from './store.types.ts'
import { goesOnTop, recent, remember, type Folded } from './foldedSymbol.ts'
import { HeldModes, type KnownPositions } from './heldModes.ts'
import type { Settled } from './settled.ts'
import { sizeConflicts, withoutExecutions } from './tradeConflicts.ts'

/** What a book of trades works with. */
export interface TradeBookParts {
  readonly accountId: string
  readonly store: ExchangeStore
  readonly positions: KnownPositions
  /**
   * Asks the exchange how a symbol is held, for one that neither positions nor fills tell; null when it does not
   * answer.
   */
  readonly askMode: (symbol: string) => Promise<PositionMode | null>
  /**
   * Whether both histories are read to their ends: until then an unknown opening is one that is still to come.
   */
  readonly isRead: () => boolean
  /** What closed before is history. */
  readonly newsFrom: () => EpochMs
}

/** Makes closed trades of one account out of executions and the exchange's rows (bybit.md 1.9). */
export class TradeBook {
  private readonly symbols = new Map<string, Folded>()
  /** Rows that the exchange owes. */
  readonly awaited = new AwaitedRows()
  private readonly held: HeldModes
  /**
   * Trades that do not agree with the exchange as far as is known now: a fill that is still on its way makes one too.
   */
  private readonly oddById = new Map<string, ReconciliationConflict>()

  private readonly parts: TradeBookParts
  private readonly accountId: string
  private readonly store: ExchangeStore
  private readonly positions: KnownPositions

  constructor(parts: TradeBookParts) {
    this.parts = parts
    this.accountId = parts.accountId
    this.store = parts.store
    this.positions = parts.positions
    this.held = new HeldModes(parts.positions, parts.askMode)
  }

  /** Settles what was just kept. */
  async settle(kept: KeptHistory): Promise<Settled> {
    const touched = new Set([...kept.executions, ...kept.closedRows].map((each) => each.symbol))
    const found: Settled[] = []
    for (const symbol of touched) {
      found.push(
        await this.settleSymbol(
          symbol,
          kept.executions.filter((each) => each.symbol === symbol),
          kept.closedRows.filter((each) => each.symbol === symbol),
        ),
      )
      this.forgetOld(symbol)
    }
    return this.together(found)
  }

  /** Derives symbols anew from all that is kept: after back-fill, or when something did not fit. */
  async resettle(symbols: readonly string[]): Promise<Settled> {
    const found: Settled[] = []
    for (const symbol of symbols) {
      found.push(await this.withMissing(symbol, await this.reload(symbol)))
      this.forgetOld(symbol)
    }
    return this.together(found)
  }

  /** Trades that disagree now. */
  disagreements(): readonly ReconciliationConflict[] {
    return [...this.oddById.values()]
  }

  /**
   * Whether the known executions alone, from nothing held, lead to what the exchange holds now: then none of them is
   * missing.
   */
  isWhole(symbol: string): boolean {
    const folded = this.symbols.get(symbol)
    return folded?.isSeeded === false && this.conflictsOf(symbol, folded).length === 0
  }

  /**
   * Symbols whose derived size is not the exchange's, with the conflict that is (bybit.md 1.9 item 8). Call when both
   * are quiet.
   */
  sizeConflicts(): readonly ReconciliationConflict[] {
    return [...this.symbols].flatMap(([symbol, folded]) => this.conflictsOf(symbol, folded))
  }

  private conflictsOf(symbol: string, { derivation }: Folded): readonly ReconciliationConflict[] {
    return sizeConflicts(this.accountId, symbol, derivation, this.positions.of(symbol))
  }

  private async settleSymbol(
    symbol: string,
    executions: readonly Execution[],
    rows: readonly ClosedRow[],
  ): Promise<Settled> {
    const folded = this.symbols.get(symbol)
    const inOrder = ordered(executions)
    if (folded === undefined || !goesOnTop(folded, inOrder, rows)) return this.reload(symbol, inOrder)
    const derivation = inOrder.length === 0 ? folded.derivation : derive(folded.derivation, inOrder)
    if (this.held.isMistaken(symbol, derivation, inOrder)) return this.reload(symbol, inOrder)
    this.symbols.set(symbol, { ...folded, derivation, last: inOrder.at(-1) ?? folded.last })
    remember(folded.rowByOrder, rows)
    const grown = inOrder.flatMap((each) => folded.rowByOrder.get(each.orderId) ?? [])
    return this.tell(derivation, new Map([...grown, ...rows].map((row) => [row.orderId, row])), inOrder)
  }

  private async reload(symbol: string, news: readonly Execution[] = []): Promise<Settled> {
    const executions = ordered(await this.store.executionsOf(this.accountId, symbol))
    const rows = await this.store.closedRowsOf(this.accountId, symbol)
    const stretches = stretchesOf(executions, await this.held.modeOf(symbol, executions))
    const { legs, behind } = this.held.seed(symbol, stretches, this.parts.isRead())
    const derivation = deriveStretches(stretches, legs, behind)
    const rowByOrder = new Map<string, ClosedRow>()
    remember(rowByOrder, rows)
    this.symbols.set(symbol, {
      derivation,
      forgottenTo: null,
      unfilled: new Set(),
      last: executions.at(-1) ?? null,
      isSeeded:
        legsOf(stretches[0].mode).some((leg) => compareDecimals(legs[leg].size, ZERO) !== 0) ||
        derivation.flags.some(({ reason }) => reason === 'begun_anew'),
      rowByOrder,
    })
    return this.tell(derivation, new Map(rows.map((row) => [row.orderId, row])), news)
  }

  /** Bounds what a symbol takes, once its trades are kept. */
  private forgetOld(symbol: string): void {
    const folded = this.symbols.get(symbol)
    if (folded !== undefined)
      this.symbols.set(
        symbol,
        recent(folded, (orderId) => this.awaited.has(orderId)),
      )
  }

  /**
   * Once history is read to its end, a row without its executions is a conflict and not just early. One whose execution
   * is there and cannot be folded lacks none.
   */
  private async withMissing(symbol: string, found: Settled): Promise<Settled> {
    const derivation = this.symbols.get(symbol)?.derivation
    if (derivation === undefined || !this.parts.isRead()) return found
    const alone = found.all.filter((trade) => !derivation.tradeByOrder.has(trade.orderId))
    if (alone.length === 0) return found
    const kept = await this.store.executionsOf(this.accountId, symbol)
    const unfolded = new Set(kept.filter(isUnfoldable).map(({ orderId }) => orderId))
    const missing = alone
      .filter(({ orderId, exectype }) => !unfolded.has(orderId) && exectype !== 'CorporateAction')
      .map(withoutExecutions)
    for (const conflict of missing) this.oddById.set(String(conflict.tradeId), conflict)
    return { ...found, conflicts: [...found.conflicts, ...missing] }
  }

  private async tell(
    derivation: Derivation,
    rowByOrder: ReadonlyMap<string, ClosedRow>,
    fills: readonly Execution[],
  ): Promise<Settled> {
    for (const { orderId } of fills) {
      const closed = derivation.tradeByOrder.get(orderId)
      if (closed !== undefined) this.awaited.expect(orderId, closed.firstAt)
    }
    const trades: ClosedTrade[] = []
    const conflicts: ReconciliationConflict[] = []
    for (const row of rowByOrder.values()) {
      const derived = derivation.tradeByOrder.get(row.orderId) ?? null
      // A row that lags behind its executions is asked for again.
      if (derived !== null && isBehind(row, derived))
        this.awaited.lags(row.orderId, epoch(Math.min(row.createdAt, derived.firstAt)))
      else this.awaited.came(row.orderId)
      const trade = closedTradeOf(this.accountId, row, derived)
      trades.push(trade)
      const conflict = disagreement(this.accountId, row, derived)
      if (conflict === null) this.oddById.delete(trade.id)
      else this.oddById.set(trade.id, conflict)
      if (conflict !== null) conflicts.push(conflict)
    }
    const { added, corrected } =
      trades.length === 0
        ? { added: [], corrected: [] }
        : await this.store.keepTrades(this.accountId, trades, {
            isRead: this.parts.isRead(),
            newsFrom: this.parts.newsFrom(),
          })
    const news = new Set([...added, ...corrected])
    return {
      trades: trades.filter((trade) => news.has(trade.id)),
      all: trades,
      corrected,
      conflicts,
      isAwaitingRows: this.awaited.areFresh(),
    }
  }

  private together(found: readonly Settled[]): Settled {
    return {
      trades: found.flatMap((each) => each.trades).toSorted((a, b) => a.closedAt - b.closedAt),
      all: found.flatMap((each) => each.all).toSorted((a, b) => a.closedAt - b.closedAt),
      corrected: found.flatMap((each) => each.corrected),
      conflicts: found.flatMap((each) => each.conflicts),
      isAwaitingRows: this.awaited.areFresh(),
    }
  }
}

import { inPieces } from '../../domain/core/lists.ts'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { Execution } from '../../domain/trades/execution.ts'
import type { ExchangePosition } from './account.types.ts'
import type { AccountHistoryParts, CaughtUp } from './accountHistoryParts.ts'
import { AccountSync } from './accountSync.ts'
import { TradeBook } from './closedTrades.ts'
import type { CallResult, ExchangeFault } from './calling/fault.ts'
import { Gathered } from './gathered.ts'
import { fetchSince, joined, type Fetched } from './history.ts'
import { HistoryGaps } from './historyGaps.ts'
import { HistoryKeeping } from './historyKeeping.ts'
import { CATCH_UP_OVERLAP_MS, HistoryMarks } from './historyMarks.ts'
import { LastingConflicts } from './lastingConflicts.ts'
import { Serial } from './serial.ts'
import { NOTHING, splitByAge, type Settled } from './settled.ts'
import type { SyncProgress, SyncSummary } from './port.ts'
import { ENDPOINTS, type HistoryEndpoint, type KeptHistory } from './store.types.ts'

/** Closed trades that are told in one transaction: after days of silence nobody waits for all of them. */
const TOLD_AT_ONCE = 100

/** Executions, closed trades and their watermarks of one account: live and catching up. */
export class AccountHistory {
  private readonly parts: AccountHistoryParts
  private readonly book: TradeBook
  private readonly gaps: HistoryGaps
  private readonly conflicts: LastingConflicts
  /** Fills of the stream, on their way to the store and behind it. */
  private readonly arriving: Gathered<Execution, void>
  private readonly settling: Gathered<Execution, void>
  private readonly marks: HistoryMarks
  private readonly keeping: HistoryKeeping
  private readonly syncing: AccountSync
  /** Trades that closed before this are history; the others are told one by one. */
  private liveSince: EpochMs
  /** When an account of which nothing was read before is followed for the first time; null for all others. */
  private newSince: EpochMs | null
  private isFirstLook = true

  constructor(parts: AccountHistoryParts) {
    this.parts = parts
    this.marks = new HistoryMarks(parts, () => this.now())
    this.book = new TradeBook({
      ...parts,
      askMode: (symbol) => parts.calls.mode(symbol, parts.signal),
      isRead: () => this.isFilled(),
      newsFrom: () => this.liveSince,
    })
    this.gaps = new HistoryGaps({
      ...parts,
      now: () => this.now(),
      onRead: (endpoint, kept, wereGaps) => this.gapRead(endpoint, joined(kept), wereGaps),
    })
    this.keeping = new HistoryKeeping(parts, this.marks, this.gaps)
    this.conflicts = new LastingConflicts({
      ...parts,
      book: this.book,
      now: () => this.now(),
      isFilled: () => this.isFilled(),
      resettle: (symbols) => this.resettle(symbols),
    })
    const { marks, gaps, keeping, conflicts } = this
    this.syncing = new AccountSync({
      ...parts,
      now: () => this.now(),
      marks,
      gaps,
      keeping,
      conflicts,
      catchUp: () => this.catchUp(),
      resettle: (symbols) => this.resettle(symbols),
    })
    this.settling = new Gathered(parts.inTurn, async (executions) => {
      const { isAwaitingRows } = await this.settle({ executions, closedRows: [] })
      if (isAwaitingRows) parts.onAwaitingRows()
    })
    const turns = new Serial(parts.onFailure)
    this.arriving = new Gathered(
      (work) => turns.add(work),
      async (heard) => {
        const kept = await this.keeping.keepAll({ executions: heard })
        if (kept.executions.length > 0) void this.settling.add(kept.executions)
      },
    )
    this.liveSince = this.now()
    this.newSince = this.liveSince
  }

  /** Reads the watermarks: with one, what closed since then is news. A sync that was asked for before waits for it. */
  async load(): Promise<void> {
    await this.loadMarks()
    this.syncing.markLoaded()
  }

  private async loadMarks(): Promise<void> {
    for (const endpoint of ENDPOINTS) this.gaps.of(endpoint).load((await this.marks.load(endpoint))?.gaps)
    this.parts.onMissing()
    const newsFrom = this.marks.newsFrom()
    if (newsFrom !== null) this.newSince = null
    this.liveSince = newsFrom ?? this.liveSince
  }

  /** Whether a position stood already when its account came: what opened before that is history, as what closed is. */
  isFromBefore({ createdAt }: ExchangePosition): boolean {
    return this.newSince !== null && createdAt < this.newSince
  }

  /**
   * Fills that the stream told: kept at once, settled in turn, as a look may just be fetching older ones. Resolves when
   * they are kept.
   */
  heard(executions: readonly Execution[]): Promise<unknown> {
    return this.arriving.add(executions)
  }

  /** Fetches both histories since the last known moment and settles them. Within a turn. */
  async catchUp(): Promise<CallResult<CaughtUp>> {
    const to = this.now()
    const from = ENDPOINTS.map((endpoint) => this.marks.catchUpFrom(endpoint, to))
    const fetched: Fetched[] = []
    let fault: ExchangeFault | null = null
    for (const [index, endpoint] of ENDPOINTS.entries()) {
      if (fault !== null) continue
      const since = from[index] ?? to
      const asked =
        endpoint === 'closed_pnl' ? this.keeping.notBefore(Math.min(since, this.book.awaited.takeDue(to))) : since
      const result = await fetchSince(this.keeping.liveParts(), { endpoint, from: asked, to })
      fetched.push(result.value)
      if (!result.ok) fault = result.fault
    }
    const news = joined(fetched)
    // A server that was killed may have kept rows without settling them, or settled them without telling: once all that
    // came is settled and told.
    const found = await this.settle(this.isFirstLook ? joined(fetched.map((each) => each.all)) : news, this.isFirstLook)
    if (fault !== null) return { ok: false, fault }
    this.isFirstLook = false
    for (const [index, endpoint] of ENDPOINTS.entries()) await this.keeping.cover(endpoint, from[index] ?? to, to)
    return {
      ok: true,
      value: {
        isNews: news.executions.length + news.closedRows.length > 0,
        isAwaitingRows: found.isAwaitingRows,
        fills: fetched.flatMap((each) => each.all.executions),
      },
    }
  }

  /** Derives symbols anew: what was held before their first fill was reckoned by a list that lacked them. In a turn. */
  async rederive(symbols: readonly string[]): Promise<void> {
    if (symbols.length > 0) await this.resettle(symbols)
  }

  /** PnL rows of orders that closed just now, from where those began. Within a turn. */
  async fetchRows(): Promise<CallResult<boolean>> {
    const to = this.now()
    const result = await fetchSince(this.keeping.liveParts(), {
      endpoint: 'closed_pnl',
      from: this.keeping.notBefore(Math.min(to - 2 * CATCH_UP_OVERLAP_MS, this.book.awaited.freshFrom(to))),
      to,
    })
    const found = await this.settle(result.value)
    return result.ok ? { ok: true, value: found.isAwaitingRows } : result
  }

  /** Derived sizes and PnL against the exchange's: what goes on not to agree is a conflict. Within a turn. */
  compare(): Promise<void> {
    return this.conflicts.compare()
  }

  /** Until history is read to its end a later page can change every figure: nothing is a conflict. */
  private isFilled(): boolean {
    return this.gaps.areNone() && this.marks.areDone()
  }

  /** Which days of which history could not be read, as sentences. */
  missing(): readonly string[] {
    return this.gaps.missing()
  }

  /** Tries what was set aside again where it is time to. Not within a turn: nobody waits for it, but a sync. */
  async readGaps(): Promise<void> {
    if (!this.syncing.isRunning) await this.gaps.readAgain(this.keeping.liveParts(), false)
  }

  /** With nothing missing any more, all is derived anew: what it says of openings and conflicts may be other. */
  private async gapRead(endpoint: HistoryEndpoint, kept: KeptHistory, wereGaps: boolean): Promise<void> {
    const { accountId, store, inTurn, write } = this.parts
    const mark = this.marks.of(endpoint)
    if (mark !== null && wereGaps) await write(() => this.keeping.keep({ watermark: mark }))
    const symbols = [...kept.executions, ...kept.closedRows].map(({ symbol }) => symbol)
    const touched = wereGaps && this.isFilled() ? await store.symbolsOf(accountId) : [...new Set(symbols)]
    if (touched.length > 0) await inTurn(() => this.resettle(touched).then(() => this.conflicts.settleFitting()))
  }

  giveUpAwaiting(): void {
    this.book.awaited.giveUp()
  }

  /** Back-fill and derivation; one at a time, a second caller hears the first one's progress and gets its end. */
  sync(onProgress: (progress: SyncProgress) => void, signal?: AbortSignal): Promise<CallResult<SyncSummary>> {
    return this.syncing.sync(onProgress, signal)
  }

  /** Settles what was just kept, until it is written: it will not be new a second time. */
  private async settle(kept: KeptHistory, isAgain = false): Promise<Settled> {
    return this.settled((await this.parts.write(() => this.book.settle(kept))) ?? NOTHING, isAgain)
  }

  private async resettle(symbols: readonly string[]): Promise<Settled> {
    return this.settled((await this.parts.write(() => this.book.resettle(symbols))) ?? NOTHING)
  }

  /** Tells the listener what settling found. */
  private async settled(found: Settled, isAgain = false): Promise<Settled> {
    const { accountId, listener, write } = this.parts
    const { past } = splitByAge(found.trades, this.liveSince)
    const { live } = splitByAge(isAgain ? found.all : found.trades, this.liveSince)
    if (past.length > 0)
      await write(() => listener.tradesClosed(accountId, past, { live: false, corrected: found.corrected }))
    for (const some of inPieces(live, TOLD_AT_ONCE))
      await write(() => listener.tradesClosed(accountId, some, { live: true, corrected: found.corrected }))
    return found
  }

  private now(): EpochMs {
    return epoch(this.parts.clock.now() + this.parts.offsetMs())
  }
}

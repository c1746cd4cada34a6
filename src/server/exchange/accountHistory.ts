import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { Execution } from '../../domain/trades/execution.ts'
import type { ExchangePosition } from './account.types.ts'
import type { AccountHistoryParts, CaughtUp } from './accountHistoryParts.ts'
import { TradeBook } from './closedTrades.ts'
import type { CallResult, ExchangeFault } from './calling/fault.ts'
import { Gathered } from './gathered.ts'
import { backfill, fetchSince, firstWatermark, joined, type Fetched, type HistoryParts } from './history.ts'
import { HistoryGaps } from './historyGaps.ts'
import { CATCH_UP_OVERLAP_MS, HistoryMarks } from './historyMarks.ts'
import { syncHistory } from './historySync.ts'
import { LastingConflicts } from './lastingConflicts.ts'
import { Serial } from './serial.ts'
import { addedIn, NOTHING, splitByAge, type Settled } from './settled.ts'
import type { SyncProgress, SyncSummary } from './port.ts'
import { ENDPOINTS, type HistoryBatch, type HistoryEndpoint, type KeptHistory } from './store.types.ts'

/** Executions, closed trades and their watermarks of one account: live, catching up, back-fill. */
export class AccountHistory {
  private readonly parts: AccountHistoryParts
  private readonly book: TradeBook
  private readonly gaps: HistoryGaps
  private readonly conflicts: LastingConflicts
  /** Fills of the stream, on their way to the store and behind it. */
  private readonly keeping: Gathered<Execution, void>
  private readonly settling: Gathered<Execution, void>
  private readonly marks: HistoryMarks
  /** Trades that closed before this are history; the others are told one by one. */
  private liveSince: EpochMs
  /** When an account of which nothing was read before is followed for the first time; null for all others. */
  private newSince: EpochMs | null
  private isFirstLook = true
  private running: Promise<CallResult<SyncSummary>> | null = null
  private markLoaded: () => void = () => undefined
  private readonly loaded: Promise<void>
  private readonly hearers = new Set<(progress: SyncProgress) => void>()

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
    this.conflicts = new LastingConflicts({
      ...parts,
      book: this.book,
      now: () => this.now(),
      isFilled: () => this.isFilled(),
      resettle: (symbols) => this.resettle(symbols),
    })
    this.settling = new Gathered(parts.inTurn, async (executions) => {
      const { isAwaitingRows } = await this.settle({ executions, closedRows: [] })
      if (isAwaitingRows) parts.onAwaitingRows()
    })
    const turns = new Serial(parts.onFailure)
    this.keeping = new Gathered(
      (work) => turns.add(work),
      async (heard) => {
        const kept = await parts.write(() => this.keep({ executions: heard }))
        if (kept !== null && kept.executions.length > 0) void this.settling.add(kept.executions)
      },
    )
    this.liveSince = this.now()
    this.newSince = this.liveSince
    // Who is stopped before is done as well: his calls answer that they were given up.
    this.loaded = new Promise((resolve) => {
      this.markLoaded = resolve
      parts.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Reads the watermarks: with one, what closed since then is news. A sync that was asked for before waits for it. */
  async load(): Promise<void> {
    await this.loadMarks()
    this.markLoaded()
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
    return this.keeping.add(executions)
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
      const asked = endpoint === 'closed_pnl' ? this.notBefore(Math.min(since, this.book.awaited.takeDue(to))) : since
      const result = await fetchSince(this.liveParts(), { endpoint, from: asked, to })
      fetched.push(result.value)
      if (!result.ok) fault = result.fault
    }
    const news = joined(fetched)
    // A server that was killed may have kept rows without settling them, or settled them without telling: once all that
    // came is settled and told.
    const found = await this.settle(this.isFirstLook ? joined(fetched.map((each) => each.all)) : news, this.isFirstLook)
    if (fault !== null) return { ok: false, fault }
    this.isFirstLook = false
    for (const [index, endpoint] of ENDPOINTS.entries()) await this.cover(endpoint, from[index] ?? to, to)
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
    const result = await fetchSince(this.liveParts(), {
      endpoint: 'closed_pnl',
      from: this.notBefore(Math.min(to - 2 * CATCH_UP_OVERLAP_MS, this.book.awaited.freshFrom(to))),
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
    if (this.running === null) await this.gaps.readAgain(this.liveParts(), false)
  }

  /** With nothing missing any more, all is derived anew: what it says of openings and conflicts may be other. */
  private async gapRead(endpoint: HistoryEndpoint, kept: KeptHistory, wereGaps: boolean): Promise<void> {
    const { accountId, store, inTurn, write } = this.parts
    const mark = this.marks.of(endpoint)
    if (mark !== null && wereGaps) await write(() => this.keep({ watermark: mark }))
    const symbols = [...kept.executions, ...kept.closedRows].map(({ symbol }) => symbol)
    const touched = wereGaps && this.isFilled() ? await store.symbolsOf(accountId) : [...new Set(symbols)]
    if (touched.length > 0) await inTurn(() => this.resettle(touched).then(() => this.conflicts.settleFitting()))
  }

  giveUpAwaiting(): void {
    this.book.awaited.giveUp()
  }

  /** Back-fill and derivation; one at a time, a second caller hears the first one's progress and gets its end. */
  sync(onProgress: (progress: SyncProgress) => void, signal?: AbortSignal): Promise<CallResult<SyncSummary>> {
    this.hearers.add(onProgress)
    this.running ??= this.runSync((progress) => this.hearers.forEach((hear) => hear(progress)), signal).finally(() => {
      this.running = null
      this.hearers.clear()
    })
    return this.running
  }

  private async runSync(
    onProgress: (progress: SyncProgress) => void,
    signal?: AbortSignal,
  ): Promise<CallResult<SyncSummary>> {
    await this.loaded
    // Who asks for a sync asks for what an earlier answer may have left out as well.
    await this.gaps.readAgain(this.liveParts(signal), true)
    const { accountId, store, inTurn, lookAtPositions } = this.parts
    const isEmpty = (await store.symbolsOf(accountId)).length === 0
    const result = await syncHistory({
      now: this.now(),
      floor: this.parts.floor(),
      starts: ENDPOINTS.map((endpoint) => this.marks.syncStart(endpoint, isEmpty)),
      onProgress,
      missing: () => (this.gaps.areNone() ? {} : { missing: this.missing().join(' ') }),
      symbols: () => store.symbolsOf(accountId),
      fill: (from, depth, onPage) =>
        backfill(this.historyParts(signal), from, depth, (mark, kept) => {
          this.marks.remember(mark)
          this.gaps.readFirst(mark.endpoint, mark.windowEnd)
          onPage(mark, kept)
        }),
      lookNow: async () =>
        (await inTurn(async () => {
          const positions = await lookAtPositions()
          return positions.ok ? this.catchUp() : positions
        })) ?? { ok: true, value: null },
      derive: async (symbol) => {
        const found = await inTurn(() => this.resettle([symbol]))
        return { trades: found === null ? 0 : addedIn(found), conflicts: found?.conflicts.length ?? 0 }
      },
    })
    // A conflict must last, so what is odd here is reported at a later look.
    if (result.ok) await inTurn(() => this.conflicts.compare().then(() => this.conflicts.settleFitting()))
    return result
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
    if (live.length > 0)
      await write(() => listener.tradesClosed(accountId, live, { live: true, corrected: found.corrected }))
    return found
  }

  /**
   * Everything from `from` to `to` is kept: a server that comes back later reads on from there, and back-fill goes on
   * below it.
   */
  private async cover(endpoint: HistoryEndpoint, from: EpochMs, to: EpochMs): Promise<void> {
    const known = this.marks.of(endpoint) ?? firstWatermark(endpoint, from)
    this.gaps.readFirst(endpoint, from)
    if (to <= known.coveredTo) return
    const next = this.marks.remember({ ...known, coveredTo: to })
    await this.parts.write(() => this.keep({ watermark: this.marks.of(endpoint) ?? next }))
  }

  /** What is kept must be settled, and is news only once: a page that cannot be written waits, as those before it. */
  private liveParts(signal?: AbortSignal): HistoryParts {
    const keep = async (batch: HistoryBatch): Promise<KeptHistory> =>
      (await this.parts.write(() => this.keep(batch))) ?? joined([])
    return { ...this.historyParts(signal), keep }
  }

  private historyParts(signal?: AbortSignal): HistoryParts {
    return {
      calls: this.parts.calls,
      keep: (batch: HistoryBatch) => this.keep(batch),
      setAside: (endpoint, gap) => this.gaps.of(endpoint).add(gap),
      signal: signal === undefined ? this.parts.signal : AbortSignal.any([signal, this.parts.signal]),
    }
  }

  private keep(batch: HistoryBatch): Promise<KeptHistory> {
    const { watermark } = batch
    const marked = watermark && { watermark: { ...watermark, gaps: this.gaps.of(watermark.endpoint).all() } }
    return this.parts.store.keep(this.parts.accountId, { ...batch, ...marked })
  }

  /** The exchange refuses to be asked for what is older than it keeps. */
  private notBefore(from: number): EpochMs {
    return epoch(Math.max(from, this.parts.floor()))
  }

  private now(): EpochMs {
    return epoch(this.parts.clock.now() + this.parts.offsetMs())
  }
}

import type { EpochMs } from '../../domain/core/time.ts'
import type { AccountHistoryParts } from './accountHistoryParts.ts'
import type { CallResult } from './calling/fault.ts'
import { backfill } from './history.ts'
import type { HistoryGaps } from './historyGaps.ts'
import type { HistoryKeeping } from './historyKeeping.ts'
import type { HistoryMarks } from './historyMarks.ts'
import { syncHistory } from './historySync.ts'
import type { LastingConflicts } from './lastingConflicts.ts'
import type { SyncProgress, SyncSummary } from './port.ts'
import { addedIn, type Settled } from './settled.ts'
import { ENDPOINTS } from './store.types.ts'

export interface AccountSyncParts extends Pick<
  AccountHistoryParts,
  'accountId' | 'store' | 'inTurn' | 'lookAtPositions' | 'floor' | 'signal'
> {
  /** The exchange's time. */
  readonly now: () => EpochMs
  readonly marks: HistoryMarks
  readonly gaps: HistoryGaps
  readonly keeping: HistoryKeeping
  readonly conflicts: LastingConflicts
  /** Reads what came since the last known moment. Within a turn. */
  readonly catchUp: () => Promise<CallResult<unknown>>
  /** Derives symbols anew. Within a turn. */
  readonly resettle: (symbols: readonly string[]) => Promise<Settled>
}

/** A sync under way. */
interface Run {
  readonly result: Promise<CallResult<SyncSummary>>
  /** Of whoever began it: aborted, it reads no further. */
  readonly signal: AbortSignal | undefined
}

/** Back-fill of one account and the derivation of its trades, for somebody who asks. */
export class AccountSync {
  private readonly parts: AccountSyncParts
  private running: Run | null = null
  private readonly hearers = new Set<(progress: SyncProgress) => void>()
  private readonly loaded: Promise<void>
  /** The watermarks are read: what was asked for before begins. */
  markLoaded: () => void = () => undefined

  constructor(parts: AccountSyncParts) {
    this.parts = parts
    // Who is stopped before is done as well: his calls answer that they were given up.
    this.loaded = new Promise((resolve) => {
      this.markLoaded = resolve
      parts.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  get isRunning(): boolean {
    return this.running !== null
  }

  /**
   * One at a time: a second caller hears the first one's progress and gets its end. Behind one that was given up, which
   * can only fail, begins another.
   */
  async sync(onProgress: (progress: SyncProgress) => void, signal?: AbortSignal): Promise<CallResult<SyncSummary>> {
    while (this.running?.signal?.aborted === true) await this.running.result.catch(() => null)
    this.hearers.add(onProgress)
    this.running ??= { result: this.begin(signal), signal }
    return await this.running.result
  }

  private begin(signal?: AbortSignal): Promise<CallResult<SyncSummary>> {
    return this.run((progress) => this.hearers.forEach((hear) => hear(progress)), signal).finally(() => {
      this.running = null
      this.hearers.clear()
    })
  }

  private async run(
    onProgress: (progress: SyncProgress) => void,
    signal?: AbortSignal,
  ): Promise<CallResult<SyncSummary>> {
    await this.loaded
    const { accountId, store, inTurn, lookAtPositions, marks, gaps, keeping, conflicts, catchUp, resettle } = this.parts
    // Who asks for a sync asks for what an earlier answer may have left out as well.
    await gaps.readAgain(keeping.liveParts(signal), true, () =>
      onProgress({ percent: 1, message: 'Reading again what an earlier answer may have left out', isKept: true }),
    )
    const isEmpty = (await store.symbolsOf(accountId)).length === 0
    const result = await syncHistory({
      now: this.parts.now(),
      floor: this.parts.floor(),
      starts: ENDPOINTS.map((endpoint) => marks.syncStart(endpoint, isEmpty)),
      onProgress,
      missing: () => (gaps.areNone() ? {} : { missing: gaps.missing().join(' ') }),
      symbols: () => store.symbolsOf(accountId),
      fill: (from, depth, onPage) =>
        backfill(keeping.historyParts(signal), from, depth, (mark, kept) => {
          marks.remember(mark)
          gaps.readFirst(mark.endpoint, mark.windowEnd)
          onPage(mark, kept)
        }),
      lookNow: async () =>
        (await inTurn(async () => {
          const positions = await lookAtPositions()
          return positions.ok ? catchUp() : positions
        })) ?? { ok: true, value: null },
      derive: async (symbol) => {
        const found = await inTurn(() => resettle([symbol]))
        return { trades: found === null ? 0 : addedIn(found), conflicts: found?.conflicts.length ?? 0 }
      },
    })
    // A conflict must last, so what is odd here is reported at a later look.
    if (result.ok) await inTurn(() => conflicts.compare().then(() => conflicts.settleFitting()))
    return result
  }
}

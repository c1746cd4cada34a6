import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { AccountHistoryParts } from './accountHistoryParts.ts'
import { firstWatermark, joined, type HistoryParts } from './history.ts'
import type { HistoryGaps } from './historyGaps.ts'
import type { HistoryMarks } from './historyMarks.ts'
import type { HistoryBatch, HistoryEndpoint, KeptHistory } from './store.types.ts'

/** Keeps what is read of one account's history, with the watermark and the gaps that belong to it. */
export class HistoryKeeping {
  private readonly parts: AccountHistoryParts
  private readonly marks: HistoryMarks
  private readonly gaps: HistoryGaps

  constructor(parts: AccountHistoryParts, marks: HistoryMarks, gaps: HistoryGaps) {
    this.parts = parts
    this.marks = marks
    this.gaps = gaps
  }

  keep(batch: HistoryBatch): Promise<KeptHistory> {
    const { watermark } = batch
    const marked = watermark && { watermark: { ...watermark, gaps: this.gaps.of(watermark.endpoint).all() } }
    return this.parts.store.keep(this.parts.accountId, { ...batch, ...marked })
  }

  /**
   * Everything from `from` to `to` is kept: a server that comes back later reads on from there, and back-fill goes on
   * below it.
   */
  async cover(endpoint: HistoryEndpoint, from: EpochMs, to: EpochMs): Promise<void> {
    const known = this.marks.of(endpoint) ?? firstWatermark(endpoint, from)
    this.gaps.readFirst(endpoint, from)
    if (to <= known.coveredTo) return
    const next = this.marks.remember({ ...known, coveredTo: to })
    await this.parts.write(() => this.keep({ watermark: this.marks.of(endpoint) ?? next }))
  }

  /**
   * What is kept must be settled, and is news only once: a page that cannot be written waits, as those before it. A try
   * that failed may have kept it all the same (F31), so behind one all of it counts as new: settling knows what is not.
   */
  async keepAll(batch: HistoryBatch): Promise<KeptHistory> {
    let tries = 0
    const kept = await this.parts.write(() => {
      tries += 1
      return this.keep(batch)
    })
    if (kept === null) return joined([])
    return tries === 1 ? kept : { executions: batch.executions ?? [], closedRows: batch.closedRows ?? [] }
  }

  liveParts(signal?: AbortSignal): HistoryParts {
    return { ...this.historyParts(signal), keep: (batch) => this.keepAll(batch) }
  }

  historyParts(signal?: AbortSignal): HistoryParts {
    return {
      calls: this.parts.calls,
      keep: (batch: HistoryBatch) => this.keep(batch),
      setAside: (endpoint, gap) => this.gaps.of(endpoint).add(gap),
      signal: signal === undefined ? this.parts.signal : AbortSignal.any([signal, this.parts.signal]),
    }
  }

  /** The exchange refuses to be asked for what is older than it keeps. */
  notBefore(from: number): EpochMs {
    return epoch(Math.max(from, this.parts.floor()))
  }
}

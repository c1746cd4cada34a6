import { formatCount } from '../../domain/core/format.ts'
import { days, epoch, type EpochMs } from '../../domain/core/time.ts'
import type { CallResult } from './calling/fault.ts'
import { type Depth, windowsLeft } from './history.ts'
import type { SyncProgress, SyncSummary } from './port.ts'
import type { KeptHistory, Watermark } from './store.types.ts'

/**
 * How far back closed trades are made ready before the rest is read: a week, a month, a quarter. The newest are wanted
 * first.
 */
const STAGES_MS: readonly number[] = [days(7), days(31), days(92)]

/** What a sync needs of its account. */
export interface SyncParts {
  readonly now: EpochMs
  /** Oldest instant wanted. */
  readonly floor: EpochMs
  /** Where each history stands. */
  readonly starts: readonly Watermark[]
  /** Reads one history down to a depth. */
  readonly fill: (
    from: Watermark,
    depth: Depth,
    onPage: (mark: Watermark, kept: KeptHistory) => void,
  ) => Promise<CallResult<Watermark>>
  /** Looks at what is held and filled now. */
  readonly lookNow: () => Promise<CallResult<unknown>>
  readonly symbols: () => Promise<readonly string[]>
  /** Makes the closed trades of a symbol out of all that is kept. */
  readonly derive: (symbol: string) => Promise<{ readonly trades: number; readonly conflicts: number }>
  readonly onProgress: (progress: SyncProgress) => void
  readonly missing: () => Pick<SyncSummary, 'missing'>
}

/**
 * Reads both histories, newest first, and makes closed trades of them in stages: those of the last week stand long
 * before all are read.
 */
export async function syncHistory(parts: SyncParts): Promise<CallResult<SyncSummary>> {
  const reading = new Reading(parts)
  parts.onProgress({ percent: 1, message: 'Reading trade history from the exchange' })
  let early = 0
  for (const until of stagesOf(parts)) {
    const read = await reading.down(until)
    if (!read.ok) return read
    const derived = await deriveAll(parts, (_, symbol) => reading.derived(symbol))
    if (!derived.ok) return derived
    early += derived.value.trades
    reading.ready(until)
  }
  const read = await reading.down(parts.floor)
  if (!read.ok) return read
  const derived = await deriveAll(parts, (part, symbol) =>
    parts.onProgress({ percent: 92 + Math.floor(8 * part), message: derivedOf(symbol) }),
  )
  return derived.ok
    ? {
        ok: true,
        value: {
          executions: reading.executions,
          trades: early + derived.value.trades,
          conflicts: derived.value.conflicts,
          ...parts.missing(),
        },
      }
    : derived
}

const derivedOf = (symbol: string | null): string =>
  symbol === null ? 'Deriving closed trades' : `Derived closed trades of ${symbol}`

/** Stages that are still before us: none for a history that was read to its end. */
const stagesOf = ({ now, floor, starts }: SyncParts): readonly EpochMs[] =>
  STAGES_MS.map((depth) => epoch(now - depth)).filter(
    (until) => until > floor && starts.some((mark) => !mark.done && mark.windowEnd > until),
  )

/** Both histories as far as they are read. */
class Reading {
  executions = 0
  private rows = 0
  private marks: readonly Watermark[]
  private readonly total: number
  private readonly parts: SyncParts

  constructor(parts: SyncParts) {
    this.parts = parts
    this.marks = parts.starts
    this.total = this.left()
  }

  /** Reads both side by side down to an instant. */
  async down(until: EpochMs): Promise<CallResult<null>> {
    const results = await Promise.all(
      this.marks.map((from) =>
        this.parts.fill(from, { floor: this.parts.floor, until }, (mark, kept) => {
          this.marks = this.marks.map((one) => (one.endpoint === mark.endpoint ? mark : one))
          this.executions += kept.executions.length
          this.rows += kept.closedRows.length
          this.tellKept(
            `Read ${this.total - this.left()} of ${this.total} weeks: ${formatCount(this.executions)} executions, ${formatCount(this.rows)} closed orders`,
          )
        }),
      ),
    )
    return results.find((result) => !result.ok) ?? { ok: true, value: null }
  }

  ready(since: EpochMs): void {
    this.parts.onProgress({
      percent: this.percent(),
      message: `Closed trades since ${new Date(since).toISOString().slice(0, 10)} are ready`,
      readySince: since,
    })
  }

  derived(symbol: string | null): void {
    this.parts.onProgress({ percent: this.percent(), message: derivedOf(symbol) })
  }

  private tellKept(message: string): void {
    this.parts.onProgress({ percent: this.percent(), message, isKept: true })
  }

  private percent(): number {
    return Math.min(90, Math.max(1, Math.round(((this.total - this.left()) / Math.max(1, this.total)) * 90)))
  }

  private left(): number {
    return this.marks.reduce((sum, mark) => sum + windowsLeft(mark, this.parts.floor), 0)
  }
}

/** Hears which part of all is done. */
type Report = (part: number, symbol: string | null) => void

/**
 * Positions and the last fills of one moment first: what was held before the first execution is reckoned back from
 * them.
 */
async function deriveAll(
  { lookNow, symbols, derive }: SyncParts,
  report: Report,
): Promise<CallResult<{ readonly trades: number; readonly conflicts: number }>> {
  const looked = await lookNow()
  if (!looked.ok) return looked
  report(0, null)
  const all = await symbols()
  const sums = { trades: 0, conflicts: 0 }
  for (const [index, symbol] of all.entries()) {
    const found = await derive(symbol)
    sums.trades += found.trades
    sums.conflicts += found.conflicts
    report((index + 1) / all.length, symbol)
  }
  return { ok: true, value: sums }
}

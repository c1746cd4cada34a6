import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { AccountCalls } from './calling/calls.ts'
import type { CallResult, ExchangeFault } from './calling/fault.ts'
import type { HistoryEndpoint, HistoryBatch, KeptHistory, Watermark } from './port.ts'

const DAY_MS = 86_400_000

/** Longest window that one call may ask for. */
export const WINDOW_MS = 7 * DAY_MS

/** The exchange keeps two years; an hour less, so that the oldest window is not refused while a sync takes its time. */
export const HISTORY_MS = 730 * DAY_MS - 3_600_000

const MAX_PAGES_PER_WINDOW = 1_000

/** What fetching history needs of its account. */
export interface HistoryParts {
  readonly calls: AccountCalls
  /** Keeps rows and watermark in one transaction and answers what was new. */
  readonly keep: (batch: HistoryBatch) => Promise<KeptHistory>
  readonly signal?: AbortSignal
}

/** One stretch of one history. */
export interface Stretch {
  readonly endpoint: HistoryEndpoint
  readonly from: EpochMs
  readonly to: EpochMs
}

/** What was new to the store, and all that came, known or not. */
export interface Fetched extends KeptHistory {
  readonly all: KeptHistory
}

/**
 * Also a fetch that failed half way has kept something, and what is kept must be settled: it is not new a second time.
 */
export type FetchResult =
  | { readonly ok: true; readonly value: Fetched }
  | { readonly ok: false; readonly fault: ExchangeFault; readonly value: Fetched }

/**
 * Fetches what happened since `from`, oldest window first, without touching the watermark. For catching up and for live
 * use.
 */
export async function fetchSince(parts: HistoryParts, stretch: Stretch): Promise<FetchResult> {
  const seen: KeptHistory[] = []
  const kept: KeptHistory[] = []
  for (let start = stretch.from; start <= stretch.to; start = epoch(start + WINDOW_MS)) {
    const end = epoch(Math.min(start + WINDOW_MS, stretch.to))
    let cursor = ''
    for (let page = 0; page < MAX_PAGES_PER_WINDOW; page += 1) {
      const result = await parts.calls.history({
        endpoint: stretch.endpoint,
        from: start,
        to: end,
        cursor,
        priority: 'urgent',
        ...signalOf(parts),
      })
      if (!result.ok) return { ok: false, fault: result.fault, value: { ...joined(kept), all: joined(seen) } }
      seen.push(result.value)
      kept.push(await parts.keep({ executions: result.value.executions, closedRows: result.value.closedRows }))
      cursor = result.value.cursor
      if (cursor === '') break
    }
    if (end >= stretch.to) break
  }
  return { ok: true, value: { ...joined(kept), all: joined(seen) } }
}

/** Both parts of several histories. */
export const joined = (parts: readonly KeptHistory[]): KeptHistory => ({
  executions: parts.flatMap((each) => each.executions),
  closedRows: parts.flatMap((each) => each.closedRows),
})

/** A watermark at the start of everything. */
export const firstWatermark = (endpoint: HistoryEndpoint, now: EpochMs): Watermark => ({
  endpoint,
  windowEnd: now,
  cursor: '',
  coveredTo: now,
  done: false,
})

/** Windows that are left, for progress. */
export const windowsLeft = (mark: Watermark, floor: EpochMs): number =>
  mark.done ? 0 : Math.max(0, Math.ceil((mark.windowEnd - floor) / WINDOW_MS))

/** How deep a run goes: no window below `floor` is wanted at all, none below `until` just now. */
export interface Depth {
  readonly floor: EpochMs
  readonly until: EpochMs
}

/**
 * Fills one history backwards, newest window first, from its watermark down to `until`. Every page is kept together
 * with the watermark that names the next, so that a killed run goes on where it was (F3).
 */
export async function backfill(
  parts: HistoryParts,
  from: Watermark,
  { floor, until }: Depth,
  onWatermark: (mark: Watermark, kept: KeptHistory) => void,
): Promise<CallResult<Watermark>> {
  let mark = from
  let pages = 0
  while (!mark.done && mark.windowEnd > until) {
    const start = epoch(Math.max(mark.windowEnd - WINDOW_MS, floor))
    const result = await parts.calls.history({
      endpoint: mark.endpoint,
      from: start,
      to: mark.windowEnd,
      cursor: mark.cursor,
      priority: 'background',
      ...signalOf(parts),
    })
    if (!result.ok && result.fault.class === 'bug' && mark.cursor !== '') {
      // A cursor of an earlier run that the exchange no longer knows: the window is read again from its first page.
      mark = { ...mark, cursor: '' }
      continue
    }
    if (!result.ok) return result
    pages += 1
    const isWindowDone = result.value.cursor === '' || pages >= MAX_PAGES_PER_WINDOW
    if (isWindowDone) pages = 0
    const next: Watermark = isWindowDone
      ? { ...mark, cursor: '', windowEnd: start, done: start <= floor }
      : { ...mark, cursor: result.value.cursor }
    const kept = await parts.keep({
      executions: result.value.executions,
      closedRows: result.value.closedRows,
      watermark: next,
    })
    mark = next
    onWatermark(mark, kept)
  }
  // What was left to read has grown too old meanwhile.
  if (!mark.done && mark.windowEnd <= floor) {
    mark = { ...mark, cursor: '', done: true }
    onWatermark(mark, await parts.keep({ watermark: mark }))
  }
  return { ok: true, value: mark }
}

const signalOf = (parts: HistoryParts): { readonly signal?: AbortSignal } =>
  parts.signal === undefined ? {} : { signal: parts.signal }

import { days, epoch, type EpochMs, hours } from '../../domain/core/time.ts'
import type { AccountCalls, HistoryAsk, HistoryPage } from './calling/calls.ts'
import type { CallResult, ExchangeFault } from './calling/fault.ts'
import { walk, type Next } from './calling/pages.ts'
import type { Gap, HistoryEndpoint, HistoryBatch, KeptHistory, Watermark } from './store.types.ts'

/** Longest window that one call may ask for. */
export const WINDOW_MS = days(7)

/** The exchange keeps two years; an hour less, so that the oldest window is not refused while a sync takes its time. */
export const HISTORY_MS = days(730) - hours(1)

/** What fetching history needs of its account. */
export interface HistoryParts {
  readonly calls: AccountCalls
  /** Keeps rows and watermark in one transaction and answers what was new. */
  readonly keep: (batch: HistoryBatch) => Promise<KeptHistory>
  /** Takes a window whose pages lead back, so that it keeps no other from being read. */
  readonly setAside: (endpoint: HistoryEndpoint, gap: Gap) => void
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
 * use. The newest window is tried again by the next look; an older one that does not end is set aside.
 */
export async function fetchSince(parts: HistoryParts, stretch: Stretch): Promise<FetchResult> {
  const seen: KeptHistory[] = []
  const kept: KeptHistory[] = []
  for (let start = stretch.from; start <= stretch.to; start = epoch(start + WINDOW_MS)) {
    const end = epoch(Math.min(start + WINDOW_MS, stretch.to))
    const window = { endpoint: stretch.endpoint, from: start, to: end, priority: 'urgent' as const }
    const walked = await throughWindow(parts, window, async ({ executions, closedRows }) => {
      seen.push({ executions, closedRows })
      kept.push(await parts.keep({ executions, closedRows }))
    })
    if (end >= stretch.to || (!walked.ok && walked.fault.class !== 'endless'))
      return { ...walked, value: { ...joined(kept), all: joined(seen) } }
    if (!walked.ok) parts.setAside(window.endpoint, { from: start, to: end })
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
 * with the watermark that names the next, so that a killed run goes on where it was (F3). A window that does not end is
 * set aside.
 */
export async function backfill(
  parts: HistoryParts,
  from: Watermark,
  { floor, until }: Depth,
  onWatermark: (mark: Watermark, kept: KeptHistory) => void,
): Promise<CallResult<Watermark>> {
  let mark = from
  while (!mark.done && mark.windowEnd > until) {
    const start = epoch(Math.max(mark.windowEnd - WINDOW_MS, floor))
    const { endpoint, windowEnd, cursor } = mark
    const window = { endpoint, from: start, to: windowEnd, priority: 'background' as const }
    const walked = await throughWindow(
      parts,
      window,
      async ({ executions, closedRows }, next) => {
        mark = behind(mark, next, { start, floor })
        onWatermark(mark, await parts.keep({ executions, closedRows, watermark: mark }))
      },
      cursor,
    )
    if (walked.ok) continue
    // One that goes on for too long, without leading back, goes on in the next run.
    if (walked.fault.class === 'endless' && mark.cursor === '') {
      parts.setAside(endpoint, { from: start, to: windowEnd })
      mark = behind(mark, 'end', { start, floor })
      onWatermark(mark, await parts.keep({ watermark: mark }))
      continue
    }
    // A cursor of an earlier run that the exchange no longer knows: the window is read again from its first page. One
    // that it gave just now and refuses would be given again.
    if (walked.fault.class !== 'bug' || cursor === '' || mark.cursor !== cursor) return walked
    mark = { ...mark, cursor: '' }
  }
  // What was left to read has grown too old meanwhile.
  if (!mark.done && mark.windowEnd <= floor) {
    mark = { ...mark, cursor: '', done: true }
    onWatermark(mark, await parts.keep({ watermark: mark }))
  }
  return { ok: true, value: mark }
}

/**
 * Reads a gap again, and keeps what it has. Answers whether it was read to its end; null where it could not be asked
 * for.
 */
export async function readGap(
  parts: HistoryParts,
  endpoint: HistoryEndpoint,
  gap: Gap,
  onKept: (kept: KeptHistory) => void,
): Promise<boolean | null> {
  const window = { endpoint, ...gap, priority: 'background' as const }
  const walked = await throughWindow(parts, window, async ({ executions, closedRows }) =>
    onKept(await parts.keep({ executions, closedRows })),
  )
  return walked.ok || (walked.fault.class === 'endless' ? false : null)
}

/** All pages of one window, from a cursor on. */
const throughWindow = (
  parts: HistoryParts,
  window: Omit<HistoryAsk, 'cursor'>,
  take: (page: HistoryPage, next: Next) => Promise<void>,
  from = '',
): Promise<CallResult<null>> =>
  walk(
    parts.calls.list(window.endpoint),
    (cursor) => parts.calls.history({ ...window, cursor, ...signalOf(parts) }),
    take,
    from,
  )

/** The watermark behind a page. A window whose pages lead back is not read by them. */
function behind(
  mark: Watermark,
  next: Next,
  { start, floor }: { readonly start: EpochMs; readonly floor: EpochMs },
): Watermark {
  if (next === 'end') return { ...mark, cursor: '', windowEnd: start, done: start <= floor }
  return { ...mark, cursor: next === 'again' ? '' : next.cursor }
}

const signalOf = (parts: HistoryParts): { readonly signal?: AbortSignal } =>
  parts.signal === undefined ? {} : { signal: parts.signal }

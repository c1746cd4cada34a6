import { formatDecimal } from '../core/format.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import { clickFrom } from '../live/decoding/click.ts'
import { changesFrom } from '../live/decoding/facts.ts'
import { textFrom, TITLE_LIMIT } from '../live/decoding/parts.ts'
import { NO_CHANGES } from '../live/model.ts'
import type { Candidate, RecoveryContext } from './model.ts'
import { SYSTEM_TITLE, SYSTEM_TITLES, titles, totalText } from './texts.ts'

/** Live entries that may become a notification. */
export type NotifiableEntry =
  | EntryOf<'live.position_opened'>
  | EntryOf<'live.position_modified'>
  | EntryOf<'live.position_closed'>
  | EntryOf<'live.trade_closed'>
  | EntryOf<'live.position_milestone'>
  | EntryOf<'live.pnl_jumped'>
  | EntryOf<'live.system_told'>

export const NOTIFIABLE_TYPES = [
  'live.position_opened',
  'live.position_modified',
  'live.position_closed',
  'live.trade_closed',
  'live.position_milestone',
  'live.pnl_jumped',
  'live.system_told',
] as const satisfies readonly NotifiableEntry['type'][]

/** The candidate of a live entry; `recovery` is set for events fetched after an absence. */
export function candidateOfLive(entry: NotifiableEntry, recovery: RecoveryContext | null): Candidate {
  const { symbol, account, side, strategy } = placeOf(entry)
  const d = detailOf(entry, nameOf(entry))
  // Written out: spreading two dozen fields costs twenty times as much, and a long absence makes 100,000 of these
  // (F43).
  return {
    kind: d.kind,
    title: d.title,
    message: d.message,
    symbol,
    account,
    side,
    strategy,
    arrivedAt: entry.at,
    eventAt: entry.data.eventAt,
    eventId: 'eventId' in entry.data ? entry.data.eventId : null,
    tradeId: d.tradeId ?? null,
    pct: d.pct ?? null,
    exectype: d.exectype ?? null,
    pnl: d.pnl ?? null,
    pnlChange: d.pnlChange ?? null,
    roiPct: d.roiPct ?? null,
    trend: d.trend ?? null,
    direction: d.direction ?? null,
    previousDirection: d.previousDirection ?? null,
    sinceLastCrossing: d.sinceLastCrossing ?? null,
    changes: d.changes ?? NO_CHANGES,
    click: d.click ?? null,
    hasCrossing: d.hasCrossing ?? false,
    isRead: false,
    recovery,
    origin: recovery === null ? 'sse' : 'recovery',
    isRecoveryEvent: recovery !== null || d.isRecoveryEvent === true,
  }
}

type Detail = Pick<Candidate, 'kind' | 'title' | 'message'> & Partial<Candidate>

/** What the kinds differ in. */
function detailOf(entry: NotifiableEntry, name: string): Detail {
  switch (entry.type) {
    case 'live.position_opened':
      return {
        kind: 'position_opened',
        tradeId: entry.data.tradeId ?? null,
        title: titles.position_opened(name),
        message: joined(
          entry.data.account,
          entry.data.position === null
            ? null
            : `${formatDecimal(entry.data.position.size)} at ${formatDecimal(entry.data.position.avgPrice)}`,
        ),
      }
    case 'live.position_modified':
      return {
        kind: 'position_modified',
        tradeId: entry.data.tradeId,
        changes: entry.data.changes,
        title: titles.position_modified(name),
        message: joined(entry.data.account, changesText(entry.data)),
      }
    case 'live.position_closed':
      return {
        kind: 'position_closed',
        tradeId: entry.data.tradeId,
        exectype: entry.data.exectype,
        pnl: entry.data.finalPnl,
        title: titles.position_closed(name),
        message: joined(entry.data.account),
      }
    case 'live.trade_closed':
      return {
        kind: 'trade_closed',
        tradeId: entry.data.tradeId,
        exectype: entry.data.exectype,
        pnl: entry.data.pnl,
        roiPct: entry.data.roiPct,
        title: titles.trade_closed(name),
        message: joined(entry.data.account, entry.data.exectype),
      }
    case 'live.position_milestone':
      return {
        kind: 'position_milestone',
        tradeId: entry.data.tradeId ?? null,
        pct: entry.data.pct,
        pnl: entry.data.pnl,
        trend: trendOf(entry.data.trend),
        direction: entry.data.direction ?? 'to_takeprofit',
        previousDirection: entry.data.previousDirection,
        sinceLastCrossing: entry.data.sinceLastCrossing,
        hasCrossing: hasCrossing(entry.data),
        title: titles.position_milestone(name, signed(entry.data.pct)),
        message: joined(entry.data.account, entry.data.trend),
      }
    case 'live.pnl_jumped':
      return {
        kind: 'position_pnl_change',
        pnl: entry.data.newPnl,
        pnlChange: Number(entry.data.change),
        title: titles.position_pnl_change(name),
        message: joined(entry.data.account, `${signedText(entry.data.change)} USDT`),
      }
    case 'live.system_told':
      // A message in no other's wrapping is the system's own, live as stored.
      return {
        kind: entry.data.kind === 'unified_notification' ? 'system' : entry.data.kind,
        ...systemWords(entry.data.kind, entry.data),
        click: entry.data.click ?? null,
        isRecoveryEvent: entry.data.isRecovery,
      }
  }
}

/** the server's own words, else a title by kind and how many it tells of. */
const systemWords = (
  kind: string,
  {
    title,
    message,
    totalCount,
  }: { readonly title: string | null; readonly message: string | null; readonly totalCount: number | null },
): Pick<Candidate, 'title' | 'message'> => ({
  title: title || (SYSTEM_TITLES[kind] ?? SYSTEM_TITLE),
  message: message || (totalCount === null ? '' : totalText(totalCount)),
})

function placeOf({ type, data }: NotifiableEntry): Pick<Candidate, 'symbol' | 'account' | 'side' | 'strategy'> {
  return type === 'live.system_told' ? { symbol: data.symbol, account: data.account, side: null, strategy: null } : data
}

/** 'BTC long'; the base name is the symbol without its quote. */
function nameOf(entry: NotifiableEntry): string {
  if (entry.type === 'live.system_told') return entry.data.symbol ?? ''
  const base = entry.data.symbol.replace(/(?<=.)(USDT|BUSD|BTC|ETH)$/, '')
  return entry.data.side === null ? base : `${base} ${entry.data.side}`
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter((p) => p !== null && p !== '').join(', ')

const trendOf = (trend: string | null): Candidate['trend'] =>
  trend === 'improving' || trend === 'declining' ? trend : null

/** none of direction, previous direction and time present means no crossing data. */
const hasCrossing = (d: EntryOf<'live.position_milestone'>['data']): boolean =>
  d.pct !== null && (d.direction !== null || d.previousDirection !== null || d.sinceLastCrossing !== null)

const signed = (pct: number | null): string => (pct === null ? '–' : `${pct < 0 ? '\u2212' : '+'}${Math.abs(pct)}`)
const signedText = (value: string): string => `${value.startsWith('-') ? '' : '+'}${formatDecimal(value)}`

function changesText(d: EntryOf<'live.position_modified'>['data']): string {
  const names = Object.entries(d.changes).map(
    ([field, [from, to]]) =>
      `${field.replaceAll('_', ' ')} ${from === null ? 'none' : formatDecimal(from)} to ${to === null ? 'none' : formatDecimal(to)}`,
  )
  return names.length > 0 ? names.join(', ') : `size ${formatDecimal(d.oldQty)} to ${formatDecimal(d.newQty)}`
}

/** The server's stored notification (spec 3, Stored notification). */
export interface StoredNotification {
  readonly id: string
  readonly event_type: string
  readonly event_timestamp: string
  readonly is_read: boolean
  readonly data: Readonly<Record<string, unknown>>
}

/** The candidate of a stored notification, or null when it has no readable time. */
export function candidateOfStored(stored: StoredNotification, now: EpochMs): Candidate | null {
  const at = Date.parse(stored.event_timestamp)
  if (Number.isNaN(at)) return null
  const d = stored.data
  const kind = storedKind(stored)
  const symbol = text(d['symbol'])
  const side = sideOf(text(d['side']))
  const pct = numeric(d['milestone_percentage'])
  return {
    kind,
    origin: 'stored',
    symbol,
    side,
    account: text(d['account']) ?? text(d['accountname']),
    strategy: text(d['strategy']),
    tradeId: text(d['trade_id']),
    exectype: text(d['exectype']),
    pct,
    pnl: text(d['final_pnl']) ?? text(d['pnl']) ?? text(d['current_pnl']) ?? text(d['unrealised_pnl']),
    roiPct: numeric(d['roi_percentage'] ?? d['roi']),
    pnlChange: numeric(d['pnl_change']),
    trend: trendOf(text(d['milestone_trend'])),
    direction: text(d['milestone_direction']) ?? (kind === 'position_milestone' ? 'to_takeprofit' : null),
    previousDirection: text(d['previous_milestone_direction']),
    sinceLastCrossing: numeric(d['time_since_last_crossing']),
    changes: changesFrom(d['changes']),
    click: kind in titles ? null : clickFrom(d['click_action']),
    hasCrossing: true,
    isRead: stored.is_read,
    isRecoveryEvent: d['is_recovery'] === true || d['isRecoveryEvent'] === true,
    eventId: stored.id,
    eventAt: epoch(at),
    arrivedAt: now,
    recovery: null,
    ...storedWords(kind, d, { symbol, side, pct }),
  }
}

/** Normalised name: unwrap unified_notification, strip `open_`, trade_events with a trade is trade_closed. */
export function storedKind(stored: Pick<StoredNotification, 'event_type' | 'data'>): string {
  const inner =
    stored.event_type === 'unified_notification' ? (text(stored.data['event_type']) ?? 'system') : stored.event_type
  const bare = inner.startsWith('open_') ? inner.slice(5) : inner
  return bare === 'trade_events' ? 'trade_closed' : bare
}

type Named = Pick<Candidate, 'symbol' | 'side' | 'pct'>

function storedWords(kind: string, d: StoredNotification['data'], of: Named): Pick<Candidate, 'title' | 'message'> {
  const [title, message] = [textFrom(d['title'], TITLE_LIMIT), textFrom(d['message'])]
  if (!(kind in titles)) return systemWords(kind, { title, message, totalCount: numeric(d['total_count']) })
  return {
    title: title ?? storedTitle(kind as keyof typeof titles, of),
    message: message ?? joined(text(d['account']) ?? text(d['accountname']), text(d['exectype'])),
  }
}

function storedTitle(kind: keyof typeof titles, { symbol, side, pct }: Named): string {
  const base = (symbol ?? '').replace(/(?<=.)(USDT|BUSD|BTC|ETH)$/, '')
  const name = side === null ? base : `${base} ${side}`
  if (kind === 'position_milestone') return titles.position_milestone(name, signed(pct))
  return titles[kind](name)
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 2_000)
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : null
const numeric = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : null
const sideOf = (side: string | null): 'long' | 'short' | null =>
  side === null ? null : /^(buy|long)$/i.test(side) ? 'long' : /^(sell|short)$/i.test(side) ? 'short' : null

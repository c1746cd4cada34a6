import { exitName } from '../closed/exitTexts.ts'
import { sideWord } from '../core/format.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import type { EntryOf, EventOf } from '../event.ts'
import { tellIn } from '../language/said.ts'
import { clickFrom } from '../live/decoding/click.ts'
import { changesFrom } from '../live/decoding/leg.ts'
import { sideFrom, sayableFrom, TITLE_LIMIT, trendFrom } from '../live/decoding/parts.ts'
import { NO_CHANGES } from '../live/model.ts'
import { definitionOfKind, kindOf } from './kinds.ts'
import type { Candidate, RecoveryContext } from './entry.types.ts'
import { SYSTEM_TITLE, totalText } from './texts.ts'
import type { Detail } from './types/definition.ts'
import { DEFINITIONS, type NotifiableType } from './types/index.ts'
import { joined } from './types/words.ts'

/** Live entries that may become a notification. */
export type NotifiableEntry = EntryOf<NotifiableType>

const DETAILS = Object.assign({}, ...DEFINITIONS.map(({ facts }) => facts)) as Readonly<
  Record<NotifiableType, (data: EventOf<NotifiableType>['data']) => Detail>
>

export const NOTIFIABLE_TYPES = Object.keys(DETAILS) as readonly NotifiableType[]

/** The candidate of a live entry; `recovery` is set for events fetched after an absence. */
export function candidateOfLive({ type, at, data }: NotifiableEntry, recovery: RecoveryContext | null): Candidate {
  const { symbol, account } = data
  const [side, strategy] = 'side' in data ? [data.side, data.strategy] : [null, null]
  const d = DETAILS[type](data)
  const pct = d.pct ?? null
  // Written out: spreading two dozen fields costs twenty times as much, and a long absence makes 100,000 of these
  // (F43).
  const candidate: Candidate = {
    kind: d.kind,
    title: d.title || titleOf(d.kind, symbol, side, pct),
    message: d.message,
    symbol,
    account,
    side,
    strategy,
    arrivedAt: at,
    eventAt: data.eventAt,
    eventId: 'eventId' in data ? data.eventId : null,
    tradeId: d.tradeId ?? null,
    pct,
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
  if (d.wasOpen === true) return { ...candidate, wasOpen: d.wasOpen }
  return d.because === undefined ? candidate : { ...candidate, because: d.because }
}

/** The title of a kind; the base name, as in 'BTC long', is the symbol without its quote. */
function titleOf(kind: string, symbol: string | null, side: Candidate['side'], pct: number | null): string {
  const base = (symbol ?? '').replace(/(?<=.)(USDT|BUSD|BTC|ETH)$/, '')
  return kindOf(kind)?.title(side === null ? base : `${base} ${sideWord(side)}`, pct) ?? SYSTEM_TITLE
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
  const words = withOwnWords(stored.data)
  const kind = storedKind(stored)
  // What this version does not know is taken for the server's own.
  const isOwn = kindOf(kind)?.isServersOwn ?? kindOf(kind) === null
  const d = isOwn ? tellIn(words, 'title', 'message') : words
  const [symbol, side, pct] = [text(d['symbol']), sideFrom(d['side']), numeric(d['milestone_percentage'])]
  const [account, exectype] = [text(d['account']) ?? text(d['accountname']), text(d['exectype'])]
  const common: Candidate = {
    kind,
    origin: 'stored',
    symbol,
    side,
    account,
    strategy: text(d['strategy']),
    tradeId: text(d['trade_id']),
    exectype,
    pct,
    pnl: text(d['final_pnl']) ?? text(d['pnl']) ?? text(d['current_pnl']) ?? text(d['unrealised_pnl']),
    roiPct: numeric(d['roi_percentage'] ?? d['roi']),
    pnlChange: numeric(d['pnl_change']),
    trend: trendFrom(d['milestone_trend']),
    direction: text(d['milestone_direction']),
    previousDirection: text(d['previous_milestone_direction']),
    sinceLastCrossing: numeric(d['time_since_last_crossing']),
    changes: changesFrom(d['changes']),
    click: isOwn ? clickFrom(d['click_action']) : null,
    hasCrossing: true,
    isRead: stored.is_read,
    isRecoveryEvent: d['is_recovery'] === true || d['isRecoveryEvent'] === true,
    eventId: stored.id,
    eventAt: epoch(at),
    arrivedAt: now,
    recovery: null,
    title: sayableFrom(d['title'], TITLE_LIMIT) ?? titleOf(kind, symbol, side, pct),
    message:
      sayableFrom(d['message']) ?? (isOwn ? totalText(numeric(d['total_count'])) : joined(account, exitName(exectype))),
  }
  return { ...common, ...definitionOfKind(kind)?.stored?.(d, common) }
}

/** Without those that the server made as this does, which may speak another language. */
const withOwnWords = (data: StoredNotification['data']): StoredNotification['data'] =>
  data['worded_by_type'] === true ? { ...data, title: undefined, message: undefined } : data

/** Normalised name: unwrap unified_notification, strip `open_`, trade_events with a trade is trade_closed. */
export function storedKind(stored: Pick<StoredNotification, 'event_type' | 'data'>): string {
  const inner =
    stored.event_type === 'unified_notification' ? (text(stored.data['event_type']) ?? 'system') : stored.event_type
  const bare = inner.startsWith('open_') ? inner.slice(5) : inner
  return bare === 'trade_events' ? 'trade_closed' : bare
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

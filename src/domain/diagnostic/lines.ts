import { wordsFrom } from '../core/wire.ts'
import { counted, formatCount, formatDecimal, formatPnl } from '../core/format.ts'
import type { Refusal } from '../core/fact.ts'
import { grouped } from '../core/lists.ts'
import type { EventType, LogEntry } from '../event.ts'
import { isServerFact } from '../live/facts.ts'
import { sentenceOf } from '../notifications/why.ts'
import { callOf } from '../resources/policies.ts'
import { DROP_CAUSES } from './texts.ts'
import type { EventLine, EventSource, EventVerdict } from './view.types.ts'

/** Who led to whom, and who told of which fact: made once for a look at the log. */
export interface LogIndex {
  /** By what caused them; null of what nothing did. */
  readonly followers: ReadonlyMap<number | null, readonly LogEntry[]>
  readonly byEventId: ReadonlyMap<string, LogEntry>
}

/** One pass over the entries at hand. */
export function indexOf(entries: readonly LogEntry[]): LogIndex {
  const byEventId = new Map<string, LogEntry>()
  for (const entry of entries)
    if (isServerFact(entry) && entry.data.eventId !== null) byEventId.set(entry.data.eventId, entry)
  return { followers: grouped(entries, ({ cause }) => cause), byEventId }
}

type Fields = Readonly<Record<string, unknown>>

const NO_FIELDS: Fields = {}
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : NO_FIELDS

/** The refusal that an entry carries, or null. */
export function refusalOf({ data }: LogEntry): Refusal | null {
  const fields = fieldsOf(data)
  return typeof fields['rule'] === 'string' && typeof fields['reason'] === 'string'
    ? (data as unknown as Refusal)
    : null
}

/** An entry as one line of the event browser. */
export function lineOf(entry: LogEntry, index: LogIndex, offset: number): EventLine {
  const data = fieldsOf(entry.data)
  const told = fieldsOf(data['notification'])
  const refusal = refusalOf(entry)
  // What was dropped stands in the log as its refusal only; the copy that was kept tells of what.
  const first =
    entry.type === 'live.dropped' && typeof refusal?.because['id'] === 'string'
      ? index.byEventId.get(refusal.because['id'])
      : undefined
  const of = { ...fieldsOf(first?.data), ...told, ...data }
  const key = wordsFrom(refusal?.because['key'])?.split('|')
  const followers = index.followers.get(entry.entry) ?? []
  return {
    entry: entry.entry,
    at: entry.at,
    type: entry.type,
    about: first?.type ?? (entry.type === 'live.dropped' ? (key?.[0] ?? null) : wordsFrom(of['kind'])),
    serverId: wordsFrom(of['eventId']) ?? wordsFrom(told['originalEventId']) ?? wordsFrom(refusal?.because['id']),
    symbol: wordsFrom(of['symbol']) ?? key?.[1] ?? null,
    account: wordsFrom(of['account']) ?? key?.[2] ?? null,
    source: sourceOf(entry, data, told),
    latencyMs: typeof data['eventAt'] === 'number' ? Math.round(entry.at + offset - data['eventAt']) : null,
    verdict: verdictOf(entry, refusal, followers),
    rule: refusal?.rule ?? ruleAmong(followers),
    change: changeOf(entry, data, refusal, followers),
    cause: entry.cause,
  }
}

function sourceOf({ type, cause }: LogEntry, data: Fields, told: Fields): EventSource {
  switch (data['origin'] ?? told['origin']) {
    case 'events':
    case 'trades':
    case 'snapshot':
    case 'sse':
      return 'sse'
    case 'since':
    case 'recovery':
      return 'recovery'
    case 'rest':
      return 'polling'
    case 'stored':
      return 'stored'
    case 'manual':
      return 'manual'
    default:
      break
  }
  if (type.endsWith('_due')) return 'timer'
  if (
    type === 'live.values_moved' ||
    type === 'live.heartbeat' ||
    type === 'live.opened' ||
    type === 'live.unreadable' ||
    type === 'live.metrics_calculated' ||
    type === 'live.refresh_told'
  )
    return 'sse'
  if (type.startsWith('recovery.') || type.startsWith('live.gap_')) return 'recovery'
  if (type === 'resource.loaded' || type === 'closed.page_loaded' || type === 'notifications.unread_counted')
    return 'polling'
  return cause === null &&
    (type.startsWith('tab.') ||
      type.startsWith('command.') ||
      type.startsWith('toast.') ||
      type.startsWith('session.') ||
      type === 'write.asked')
    ? 'manual'
    : 'core'
}

const JUDGED: Partial<Readonly<Record<EventType, EventVerdict>>> = {
  'live.dropped': 'dropped',
  'notifications.refused': 'dropped',
  'notifications.merged': 'merged',
  'notifications.replaced': 'replaced',
  'notifications.toast_suppressed': 'suppressed',
  'notifications.silent': 'suppressed',
  'toast.suppressed': 'suppressed',
  'notifications.toasted': 'shown',
  'toast.shown': 'shown',
  'notifications.created': 'listed',
  'live.unknown_told': 'quarantined',
  'live.unreadable': 'quarantined',
}

function verdictOf(entry: LogEntry, refusal: Refusal | null, followers: readonly LogEntry[]): EventVerdict {
  const own = JUDGED[entry.type]
  if (own !== undefined) return own
  if (refusal !== null) return 'refused'
  if (/failed$|gave_up$|\.lost$|degraded$|fenced$/.test(entry.type)) return 'failed'
  if (!isServerFact(entry)) return 'folded'
  for (const wanted of ['shown', 'listed', 'merged', 'replaced', 'dropped'] as const)
    if (followers.some(({ type }) => JUDGED[type] === wanted)) return wanted
  return 'folded'
}

const ruleAmong = (followers: readonly LogEntry[]): string | null =>
  followers.map(refusalOf).find((refusal) => refusal !== null)?.rule ?? null

/** What changed by it, in few words. */
function changeOf(entry: LogEntry, data: Fields, refusal: Refusal | null, followers: readonly LogEntry[]): string {
  if (refusal !== null) return sentenceOf(refusal)
  switch (entry.type) {
    case 'live.values_moved':
      return rowsIn(entry.data.rows.length)
    case 'live.position_snapshot':
      return rowsIn(entry.data.positions.length)
    case 'live.position_modified':
      return modified(entry.data.changes, entry.data.oldQty, entry.data.newQty) ?? names(followers)
    case 'live.trade_closed':
    case 'live.trade_corrected':
      return entry.data.pnl === null ? names(followers) : `closed ${formatPnl(entry.data.pnl)}`
    case 'live.position_closed':
      return entry.data.finalPnl === null ? names(followers) : `closed ${formatPnl(entry.data.finalPnl)}`
    case 'live.position_milestone':
      return entry.data.pct === null ? names(followers) : `${formatDecimal(String(entry.data.pct))} %`
    case 'live.gap_found':
      return `${formatCount(entry.data.from)} to ${formatCount(entry.data.to)}`
    case 'live.lost':
      return `${entry.data.stream}: ${DROP_CAUSES[entry.data.why]}`
    default:
      break
  }
  if (typeof data['key'] === 'string') return callOf(data['key'])
  return (
    [wordsFrom(data['why']), wordsFrom(data['because']), wordsFrom(data['stream'])]
      .find((part) => part !== null)
      ?.replaceAll('_', ' ') ??
    wordsFrom(data['message']) ??
    names(followers)
  )
}

const rowsIn = (count: number): string => counted(count, 'row')

function modified(
  changes: Readonly<Record<string, readonly [string | null, string | null]>>,
  oldQty: string | null,
  newQty: string | null,
): string | null {
  const parts = Object.entries(changes)
    .slice(0, 2)
    .map(([name, [from, to]]) => `${name.replaceAll('_', ' ')} ${formatDecimal(from)} to ${formatDecimal(to)}`)
  if (parts.length > 0) return parts.join(', ')
  return oldQty === null || newQty === null ? null : `size ${formatDecimal(oldQty)} to ${formatDecimal(newQty)}`
}

/** What followed from it: 'notifications created, toast queued and 2 more'. */
function names(followers: readonly LogEntry[]): string {
  const types = [...new Set(followers.map(({ type }) => type.replace('.', ' ').replaceAll('_', ' ')))]
  return types.length <= 2 ? types.join(', ') : `${types.slice(0, 2).join(', ')} and ${types.length - 2} more`
}

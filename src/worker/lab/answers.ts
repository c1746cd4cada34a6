import { textFrom } from '../../domain/core/wire.ts'
import { hours } from '../../domain/core/time.ts'
import type { HttpAnswer, HttpRequest } from '../../streams/ports.ts'
import { LAB_EPOCH, seqOf, type LabFact, type LabHistory } from './history.ts'

const PAGE = 1_000
const LONG_GAP = hours(6)

/**
 * What the laboratory server answers to a call; null: not found, as a server without it says. `now` is by the server's
 * clock.
 */
export function answerTo(
  request: HttpRequest,
  history: LabHistory,
  now: number,
): Pick<HttpAnswer, 'body' | 'table'> | null {
  const { path, query = {} } = request
  const read = /^\/notifications\/([^/]+)\/mark-read$/.exec(path)
  if (read !== null) {
    history.read(decodeURIComponent(read[1]!))
    return { body: { success: true } }
  }
  switch (path) {
    case '/trades/open':
      return { body: history.positions(), table: `${LAB_EPOCH} ${history.head()} ${history.tick()}` }
    case '/events/since':
      return { body: since(query, history, now) }
    case '/notifications':
      return { body: listed(query, history) }
    case '/notifications/unread-count':
      return { body: { unread_count: stored(history).filter(({ id }) => !history.isRead(id)).length } }
    case '/notifications/mark-all-read':
      return { body: { marked_count: markAll(history, textFrom(query['through'])) } }
    case '/api/polling/sse/recovery-sync':
      return { body: { success: true } }
    case '/v1/settings/user':
      return {
        body: {
          user_id: 'lab',
          billing_email: null,
          billing_name: null,
          timezone: 'UTC',
          email_notifications: true,
          auto_renew: true,
          is_setup_complete: true,
        },
      }
    case '/v1/settings/accounts':
    case '/bots/rules':
    case '/balances':
      return { body: [] }
    case '/bots/rules/history':
      return { body: { changes: [], has_more: false } }
    default:
      return null
  }
}

type Query = NonNullable<HttpRequest['query']>

function since(query: Query, history: LabHistory, now: number): unknown {
  const head = history.head()
  const id = textFrom(query['since_event_id'])
  if (id !== null) {
    const page = history.facts
      .filter(({ seq }) => seq > seqOf(id))
      .slice(0, Math.min(PAGE, Number(query['limit'] ?? PAGE)))
    const through = page.at(-1)?.seq ?? head
    return {
      events: page.map(wireOf),
      aggregated: false,
      total_events: page.length,
      epoch: LAB_EPOCH,
      head_seq: head,
      through_seq: through,
      has_more: through < head,
    }
  }
  const from = Date.parse(textFrom(query['since_timestamp']) ?? '') || now
  const gap = Number(query['activity_gap_ms'] ?? 0)
  const span = history.facts.filter((fact) => Date.parse(fact.event_timestamp) >= from)
  const common = {
    epoch: LAB_EPOCH,
    head_seq: head,
    through_seq: head,
    has_more: false,
    total_events: span.length,
    gap_hours: gap / hours(1),
    time_range: { start: new Date(from).toISOString(), end: new Date(now).toISOString() },
  }
  if (gap < LONG_GAP) return { ...common, events: span.map(wireOf), aggregated: false }
  return {
    ...common,
    events: [],
    aggregated: true,
    strategy_summaries: [],
    summary_messages: [`${span.length} events while you were away.`],
    system_notification_id: `summary-${head}`,
    total_pnl: 0,
  }
}

function listed(query: Query, history: LabHistory): unknown {
  const from = Date.parse(textFrom(query['since']) ?? '') || 0
  const all = stored(history).filter((fact) => Date.parse(fact.event_timestamp) >= from)
  const notifications = all
    .slice(0, Number(query['limit'] ?? 50))
    .map((fact) => ({ ...wireOf(fact), is_read: history.isRead(fact.id) }))
  return { notifications, returned_count: notifications.length, total_count: all.length }
}

const stored = ({ facts, storedOnly }: LabHistory): readonly LabFact[] =>
  [...facts, ...storedOnly].toSorted((a, b) => Date.parse(b.event_timestamp) - Date.parse(a.event_timestamp))

function markAll(history: LabHistory, through: string | null): number {
  const last = through === null ? Infinity : seqOf(through)
  const unread = stored(history).filter(({ id, seq }) => !history.isRead(id) && seq <= last)
  for (const { id } of unread) history.read(id)
  return unread.length
}

const wireOf = ({ seq: _seq, ...fact }: LabFact) => fact

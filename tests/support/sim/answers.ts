import type { LivePositions } from '../../../src/server/accounts/livePositions.ts'
import { seqOf } from '../../../src/server/events/factId.ts'
import { summarise } from '../../../src/server/events/summary.ts'
import type { FactRow, FactStore } from './facts.ts'
import { keptOf } from './facts.ts'
import type { NetAnswer, NetRequest } from './network.ts'

/** What the server's calls read, for one user. */
export interface ServerView {
  readonly userId: string
  readonly rows: readonly FactRow[]
  readonly epoch: string
  readonly store: FactStore
  readonly live: LivePositions
  readonly now: number
  readonly sendSnapshot: () => Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PAGE = 1_000

/** Calls that the simulation is about answer as the server's routes do; the others have nothing to tell. */
export async function answers(request: NetRequest, view: ServerView): Promise<NetAnswer> {
  const { path, query } = request
  switch (path) {
    case '/events/since':
      return ok(await since(query, view))
    case '/api/polling/sse/recovery-sync':
      await view.sendSnapshot()
      return ok({ success: true })
    case '/trades/open':
      return tableOf(view, await view.store.facts.head(view.userId))
    case '/notifications':
      return ok(listed(query, view))
    case '/notifications/unread-count':
      return ok({ unread_count: unread(view, Number(query.get('days_back') ?? 7)).length })
    case '/notifications/mark-all-read':
      return ok({ marked_count: marked(unreadThrough(query, view), view.now) })
    case '/v1/settings/user':
      return ok({
        user_id: view.userId,
        billing_email: null,
        billing_name: `canary-${view.userId}`,
        timezone: 'UTC',
        email_notifications: true,
        auto_renew: true,
        is_setup_complete: true,
      })
    default:
      return readOne(path, view) ?? ok(EMPTY[path] ?? { success: true, synced: true })
  }
}

/** Calls of which a server without trades has nothing to tell. */
const EMPTY: Readonly<Record<string, unknown>> = {
  '/v1/settings/accounts': [],
  '/balances': [],
  '/bots/rules': { bots: [] },
  '/trades/conflicts/summary': { total_conflicts: 0 },
  '/trades/uncovered/summary': { total_count: 0, total_pnl: '0', by_symbol: [], by_account: [] },
  '/trades/closed': { trades: [], total_count: 0, returned_count: 0 },
  '/pnl/accounts/summary': { accounts: [], total_pnl: 0, total_balance: 0 },
  '/pnl/accounts/balances-daily': { days: [] },
  '/pnl/strategies/daily': { days: [] },
  '/pnl/timeframes': { pnl_today: 0, pnl_yesterday: 0, pnl_last_7_days: 0, pnl_last_30_days: 0, pnl_last_90_days: 0 },
  '/strategies/optimized': { strategies: [], cached: false, timestamp: '2026-03-02T12:00:00Z' },
}

function tableOf({ live, userId, epoch, now }: ServerView, seq: number): NetAnswer {
  const { positions, tick } = live.snapshot(userId, { seq, epoch, now: new Date(now) })
  return { status: 200, body: positions, headers: { 'x-table': `${epoch} ${seq} ${tick}` } }
}

const ok = (body: unknown): NetAnswer => ({ status: 200, body })

async function since(query: URLSearchParams, view: ServerView): Promise<unknown> {
  const { userId, rows, store, epoch, now } = view
  const seq = seqOf(query.get('since_event_id') ?? '', epoch)
  const head = await store.facts.head(userId)
  if (seq !== null) {
    const page = await store.after(userId, seq, Math.min(PAGE, Math.max(1, Number(query.get('limit') ?? PAGE))))
    const through = page.at(-1)?.seq ?? seq
    return { ...listOf(page), epoch, head_seq: head, through_seq: through, has_more: through < head }
  }
  const gap = Number(query.get('activity_gap_ms') ?? 0)
  const from = Date.parse(query.get('since_timestamp') ?? '') || now - 15 * 60_000
  const span = rows.filter((row) => row.at.getTime() >= from).map((row) => keptOf(row, epoch))
  const common = {
    epoch,
    head_seq: head,
    gap_hours: gap / HOUR,
    time_range: { start: new Date(from).toISOString(), end: new Date(now).toISOString() },
    through_seq: span.at(-1)?.seq ?? head,
    has_more: false,
  }
  if (gap < 6 * HOUR) return { ...listOf(span.slice(0, PAGE)), ...common }
  return { events: [], aggregated: true, ...common, ...summarise(span, gap) }
}

const listOf = (
  page: readonly {
    readonly id: string
    readonly event_type: string
    readonly event_timestamp: string
    readonly data: unknown
  }[],
) => ({
  events: page.map(({ id, event_type, event_timestamp, data }) => ({ id, event_type, event_timestamp, data })),
  aggregated: false,
  total_events: page.length,
})

function listed(query: URLSearchParams, { rows, epoch }: ServerView): unknown {
  const from = Date.parse(query.get('since') ?? '') || 0
  const all = rows.filter((row) => row.notifies && row.at.getTime() >= from).toReversed()
  const notifications = all.slice(0, Number(query.get('limit') ?? 50)).map((row) => ({
    id: `${epoch}-${row.seq}`,
    event_type: row.type,
    event_timestamp: row.at.toISOString(),
    is_read: row.readAt !== null,
    data: row.data,
  }))
  return { notifications, returned_count: notifications.length, total_count: all.length }
}

const unread = ({ rows, now }: ServerView, days: number): readonly FactRow[] =>
  rows.filter((row) => row.notifies && row.readAt === null && row.at.getTime() >= now - days * DAY)

function unreadThrough(query: URLSearchParams, view: ServerView): readonly FactRow[] {
  const through = query.get('through')
  const last = through === null ? Infinity : (seqOf(through, view.epoch) ?? 0)
  return unread(view, Number(query.get('days_back') ?? 7)).filter(({ seq }) => seq <= last)
}

function marked(unreadRows: readonly FactRow[], now: number): number {
  for (const row of unreadRows) row.readAt = new Date(now)
  return unreadRows.length
}

function readOne(path: string, { rows, epoch, now }: ServerView): NetAnswer | null {
  const match = /^\/notifications\/([^/]+)\/mark-read$/.exec(path)
  if (match === null) return null
  const seq = seqOf(decodeURIComponent(match[1]!), epoch)
  const row = rows.find((one) => one.seq === seq)
  if (row === undefined) return { status: 404, body: { detail: 'Not found.' } }
  row.readAt ??= new Date(now)
  return ok({ success: true })
}

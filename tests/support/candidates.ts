import type { Event } from '../../src/domain/event.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { decideCandidate } from '../../src/domain/notifications/decide.ts'
import type { Candidate } from '../../src/domain/notifications/entry.types.ts'
import { NO_NOTIFICATIONS, type NotificationsState } from '../../src/domain/notifications/model.ts'
import { reduceNotifications } from '../../src/domain/notifications/reduce.ts'

/** A time all tests of notifications count from. */
export const T0 = 1_790_000_000_000

/** A live closed trade at T0 plus `at` ms; every field can be replaced. */
export function candidate(at: number, over: Partial<Candidate> = {}): Candidate {
  return {
    kind: 'trade_closed',
    origin: 'sse',
    symbol: 'BTCUSDT',
    account: 'main',
    side: 'long',
    strategy: 'Trend 4h',
    tradeId: null,
    pct: null,
    eventId: `e-${at}-${over.kind ?? 'trade_closed'}-${over.origin ?? 'sse'}`,
    eventAt: epoch(T0 + at),
    arrivedAt: epoch(T0 + at),
    exectype: 'Trade',
    title: 'BTC long trade closed',
    message: 'main',
    pnl: '12.5',
    pnlChange: null,
    roiPct: null,
    trend: null,
    direction: 'to_takeprofit',
    previousDirection: null,
    sinceLastCrossing: null,
    changes: {},
    click: null,
    hasCrossing: true,
    isRecoveryEvent: false,
    isRead: false,
    recovery: null,
    ...over,
  }
}

export interface Run {
  readonly state: NotificationsState
  readonly events: readonly (readonly Event[])[]
}

/** Feeds candidates one after the other, as the pipeline does. */
export function run(
  candidates: readonly Candidate[],
  start: NotificationsState = NO_NOTIFICATIONS,
  loading = false,
): Run {
  let state = start
  const events = candidates.map((c) => {
    const decided = decideCandidate(c, state, { loading })
    for (const event of decided) state = reduceNotifications(state, event, c.arrivedAt)
    return decided
  })
  return { state, events }
}

/** What the last candidate came to: 'kept', or the rule that ended it. */
export function outcome(candidates: readonly Candidate[], start?: NotificationsState): string {
  const last = run(candidates, start).events.at(-1) ?? []
  const first = last[0]
  if (first === undefined) return 'silence'
  if (first.type === 'notifications.created') return 'kept'
  return 'rule' in first.data! ? `${first.type.split('.')[1]} ${(first.data as { rule: string }).rule}` : first.type
}

/**
 * Whether the last candidate led to a toast: 'toast', or the rule that kept it away, or 'none' when nothing was added.
 */
export function toastOutcome(candidates: readonly Candidate[], start?: NotificationsState): string {
  const last = run(candidates, start).events.at(-1) ?? []
  if (last.some((e) => e.type === 'toast.queued')) return 'toast'
  const refused = last.find((e) => e.type === 'notifications.silent' || e.type === 'notifications.toast_suppressed')
  return refused === undefined ? 'none' : (refused.data as { rule: string }).rule
}

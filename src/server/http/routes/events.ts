import { hasRecognisedRole } from '../../../domain/access/roles.ts'
import { hours } from '../../../domain/core/time.ts'
import { spanOfAsked } from '../../../domain/recovery/asked.ts'
import { eventsAfter, eventsBetween, type KeptFact } from '../../db/events.ts'
import { seqOf } from '../../events/factId.ts'
import { summarise } from '../../events/summary.ts'
import { asToldTo, isToldWithoutPlan } from '../../events/withoutPlan.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import type { SomeRoutes } from '../serve.ts'
import { timeOf } from './session.ts'

/** Facts a page, at most. */
const PAGE = 1_000
/** Facts that a summary reads at most. */
const MOST_SUMMARISED = 20_000

/** Recovery of missed facts (spec 7, Events). */
export function eventRoutes(parts: Parts) {
  return {
    eventsSince: async ({ session, query }) => {
      const seq = query.since_event_id === undefined ? null : seqOf(query.since_event_id, parts.facts.epoch)
      if (seq !== null) return await pageAfter(parts, session, seq, Math.max(1, query.limit))
      return await ofTime(parts, session, query)
    },
  } satisfies SomeRoutes
}

async function pageAfter(parts: Parts, session: Session, seq: number, limit: number) {
  const { userId } = session
  const head = await parts.facts.head(userId)
  const rows = await eventsAfter(parts.db, userId, { seq, limit, epoch: parts.facts.epoch })
  const through = rows.at(-1)?.seq ?? Math.max(seq, 0)
  return { ...listed(parts, session, rows), head_seq: head, through_seq: through, has_more: through < head }
}

interface TimeQuery {
  readonly since_timestamp?: string | undefined
  readonly lookback_window_ms?: number | undefined
  readonly activity_gap_ms?: number | undefined
  readonly last_user_activity?: string | undefined
}

/** By time: also for an id of another history, which is no error. */
async function ofTime(parts: Parts, session: Session, query: TimeQuery) {
  const { userId, roles } = session
  const now = parts.clock.now()
  const since = timeOf(query.since_timestamp) ?? timeOf(query.last_user_activity)
  const { from, gap, isAggregated } = spanOfAsked(
    { since: since?.getTime() ?? null, lookback: query.lookback_window_ms, gap: query.activity_gap_ms },
    now,
  )
  const span = { from: new Date(from), to: new Date(now) }
  const head = await parts.facts.head(userId)
  const rows = await eventsBetween(parts.db, userId, {
    ...span,
    limit: isAggregated ? MOST_SUMMARISED : PAGE,
    epoch: parts.facts.epoch,
  })
  const common = {
    head_seq: head,
    gap_hours: Math.round((gap / hours(1)) * 100) / 100,
    time_range: { start: span.from.toISOString(), end: span.to.toISOString() },
  }
  if (!isAggregated)
    return {
      ...listed(parts, session, rows),
      ...common,
      through_seq: rows.at(-1)?.seq ?? head,
      has_more: rows.length === PAGE,
    }
  return {
    events: [],
    aggregated: true,
    epoch: parts.facts.epoch,
    ...common,
    through_seq: rows.at(-1)?.seq ?? head,
    has_more: false,
    ...summarise(hasRecognisedRole(roles) ? rows : rows.filter(isToldWithoutPlan), gap),
  }
}

const listed = (parts: Parts, { roles }: Session, rows: readonly KeptFact[]) => ({
  events: rows
    .map((row) => asToldTo(row, hasRecognisedRole(roles)))
    .map(({ id, event_type, event_timestamp, data }) => ({ id, event_type, event_timestamp, data })),
  aggregated: false,
  total_events: rows.length,
  epoch: parts.facts.epoch,
})

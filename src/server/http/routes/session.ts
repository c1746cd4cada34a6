import { type Activity, saveActivities, saveSessionActivity } from '../../db/activities.ts'
import type { Tx } from '../../db/users.ts'
import { sendSnapshot } from '../../events/snapshot.ts'
import type { Parts } from '../../parts.ts'
import { idsOf, type Session } from '../auth.ts'
import type { SomeRoutes } from '../serve.ts'
import { TICKET_SECONDS } from '../tickets.ts'

/** Session, stream tickets, and what clients report of their users. */
export function sessionRoutes(parts: Parts) {
  const { clock } = parts
  const now = (): Date => new Date(clock.now())
  /** Keeps as many reports as the user's hour has room for, and answers how many. */
  const keep = async (tx: Tx, { userId }: Session, reports: readonly Activity[]): Promise<number> => {
    const kept = reports.filter(() => parts.limits.take('activities', userId) === null)
    await saveActivities(tx, userId, kept)
    return kept.length
  }

  return {
    streamTickets: async ({ session, body, c }) => ({
      ticket: parts.tickets.issue(session, {
        purpose: body.purpose,
        taskId: body.task_id ?? null,
        origin: c.req.header('origin') ?? null,
      }),
      expires_in: TICKET_SECONDS,
    }),
    sessionRoles: async ({ session }) => ({ roles: [...session.roles] }),
    sessionEnd: async ({ session, c }) => {
      await parts.sessions.end(session)
      const ids = idsOf(session)
      for (const reader of parts.hub.readersOf(session.userId))
        if (idsOf(reader).some((id) => ids.includes(id))) reader.close(null)
      // Its own databases the core deletes by itself, but for what the user chose.
      return c.json({ success: true }, 200, { 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache"' })
    },
    sessionSyncActivity: async ({ session, body, change }) =>
      await change(async ({ tx }) => {
        await saveSessionActivity(
          tx,
          session.userId,
          {
            lastUserActivity: timeOf(body.lastUserActivity),
            sessionStart: timeOf(body.sessionStartTime),
            lastSeenEventId: body.lastSeenEventId?.slice(0, 100) ?? null,
          },
          now(),
        )
        return { synced: true }
      }),
    userActivity: async ({ session, body, change }) =>
      await change(async ({ tx }) => {
        const at = timeOf(body.data?.timestamp) ?? now()
        await keep(tx, session, [{ type: body.event_type, at, data: body.data }])
        return { success: true }
      }),
    userActivityBatch: async ({ session, body, change }) =>
      await change(async ({ tx }) => {
        const stored = await keep(
          tx,
          session,
          body.events.map(({ eventType, timestamp, data }) => ({
            type: eventType,
            at: timeOf(timestamp) ?? now(),
            data,
          })),
        )
        return { success: true, stored }
      }),
    recordCacheInvalidation: async ({ session, change }) =>
      await change(async ({ tx }) => {
        await keep(tx, session, [{ type: 'cache_invalidation', at: now(), data: null }])
        return { success: true }
      }),
    recoverySync: async ({ session }) => {
      await sendSnapshot(parts, session.userId)
      return { success: true, head_seq: await parts.facts.head(session.userId), epoch: parts.facts.epoch }
    },
  } satisfies SomeRoutes
}

/**
 * A time as clients write it: ISO text or milliseconds. Null for what is none, or lies outside what a database can
 * hold.
 */
export function timeOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const at = new Date(typeof value === 'string' && /^\d{10,16}$/.test(value) ? Number(value) : value)
  const ms = at.getTime()
  return Number.isNaN(ms) || ms < 0 || ms > 4_102_444_800_000 ? null : at
}

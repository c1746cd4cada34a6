import { admits } from '../../../domain/access/roles.ts'
import { pageOfUsers } from '../../../domain/admin/users.ts'
import { impersonateStart } from '../../../domain/wire/rest/admin.ts'
import { adminUsers } from '../../db/adminUsers.ts'
import { newestMessages } from '../../db/billing.ts'
import { newestImpersonations } from '../../db/impersonations.ts'
import type { Parts } from '../../parts.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** What administrators alone may ask (spec 6, Admin). */
export function adminRoutes({ db, clock, impersonations }: Parts) {
  return {
    adminUsers: async ({ query }) => {
      const { users, ...counts } = pageOfUsers(await adminUsers(db, clock.now()), query)
      return { users: users.map((user) => ({ ...user, roles: [...user.roles] })), ...counts }
    },
    adminImpersonations: async ({ query: { limit } }) => ({
      impersonations: (await newestImpersonations(db, limit)).map(({ ended_because: because, ...row }) => ({
        ...row,
        started_at: row.started_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        state: stateOf(because, row.ends_at.getTime() > clock.now()),
      })),
    }),
    adminBillingEvents: async ({ query: { limit } }) => ({
      messages: (await newestMessages(db, limit)).map((row) => ({
        ...row,
        made_at: row.made_at.toISOString(),
        heard_at: row.heard_at.toISOString(),
      })),
    }),
    impersonateStart: async ({ session, body }) => {
      const target = await impersonations.target(body.target_user_id)
      if (target === null) throw refused(impersonateStart, 'unknown')
      if (target.id === session.userId || admits('admin', target.roles)) throw refused(impersonateStart, 'admin')
      const { token, endsAt } = await impersonations.start(session, target, body.reason)
      return { token, expires_at: endsAt.toISOString(), user: { ...target, roles: [...target.roles] } }
    },
  } satisfies SomeRoutes
}

const ENDS = ['stopped', 'replaced', 'signed_out'] as const

/** How an impersonation ended; one that nobody ended runs until its time is over. */
const stateOf = (because: string | null, isInTime: boolean) =>
  ENDS.find((end) => end === because) ?? (isInTime ? 'running' : 'expired')

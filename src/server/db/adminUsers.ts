import { textsFrom } from '../../domain/core/wire.ts'
import { planFrom } from '../../domain/access/plan.ts'
import type { AdminUser } from '../../domain/admin/users.ts'
import { planAnswer, type Subscription, isPaidPlan } from '../../domain/billing/subscription.ts'
import type { Db } from './open.ts'

/**
 * Every user that the server knows or the embedded provider lets in, with his plan as it stands at `now` (ms of UTC).
 * Roles are the provider's where it is the embedded one, else those of the last token. No key is read here.
 */
export async function adminUsers(db: Db, now: number): Promise<readonly AdminUser[]> {
  const [known, provided, subscriptions] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'roles', 'created_at', 'last_seen_at'])
      .select(({ selectFrom, fn }) => [
        selectFrom('accounts')
          .whereRef('accounts.user_id', '=', 'users.id')
          .select(fn.countAll().as('n'))
          .as('accounts'),
        selectFrom('bot_rules')
          .whereRef('bot_rules.user_id', '=', 'users.id')
          .where('is_active', '=', true)
          .select(fn.countAll().as('n'))
          .as('rules'),
      ])
      .execute(),
    db.selectFrom('identity_users').select(['id', 'email', 'given_name', 'family_name', 'roles']).execute(),
    db.selectFrom('subscriptions').selectAll().execute(),
  ])
  const bySubscriber = new Map<string, Subscription[]>()
  for (const row of subscriptions)
    if (isPaidPlan(row.plan))
      bySubscriber.set(row.user_id, [
        ...(bySubscriber.get(row.user_id) ?? []),
        {
          id: row.id,
          plan: row.plan,
          status: row.status,
          isEnding: row.is_ending,
          periodEnd: row.period_end.getTime(),
          createdAt: row.created_at.getTime(),
        },
      ])
  const knownById = new Map(known.map((row) => [row.id, row]))
  const providedById = new Map(provided.map((row) => [row.id, row]))
  return [...new Set([...knownById.keys(), ...providedById.keys()])].map((id) => {
    const [row, user] = [knownById.get(id), providedById.get(id)]
    const roles = textsFrom(user?.roles ?? row?.roles)
    const plan =
      planAnswer(bySubscriber.get(id) ?? []) ??
      (row === undefined ? null : planFrom(roles, row.created_at.getTime(), now))
    return {
      id,
      email: user?.email ?? row?.email ?? null,
      name: user === undefined ? (row?.name ?? null) : `${user.given_name} ${user.family_name}`,
      roles,
      plan_type: plan?.plan_type ?? null,
      status: plan?.status ?? null,
      trial_end: plan?.status === 'trialing' ? plan.current_period_end : null,
      accounts: Number(row?.accounts ?? 0),
      rules: Number(row?.rules ?? 0),
      last_seen_at: row?.last_seen_at.toISOString() ?? null,
      created_at: row?.created_at.toISOString() ?? null,
    }
  })
}

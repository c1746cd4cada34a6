import { rankOf, TIERS } from '../../../domain/access/roles.ts'
import { settingsSubscription } from '../../../domain/wire/rest/settings.ts'
import { joinedAt } from '../../db/users.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import { type App, serve } from '../serve.ts'

/** Length of a trial (spec 1). */
const TRIAL_DAYS = 14
const DAY = 86_400_000

/**
 * The plan, in place of a card provider: what the roles say, with periods that count from the day on which the user
 * came. A connected provider answers here instead; roles remain what opens doors.
 */
export function subscriptionRoutes(app: App, parts: Parts): void {
  serve(app, parts, settingsSubscription, async ({ session }) => ({
    ...((await planNow(parts, session)) ?? { plan_type: null, status: null, current_period_end: null }),
  }))
}

/** A plan as it stands. */
export interface Plan {
  readonly plan_type: string
  readonly status: 'trialing' | 'active'
  readonly current_period_end: string
}

/** The user's plan, or null without one. */
export async function planNow(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { userId, roles }: Pick<Session, 'userId' | 'roles'>,
): Promise<Plan | null> {
  const plan = planOf(roles)
  const since = await joinedAt(db, userId)
  if (plan === null || since === null) return null
  if (plan === 'trial')
    return {
      plan_type: plan,
      status: 'trialing',
      current_period_end: new Date(since.getTime() + TRIAL_DAYS * DAY).toISOString(),
    }
  return { plan_type: plan, status: 'active', current_period_end: periodEnd(since, clock.now()).toISOString() }
}

/** The highest plan among the roles; administrators have none by that alone. */
function planOf(roles: readonly string[]): string | null {
  const admin = TIERS.indexOf('admin')
  const best = Math.max(-1, ...roles.map(rankOf).filter((rank) => rank < admin))
  return TIERS[best] ?? null
}

/** End of the month that runs now: the day on which the user came, or the month's last where it is shorter. */
function periodEnd(since: Date, now: number): Date {
  const [year, month] = [since.getUTCFullYear(), since.getUTCMonth()]
  for (let n = 1; ; n += 1) {
    const lastDay = new Date(Date.UTC(year, month + n + 1, 0)).getUTCDate()
    const end = new Date(since)
    end.setUTCFullYear(year, month + n, Math.min(since.getUTCDate(), lastDay))
    if (end.getTime() > now) return end
  }
}

import { hasRecognisedRole } from '../../domain/access/roles.ts'
import { TRIAL_DAYS } from '../../domain/billing/constants.ts'
import { isPaid } from '../../domain/billing/subscription.ts'
import { days } from '../../domain/core/time.ts'
import type { TrialTime } from '../../domain/mail/occasions.ts'
import { DEFAULT_CHOICES, type MailWishes } from '../../domain/mail/preferences.ts'
import { knownRoles } from './knownRoles.ts'
import type { Db } from './open.ts'

/** What the scheduled mails of a user go by. */
export interface MailReader {
  readonly userId: string
  readonly wishes: MailWishes
  readonly lastSeen: Date
  /** Without one he is written to of plans alone: the rest is of what he may not look at. */
  readonly hasPlan: boolean
  /** Whether he linked an account: else he missed nothing. One that needs him is the more reason to come. */
  readonly hasAccount: boolean
  /** His trial, however long it is for him; null where he has none, or bought a plan. */
  readonly trial: TrialTime | null
  /** The checkout that he left without buying; null where there is none. */
  readonly left: LeftCheckout | null
}

/** A checkout that ended without a plan. */
export interface LeftCheckout {
  readonly since: Date
  readonly plan: string
  readonly interval: string
}

/** Everybody who can get mail, or the one user that is asked for. */
export async function mailReaders(db: Db, userId?: string): Promise<readonly MailReader[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('email_preferences', 'email_preferences.user_id', 'users.id')
    .leftJoin('session_activity', 'session_activity.user_id', 'users.id')
    .select([
      'users.id',
      'users.roles',
      'users.created_at',
      'users.last_seen_at',
      'session_activity.last_user_activity',
      'email_preferences.chosen',
      'email_preferences.unsubscribed_at',
      'user_settings.email_notifications',
      'user_settings.timezone',
    ])
    .where((is) => is.or([is('users.email', 'is not', null), is('user_settings.billing_email', 'is not', null)]))
    .$if(userId !== undefined, (all) => all.where('users.id', '=', userId ?? ''))
    .execute()
  const plans = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'status', 'created_at', 'period_end'])
    .$if(userId !== undefined, (all) => all.where('user_id', '=', userId ?? ''))
    .execute()
  const accounts = await db
    .selectFrom('accounts')
    .select('user_id')
    .$if(userId !== undefined, (all) => all.where('user_id', '=', userId ?? ''))
    .execute()
  const linked = new Set(accounts.map((row) => row.user_id))
  const left = new Map((await leftCheckouts(db, userId)).map(({ userId, ...one }) => [userId, one]))
  const planned = new Set(plans.map((row) => row.user_id))
  const roles = await knownRoles(db, userId)
  const paying = new Set(plans.filter(isPaid).map((row) => row.user_id))
  const running = new Map(
    plans
      .filter((row) => row.status === 'trialing' && !paying.has(row.user_id))
      .map((row) => [row.user_id, { since: row.created_at.getTime(), until: row.period_end.getTime() }]),
  )
  return rows.map((row) => ({
    userId: row.id,
    wishes: {
      choices: { ...DEFAULT_CHOICES, ...row.chosen },
      isUnsubscribed: row.unsubscribed_at !== null,
      isOn: row.email_notifications ?? true,
      zone: row.timezone ?? 'UTC',
    },
    lastSeen: new Date(Math.max(row.last_seen_at.getTime(), row.last_user_activity?.getTime() ?? 0)),
    hasPlan: hasRecognisedRole(roles.get(row.id) ?? []),
    hasAccount: linked.has(row.id),
    // A role that was noted long ago says nothing where the plans are kept here.
    trial: running.get(row.id) ?? (planned.has(row.id) ? null : trialOfRole(row)),
    left: left.get(row.id) ?? null,
  }))
}

/** The trial of who has its role from elsewhere: it ends when his plan says so (`planFrom`). */
function trialOfRole(user: { readonly roles: readonly string[]; readonly created_at: Date }): TrialTime | null {
  const since = user.created_at.getTime()
  return user.roles[0] === 'trial-subscriber' ? { since, until: since + days(TRIAL_DAYS) } : null
}

/** Checkouts after which nothing was bought, of who has no plan that is paid for. */
async function leftCheckouts(
  db: Db,
  userId?: string,
): Promise<readonly (LeftCheckout & { readonly userId: string })[]> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .$if(userId !== undefined, (all) => all.where('user_id', '=', userId ?? ''))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.user_id', '=', 'checkouts.user_id')
            .where('subscriptions.id', 'not like', 'trial-%')
            .where((own) =>
              own.or([
                own('subscriptions.status', 'in', ['active', 'past_due']),
                own('subscriptions.created_at', '>=', own.ref('checkouts.began_at')),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map((row) => ({ userId: row.user_id, since: row.began_at, plan: row.plan, interval: row.interval }))
}

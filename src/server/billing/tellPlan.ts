import { PLAN_ADDRESS } from '../../domain/billing/constants.ts'
import { type PlanEvent, planNews } from '../../domain/billing/news.ts'
import { newsText } from '../../domain/billing/newsTexts.ts'
import { planAnswer, rolesFor, type Subscription } from '../../domain/billing/subscription.ts'
import { formatDate } from '../../domain/core/format.ts'
import type { WireSystemTold } from '../../domain/wire/payloads/facts.ts'
import { subscriptionsOf } from '../db/billing.ts'
import { noteRoles } from '../db/knownRoles.ts'
import { userSettings } from '../db/userSettings.ts'
import type { Change } from '../events/log.ts'
import type { RolesPort } from '../identity/roles.ts'

/**
 * Says what became of a user's plan, after its rows were changed in the running transaction: his roles, the fact
 * `subscription_changed` with the event's name for whoever subscribes to it, and a notification. Nothing where nothing
 * became of it.
 */
export async function tellPlan(
  { tx, append }: Pick<Change, 'tx' | 'append'>,
  {
    userId,
    before,
    at,
    roles,
    own,
  }: {
    readonly userId: string
    readonly before: readonly Subscription[]
    readonly at: Date
    readonly roles: Pick<RolesPort, 'set'>
    /** What `read` said of his roles before. */
    readonly own: Awaited<ReturnType<RolesPort['read']>>
  },
): Promise<void> {
  const after = await subscriptionsOf(tx, userId)
  if (own !== null) {
    const now = rolesFor(after, own)
    await roles.set(tx, userId, now)
    await noteRoles(tx, userId, now)
  }
  const [was, is] = [planAnswer(before), planAnswer(after)]
  const news = planNews(before, after)
  // A plan that was canceled and has ended now is described by the same words as before: that it is over is news.
  if (news === null && JSON.stringify(was) === JSON.stringify(is)) return
  const event: PlanEvent | null = news?.event ?? null
  await append({
    type: 'subscription_changed',
    at,
    data: { ...is, before: was?.plan_type ?? null, event },
    notifies: false,
  })
  if (news === null) return
  const { timezone } = await userSettings(tx, userId)
  const told: WireSystemTold = {
    ...newsText(news, formatDate(news.periodEnd, timezone ?? 'UTC')),
    click_action: { type: 'navigate', path: PLAN_ADDRESS },
  }
  await append({ type: 'unified_notification', at, data: told })
}

import { ROLE_SOURCES } from '../access/roles.ts'
import { formatDate } from '../core/format.ts'
import { capitalised, statusName } from './statusTexts.ts'
import { settingsTexts as texts } from './texts.ts'
import type { SubscriptionCard } from './view.types.ts'
import { own } from '../core/own.ts'
import { instantFrom, textFrom, wireOf } from '../core/wire.ts'

/** The subscription card (SET-22, SET-26 to SET-29; spec 4, Subscription badge colours). */
export function subscriptionCard(value: unknown, zone: string): SubscriptionCard {
  const { plan_type: plan, status: said, current_period_end: end, roles_from: source } = wireOf(value)
  const status = textFrom(said) ?? ''
  const counting = ROLE_SOURCES.find((one) => one === source)
  const endAt = instantFrom(end)
  return {
    plan: typeof plan === 'string' && plan !== '' ? planName(plan) : null,
    status: status === '' ? '' : statusName(status),
    badge: own(BADGES, status) ?? 'yellow',
    dateLabel:
      status === 'canceled'
        ? texts.dateLabels.canceled
        : status === 'trialing'
          ? texts.dateLabels.trialing
          : texts.dateLabels.other,
    date: endAt === null ? null : formatDate(endAt, zone),
    countsBy: counting === undefined ? null : texts.countsBy[counting],
  }
}

const BADGES: Readonly<Record<string, SubscriptionCard['badge']>> = {
  active: 'green',
  trialing: 'blue',
  canceled: 'red',
}

const planName = (plan: string): string => (/plan$/i.test(plan) ? plan : `${capitalised(plan)} Plan`)

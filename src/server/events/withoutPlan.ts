import { ACCOUNTS_ADDRESS } from '../../domain/accounts/constants.ts'
import { PLAN_ADDRESS } from '../../domain/billing/constants.ts'
import { wireOf } from '../../domain/core/wire.ts'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import type { StreamMessage } from '../../domain/wire/sse.ts'

/** Facts that who has no plan is told: what the calls that he may make answer as well, and who looks as him. */
const TOLD: readonly string[] = [
  'subscription_changed',
  'setup_changed',
  'account_state_changed',
  'impersonation_started',
  'impersonation_ended',
]

/** Where messages of the system lead that he is told too: his plan, and his linked accounts. */
const LEADS: readonly unknown[] = [PLAN_ADDRESS, ACCOUNTS_ADDRESS]

/** Refreshes of what his settings show. */
const REFRESHED: readonly string[] = ['settings', 'accounts', 'account_live']

/** Whether a fact is told to who has no plan. */
export const isToldWithoutPlan = ({ event_type: type, data }: WireFact): boolean =>
  TOLD.includes(type) ||
  (type === 'unified_notification' && LEADS.includes(wireOf(wireOf(data)['click_action'])['path']))

/** Whether a message that is no fact is sent to who has no plan. */
export const isSentWithoutPlan = (message: StreamMessage): boolean =>
  message.type === 'dashboard_refresh' && REFRESHED.includes(message.reason ?? '')

/**
 * A fact as its reader may know it. What needs a plan keeps its number and its time alone: numbers have no gap (R1), so
 * that nobody asks for ever for what he is not told.
 */
export const asToldTo = <F extends WireFact>(fact: F, hasPlan: boolean): F =>
  hasPlan || isToldWithoutPlan(fact) ? fact : { ...fact, event_type: 'withheld', data: {} }

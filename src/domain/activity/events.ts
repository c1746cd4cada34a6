import { memory, type FactsOf, type Refusal } from '../core/fact.ts'

/** User-activity reporting (spec 7, Polling; spec 9, Activity). */
export const ACTIVITY_FACTS = {
  'activity.noted': memory<{
    readonly kind: string
    readonly metrics: Readonly<Record<string, string | number | boolean>>
  }>(),
  'activity.throttled': memory<Refusal & { readonly kind: string }>(),
  'activity.heartbeat_due': memory(),
  /** ACT-09: no tab was shown or hidden for 2 s. */
  'activity.visibility_due': memory(),
  'activity.flush_due': memory(),
  'activity.sent': memory<{ readonly count: number }>(),
  /** POST /session/sync-activity was answered, or not. */
  'activity.synced': memory(),
  'activity.sync_failed': memory<{ readonly message: string }>(),
  'activity.send_failed': memory<{ readonly count: number; readonly message: string }>(),
}

export type ActivityEvent = FactsOf<typeof ACTIVITY_FACTS>

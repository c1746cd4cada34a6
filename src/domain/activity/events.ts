import type { Fact, Refusal } from '../core/fact.ts'

/** User-activity reporting (spec 7, Polling; spec 9, Activity). */
export type ActivityEvent =
  | Fact<
      'activity.noted',
      { readonly kind: string; readonly metrics: Readonly<Record<string, string | number | boolean>> }
    >
  | Fact<'activity.throttled', Refusal & { readonly kind: string }>
  | Fact<'activity.heartbeat_due', null>
  | Fact<'activity.flush_due', null>
  | Fact<'activity.sent', { readonly count: number }>
  /** POST /session/sync-activity was answered, or not. */
  | Fact<'activity.synced', null>
  | Fact<'activity.sync_failed', { readonly message: string }>
  | Fact<'activity.send_failed', { readonly count: number; readonly message: string }>

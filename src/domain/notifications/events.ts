import { about, fact, memory, trace, type FactsOf, type Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { Choices } from './choices.ts'
import type { Adopted, Origin } from './entry.types.ts'
import type { HiddenRecord, Muted, MutedLeg, Notification, UnreadByType } from './model.ts'
import { TOLD_KINDS, type NotificationType } from './types/index.ts'

/** Every candidate ends in exactly one of created, refused, merged or replaced (I7, never silence). */
export const NOTIFICATION_FACTS = {
  'notifications.created': fact<{ readonly notification: Notification; readonly creation: string | null }>(about),
  'notifications.refused': trace<
    Refusal & CandidateBrief & { readonly entryId: string | null; readonly adopt: Adopted | null }
  >(),
  /** `first` is set where the list had the entry before its own word came, which is now: it is told by it, once. */
  'notifications.merged': fact<
    Refusal &
      CandidateBrief & {
        readonly into: string
        readonly adopt: Adopted
        readonly first?: Pick<Notification, 'kind' | 'pnl' | 'strategy' | 'isRecoveryEvent'>
      }
  >(),
  'notifications.replaced': fact<
    Refusal &
      CandidateBrief & { readonly old: string; readonly also: readonly string[]; readonly notification: Notification }
  >(),
  /** A fetched page whose entries were all known already: one line instead of fifty. */
  'notifications.listed': memory<{ readonly offered: number; readonly known: number }>(),
  /** Why an added entry got no toast; the entry keeps it. */
  'notifications.silent': trace<Refusal & { readonly id: string; readonly of?: About }>(),
  'notifications.toasted': fact<{
    readonly id: string
    readonly key: string | null
    readonly origin: Origin
    readonly of?: About
  }>(about),
  'notifications.toast_suppressed': fact<Refusal & { readonly id: string; readonly of?: About }>(),
  /** What the entry asks a click to do is not allowed (T15). */
  'notifications.click_refused': trace<Refusal & { readonly id: string; readonly of: About }>(),
  'notifications.read': fact<{ readonly ids: readonly string[] }>(),
  'notifications.all_read': fact<{ readonly optimistic: boolean }>(),
  'notifications.dismissed': fact<{ readonly record: HiddenRecord }>(),
  'notifications.hidden': fact<{ readonly records: readonly HiddenRecord[] }>(),
  'notifications.unhidden': fact<{ readonly ids: readonly string[] }>(),
  'notifications.hidden_pruned': fact<{ readonly keep: number; readonly before: EpochMs }>(),
  'notifications.position_muted': fact<Muted>(),
  'notifications.position_unmuted': fact<MutedLeg>(),
  /**
   * `types` are those that were chosen, all where it does not say. `from` where the server told it: what waits here to
   * be kept there stays.
   */
  'notifications.settings_changed': fact<{
    readonly enabled: Readonly<Record<NotificationType, boolean>>
    readonly types?: readonly NotificationType[]
    readonly from?: 'server'
  }>(),
  /** What a user chose before he logged out, written into the log that begins with his next session. */
  'notifications.choices_carried': fact<Choices>(),
  'notifications.panel_opened': memory<{ readonly tab: string }>(),
  'notifications.panel_closed': memory<{ readonly tab: string }>(),
  'notifications.unread_counted': memory<{
    readonly count: number
    readonly byType?: UnreadByType
    readonly askedAt: EpochMs
  }>(),
  /** Mark-all and the refresh after it have answered, well or not. */
  'notifications.settled': memory(),
  'notifications.sync_asked': memory<{ readonly forced: boolean }>(),
  /** spec 9: "sync interval 10 min". */
  'notifications.sync_due': memory(),
  'notifications.sync_skipped': trace<Refusal>(),
  'notifications.cleanup_due': memory(),
  ...TOLD_KINDS,
}

export type NotificationEvent = FactsOf<typeof NOTIFICATION_FACTS>

/** The event that a verdict on a toast is about: charts tell it beside the event. */
export type About = Pick<CandidateBrief, 'symbol' | 'account' | 'eventId'>

export interface CandidateBrief {
  readonly kind: string
  readonly origin: Origin
  readonly symbol: string | null
  readonly account: string | null
  readonly eventId: string | null
  readonly title: string
}

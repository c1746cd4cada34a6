import type { Fact, Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { Choices } from './choices.ts'
import type { HiddenRecord, Notification, NotificationType, Origin, UnreadByType } from './model.ts'

/** Every candidate ends in exactly one of created, refused, merged or replaced (I7, never silence). */
export type NotificationEvent =
  | Fact<'notifications.created', { readonly notification: Notification; readonly creation: string | null }>
  | Fact<
      'notifications.refused',
      Refusal & CandidateBrief & { readonly entryId: string | null; readonly adopt: Adopted | null }
    >
  /** `first` is set where the list had the entry before its own word came, which is now: it is told by it, once. */
  | Fact<
      'notifications.merged',
      Refusal &
        CandidateBrief & {
          readonly into: string
          readonly adopt: Adopted
          readonly first?: Pick<Notification, 'kind' | 'pnl' | 'strategy' | 'isRecoveryEvent'>
        }
    >
  | Fact<
      'notifications.replaced',
      Refusal &
        CandidateBrief & { readonly old: string; readonly also: readonly string[]; readonly notification: Notification }
    >
  /** A fetched page whose entries were all known already: one line instead of fifty. */
  | Fact<'notifications.listed', { readonly offered: number; readonly known: number }>
  /** Why an added entry got no toast; the entry keeps it. */
  | Fact<'notifications.silent', Refusal & { readonly id: string; readonly of?: About }>
  | Fact<
      'notifications.toasted',
      { readonly id: string; readonly key: string | null; readonly origin: Origin; readonly of?: About }
    >
  | Fact<'notifications.toast_suppressed', Refusal & { readonly id: string; readonly of?: About }>
  /** What the entry asks a click to do is not allowed (T15). */
  | Fact<'notifications.click_refused', Refusal & { readonly id: string; readonly of: About }>
  | Fact<'notifications.read', { readonly ids: readonly string[] }>
  | Fact<'notifications.all_read', { readonly optimistic: boolean }>
  | Fact<'notifications.dismissed', { readonly record: HiddenRecord }>
  | Fact<'notifications.hidden', { readonly records: readonly HiddenRecord[] }>
  | Fact<'notifications.unhidden', { readonly ids: readonly string[] }>
  | Fact<'notifications.pruned', { readonly ids: readonly string[]; readonly why: 'age' | 'cap' }>
  | Fact<'notifications.hidden_pruned', { readonly keep: number; readonly before: EpochMs }>
  /** `from` where another device chose so, and the server told it. */
  | Fact<
      'notifications.settings_changed',
      { readonly enabled: Readonly<Record<NotificationType, boolean>>; readonly from?: 'server' }
    >
  /** What a user chose before he logged out, written into the log that begins with his next session. */
  | Fact<'notifications.choices_carried', Choices>
  | Fact<'notifications.panel_opened', { readonly tab: string }>
  | Fact<'notifications.panel_closed', { readonly tab: string }>
  | Fact<
      'notifications.unread_counted',
      { readonly count: number; readonly byType?: UnreadByType; readonly askedAt: EpochMs }
    >
  /** Mark-all and the refresh after it have answered, well or not. */
  | Fact<'notifications.settled', null>
  | Fact<'notifications.sync_asked', { readonly forced: boolean }>
  /** spec 9: "sync interval 10 min". */
  | Fact<'notifications.sync_due', null>
  | Fact<'notifications.sync_skipped', Refusal>
  | Fact<'notifications.cleanup_due', null>

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

/** What the kept entry takes over from a copy: ids that reach the server, and the read mark. */
export interface Adopted {
  readonly originalEventId: string | null
  readonly tradeId: string | null
  readonly isRead: boolean
}

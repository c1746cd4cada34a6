import type { AccountsEvent } from './accounts/events.ts'
import type { ActivityEvent } from './activity/events.ts'
import type { AdviceEvent } from './advice/events.ts'
import type { BotsEvent } from './bots/events.ts'
import type { ConfigurationEvent } from './configuration/events.ts'
import type { ChannelsEvent } from './channels/events.ts'
import type { ClosedEvent } from './closed/events.ts'
import type { Logged } from './core/fact.ts'
import type { DiagnosticEvent } from './diagnostic/events.ts'
import type { LiveEvent } from './live/events.ts'
import type { MetricsEvent } from './metrics/events.ts'
import type { RecoveryEvent } from './recovery/events.ts'
import type { ResourceEvent } from './resources/events.ts'
import type { SessionEvent } from './session/events.ts'
import type { SettingsEvent } from './settings/events.ts'
import type { StorageEvent } from './storage/events.ts'
import type { TaskEvent } from './tasks/events.ts'
import type { TabEvent } from './tabs/events.ts'
import type { NotificationEvent } from './notifications/events.ts'
import type { ToastEvent } from './toasts/events.ts'
import type { WriteEvent } from './writes/events.ts'

/**
 * Everything that can stand in the log. Grammar: `concept.past_participle`; `…_due` for time (docs/ARCHITECTURE.md). A
 * list by hand beside `concepts.ts`: folds, decisions and commands of the concepts are typed by it, and the compiler
 * cannot read it off an object whose type it needs for that (TS2456). `retention.ts` does not compile where a type
 * stands here and no concept has it; the other way round nobody could propose it.
 */
export type Event =
  | SessionEvent
  | TabEvent
  | LiveEvent
  | ResourceEvent
  | WriteEvent
  | ToastEvent
  | NotificationEvent
  | RecoveryEvent
  | StorageEvent
  | AccountsEvent
  | ActivityEvent
  | ChannelsEvent
  | ClosedEvent
  | MetricsEvent
  | TaskEvent
  | SettingsEvent
  | ConfigurationEvent
  | BotsEvent
  | AdviceEvent
  | DiagnosticEvent

export type EventType = Event['type']

/** The event of one type. */
export type EventOf<T extends EventType> = Extract<Event, { readonly type: T }>

/** One line of the log. */
export type LogEntry = Logged<Event>

/** One line of the log, of one type. */
export type EntryOf<T extends EventType> = Logged<EventOf<T>>

import { SESSION_FACTS } from './session/events.ts'
import { TAB_FACTS } from './tabs/events.ts'
import { LIVE_FACTS } from './live/events.ts'
import { RESOURCE_FACTS } from './resources/events.ts'
import { WRITE_FACTS } from './writes/events.ts'
import { TOAST_FACTS } from './toasts/events.ts'
import { NOTIFICATION_FACTS } from './notifications/events.ts'
import { RECOVERY_FACTS } from './recovery/events.ts'
import { STORAGE_FACTS } from './storage/events.ts'
import { ACTIVITY_FACTS } from './activity/events.ts'
import { CLOSED_FACTS } from './closed/events.ts'
import { METRICS_FACTS } from './metrics/events.ts'
import { TASK_FACTS } from './tasks/events.ts'
import { SETTINGS_FACTS } from './settings/events.ts'
import { BOTS_FACTS } from './bots/events.ts'
import { DIAGNOSTIC_FACTS } from './diagnostic/events.ts'
import type { FactKind, Retention } from './core/fact.ts'
import type { EventType } from './event.ts'

/** Every type of entry. */
export const FACTS: Readonly<Partial<Record<EventType, FactKind>>> = {
  ...SESSION_FACTS,
  ...TAB_FACTS,
  ...LIVE_FACTS,
  ...RESOURCE_FACTS,
  ...WRITE_FACTS,
  ...TOAST_FACTS,
  ...NOTIFICATION_FACTS,
  ...RECOVERY_FACTS,
  ...STORAGE_FACTS,
  ...ACTIVITY_FACTS,
  ...CLOSED_FACTS,
  ...METRICS_FACTS,
  ...TASK_FACTS,
  ...SETTINGS_FACTS,
  ...BOTS_FACTS,
  ...DIAGNOSTIC_FACTS,
}

/** The kind of keeping of every type of entry. */
export const RETENTION = Object.fromEntries(Object.entries(FACTS).map(([type, { kept }]) => [type, kept])) as Readonly<
  Record<EventType, Retention>
>

/** How long an entry of a type is kept. */
export const retentionOf = (type: EventType): Retention => RETENTION[type]

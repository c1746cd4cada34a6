import type { Decision } from '../decide.ts'
import type { Event, EventType, LogEntry } from '../event.ts'
import { NOTIFIABLE_TYPES } from '../notifications/candidate.ts'
import { notifications } from '../notifications/concept.ts'
import { createNotifications } from '../notifications/follow.ts'
import { recovery } from '../recovery/concept.ts'
import { session } from '../session/concept.ts'
import type { State } from '../state.ts'
import { tabs } from '../tabs/concept.ts'
import { loading } from '../tabs/loading/concept.ts'
import { toasts } from '../toasts/concept.ts'
import { assignToastToTab, expireToasts, flushToastQueue } from '../toasts/decide.ts'

/** The concepts whose slices are looked at when it is decided whether something is told, and in which tab. */
export const DECIDING = [session, tabs, loading, recovery, notifications, toasts] as const

/** The decisions that a report is there to repeat. */
const REPLAYED: readonly Decision[] = [createNotifications, assignToastToTab, flushToastQueue, expireToasts]

/** What follows from a notifiable fact, of which the refused click alone is no word on telling. */
const TOLD = [
  'notifications.created',
  'notifications.refused',
  'notifications.merged',
  'notifications.replaced',
  'notifications.silent',
  'notifications.toasted',
  'notifications.toast_suppressed',
  'toast.queued',
] as const satisfies readonly EventType[]

/** By the type of the entry that leads to them: what the repeated decisions write down. */
const MADE: ReadonlyMap<string, readonly EventType[]> = new Map<string, readonly EventType[]>([
  ...NOTIFIABLE_TYPES.map((type) => [type, TOLD] as const),
  ['toast.queued', ['toast.addressed']],
  ['toast.flush_due', ['toast.addressed']],
  ['toast.expire_due', ['toast.expired']],
])

/** Whether an entry is decided again when the one that led to it is played. */
export const isRemade = (type: EventType, cause: EventType): boolean => MADE.get(cause)?.includes(type) === true

/** What the repeated decisions make of an entry, with the state after it. */
export const decidedAgain = (entry: LogEntry, state: State): readonly Event[] =>
  MADE.has(entry.type)
    ? REPLAYED.flatMap(({ types, decide }) => (types.includes(entry.type) ? decide(entry, state) : [])).filter(
        ({ type }) => isRemade(type, entry.type),
      )
    : []

/** Answers of calls, tables and addresses: heard by those concepts, and no word on telling. */
const BESIDE = /^(?:resource|write|metrics)\.|^live\.(?:position_snapshot|refresh_told)$|^tab\.went$/

const HEARD: ReadonlySet<string> = new Set([
  ...MADE.keys(),
  ...DECIDING.flatMap((one) => Object.keys(one.reduce ?? {})).filter((type) => !BESIDE.test(type)),
])

/** Whether entries of a type stand in a report. */
export const isReported = (type: string): type is EventType => HEARD.has(type)

import { grouped } from './core/lists.ts'
import type { Decision as DecisionOn } from './concept.ts'
import { CONCEPTS, type State } from './concepts.ts'
import type { Event, EventType, LogEntry } from './event.ts'

/** A decision as the core asks it. */
export type Decision = DecisionOn<State>

/** Every decision, in the order in which what follows from one entry is written down. */
export const DECISIONS: readonly Decision[] = CONCEPTS.flatMap(({ decide }): readonly Decision[] => decide ?? [])

/** What wakes the decisions that come late (lateDecide.ts). */
export const LATE_TYPES: readonly EventType[] = [
  'bots.bulk_asked',
  'bots.bulk_told',
  'write.saved',
  'write.failed',
  'resource.loaded',
  'resource.failed',
  'notifications.hidden',
  'notifications.dismissed',
  'notifications.created',
  'session.started',
  'session.refresh_failed',
  'session.silent_ended',
  'session.silent_due',
  'tab.attached',
  'tab.shown',
  'tab.touched',
  'tab.left',
  'late.arrived',
]

/** The decisions that a type wakes, in their order. */
const byType = grouped(
  DECISIONS.flatMap(({ types, decide }) => types.map((type) => ({ type, decide }))),
  ({ type }) => type,
)

/** All that follows from an entry, with the state after it. */
export const decide = (entry: LogEntry, state: State): readonly Event[] =>
  (byType.get(entry.type) ?? []).flatMap((decision) => decision.decide(entry, state))

// The domain: rules, concepts and what rules of one's own are tested with. Pure: no clock, no browser, no Node.

// Values
export { elapsed, epoch, minutes, seconds, type EpochMs, type Millis } from '../domain/core/time.ts'
export { decimalFrom, type DecimalText } from '../domain/core/decimal.ts'

// Rules
export { firstVerdict, type Rule } from '../domain/core/rule.ts'
export type { Refusal } from '../domain/core/fact.ts'
export { judgeByWindows, type Arrival } from '../domain/live/windows/rules.ts'
export { remembering } from '../domain/live/windows/reduce.ts'
export { NO_WINDOWS, type WindowsState } from '../domain/live/windows/model.ts'
export { CLEANUP_EVERY, COORDINATION_WINDOW, DEDUPE_CAP, DEDUPE_TRIM, DEDUPE_WINDOW } from '../domain/live/constants.ts'
export { decideCandidate, type DecisionContext } from '../domain/notifications/decide.ts'
export { judgeList, judgeToast, listRules, toastRules } from '../domain/notifications/rules/pipeline.ts'
export type { ListRow, Verdict } from '../domain/notifications/rules/row.ts'
export type { ToastRow } from '../domain/notifications/rules/toast.ts'
export type { Candidate } from '../domain/notifications/entry.types.ts'
export { NO_NOTIFICATIONS, type NotificationsState } from '../domain/notifications/model.ts'

// Concepts and the loop over them
export { concept, type Concept, type Decision, type Folds, type Timer } from '../domain/concept.ts'
export { CONCEPTS, type State } from '../domain/concepts.ts'
export type { Event, EventOf, LogEntry } from '../domain/event.ts'
export type { Command, CommandBody } from '../domain/command.ts'
export { EMPTY_STATE } from '../domain/state.ts'
export { admit } from '../domain/admission.ts'
export { reduce } from '../domain/reduce.ts'
export { decide } from '../domain/decide.ts'
export { decideCommand } from '../domain/commands.ts'
export { dueTimers } from '../domain/timers.ts'
export { viewsOf } from '../domain/view.ts'

// Testing: arbitraries, the model of the dedupe window, facts, and the loop on a clock that stands still
export { arbitrariesOf, type ArrivalOfId, type Generators, type Happening } from '../domain/testing/arbitraries.ts'
export { judgedAsWritten, type JudgedArrival } from '../domain/testing/writtenWindow.ts'
export { connected, hello, MiniCore, signedIn, snapshotOf, START } from '../domain/testing/core.ts'
export {
  closed,
  dec,
  milestone,
  modified,
  numbered,
  opened,
  position,
  tradeClosed,
  unnumbered,
  value,
  values,
} from '../domain/testing/facts.ts'

import { settleAlertWrites } from './alerts/saved.ts'
import { goOnWithBulk } from './bots/bulk.ts'
import { settleRuleWrites } from './bots/saved.ts'
import { settleConfigurationWrites } from './configuration/saved.ts'
import type { Decision } from './decide.ts'
import type { Event, LogEntry } from './event.ts'
import { sealHidden } from './notifications/seal.ts'
import { followRefusal } from './session/refusal.ts'
import type { State } from './state.ts'
import { askKept } from './writes/askKept.ts'

/** Decisions that no start needs: they come with the late part and then catch up with what happened before it. */
const LATE_DECISIONS: readonly Decision[] = [
  settleRuleWrites,
  settleAlertWrites,
  settleConfigurationWrites,
  goOnWithBulk,
  followRefusal,
  askKept,
  sealHidden,
]

/** All that follows from an entry by them, with the state after it. */
export const decideLate = (entry: LogEntry, state: State): readonly Event[] =>
  LATE_DECISIONS.flatMap(({ types, decide }) => (types.includes(entry.type) ? decide(entry, state) : []))

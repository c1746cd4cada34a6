import type { StreamName } from '../live/model.ts'
import type { TaskType } from '../tasks/model.ts'

/** Names of the streams. */
export const STREAM_TITLES: Readonly<Record<StreamName, string>> = { events: 'Event stream', trades: 'Trades updates' }

/** Names of the status streams of tasks. */
export const TASK_TITLES: Readonly<Record<TaskType, string>> = {
  trades: 'Task: trade sync',
  recommendations: 'Task: recommendations',
}

/** Why a line was dropped, in the words of screens.md 2.20. */
export const DROP_CAUSES = {
  error: 'network',
  ended: 'closed by server',
  stalled: 'stall watchdog',
  unauthorised: 'token',
  resync: 'the server asked to begin anew',
  rejected: 'not open in time',
  oversize: 'message too big',
  manual: 'manual',
} as const

import { fact, memory, trace, type FactsOf } from '../core/fact.ts'
import type { TaskEnding, TaskType } from './model.ts'

/**
 * A task's life as its status stream tells it. A task outlives the tab and the worker that started it; its progress is
 * told again.
 */
export const TASK_FACTS = {
  'task.began': fact<{ readonly task: TaskType; readonly taskId: string }>(),
  /** One that this device did not begin: the server did, or another device. */
  'task.found': fact<{ readonly task: TaskType; readonly taskId: string }>(),
  /** The server started none. */
  'task.not_begun': fact<{ readonly task: TaskType; readonly why: 'no_accounts' | 'no_task_id' }>(),
  'task.opened': memory<{ readonly task: TaskType; readonly taskId: string }>(),
  'task.told': memory<{
    readonly task: TaskType
    readonly taskId: string
    readonly message: string | null
    readonly progress: number | null
    readonly details: readonly string[] | null
  }>(),
  'task.unreadable': trace<{ readonly task: TaskType; readonly taskId: string }>(),
  /** Once per task. */
  'task.ended': fact<{
    readonly task: TaskType
    readonly taskId: string
    readonly ending: TaskEnding
    readonly message: string | null
  }>(),
}

export type TaskEvent = FactsOf<typeof TASK_FACTS>

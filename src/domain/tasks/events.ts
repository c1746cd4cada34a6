import type { Fact } from '../core/fact.ts'
import type { TaskEnding, TaskType } from './model.ts'

/** A task's life as its status stream tells it. */
export type TaskEvent =
  | Fact<'task.began', { readonly task: TaskType; readonly taskId: string }>
  /** One that this device did not begin: the server did, or another device. */
  | Fact<'task.found', { readonly task: TaskType; readonly taskId: string }>
  /** The server started none. */
  | Fact<'task.not_begun', { readonly task: TaskType; readonly why: 'no_accounts' | 'no_task_id' }>
  | Fact<'task.opened', { readonly task: TaskType; readonly taskId: string }>
  | Fact<
      'task.told',
      {
        readonly task: TaskType
        readonly taskId: string
        readonly message: string | null
        readonly progress: number | null
        readonly details: readonly string[] | null
      }
    >
  | Fact<'task.unreadable', { readonly task: TaskType; readonly taskId: string }>
  /** Once per task. */
  | Fact<
      'task.ended',
      { readonly task: TaskType; readonly taskId: string; readonly ending: TaskEnding; readonly message: string | null }
    >

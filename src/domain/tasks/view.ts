import { remembered } from '../core/select.ts'
import { elapsed, minutes } from '../core/time.ts'
import type { State } from '../state.ts'
import {
  type HasTasks,
  isUnderWay,
  NO_TASKS,
  type Task,
  type TaskProgress,
  type TaskType,
  type TaskView,
} from './model.ts'

/** How long the words of an ended task stay beside its button. */
const ENDED_SHOWN = minutes(5)

/** A task for any screen that draws it inline. */
export function taskView(state: State, type: TaskType): TaskView {
  const task = state.tasks.byType[type]
  return select(
    type,
    task.endedAt !== null && elapsed(task.endedAt, state.at) > ENDED_SHOWN ? NO_TASKS.byType[type] : task,
  )
}

const select = remembered((task: Task): TaskView => {
  const { phase, message, status, progress, details, endedAt } = task
  return { phase, isRunning: isUnderWay(task), message, status, progress, details, endedAt }
})

/** How far a task is while it runs; null otherwise. */
export const taskProgress = (state: HasTasks, type: TaskType): TaskProgress | null =>
  selectProgress(type, state.tasks.byType[type])

const selectProgress = remembered((task: Task): TaskProgress | null =>
  isUnderWay(task) ? { message: task.message, progress: task.progress } : null,
)

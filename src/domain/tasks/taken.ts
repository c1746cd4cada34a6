import { isUnderWay, TASK_START, type TaskType, type HasTasks } from './model.ts'
import type { HasWrites } from '../writes/model.ts'

/** The slices that are looked at here. */
type Seen = HasWrites & HasTasks

/**
 * Whether the place of a type is taken: one is followed, or its start is asked for. A start whose answer was
 * lost takes none.
 */
export function isTaken(type: TaskType, { tasks, writes }: Seen): boolean {
  const task = tasks.byType[type]
  return isUnderWay(task) && (task.taskId !== null || writes.overlays.some(({ write }) => write === TASK_START[type]))
}

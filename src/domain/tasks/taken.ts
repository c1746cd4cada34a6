import type { State } from '../state.ts'
import { isUnderWay, type TaskType } from './model.ts'

/** The write that asks for the one type that can be asked for. */
const START = 'tradesSync'

/**
 * Whether the place of a type is taken: one is followed, or its start is asked for. A start whose answer was
 * lost takes none.
 */
export function isTaken(type: TaskType, { tasks, writes }: State): boolean {
  const task = tasks.byType[type]
  return isUnderWay(task) && (task.taskId !== null || writes.overlays.some(({ write }) => write === START))
}

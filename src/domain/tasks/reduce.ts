import type { EntryOf } from '../event.ts'
import { elapsed, type EpochMs } from '../core/time.ts'
import {
  FOLLOWED_FOR,
  NO_TASKS,
  type Task,
  type TaskEnding,
  type TasksState,
  type TaskType,
  isCompleted,
  taskStartedBy,
} from './model.ts'
import { syncTexts, TASK_LABEL, taskTexts } from './texts.ts'
import type { Folds } from '../concept.ts'

/** TASK-03: "running when the stream opens (progress at least 5)". */
const PROGRESS_AT_OPENING = 5

const begun = (tasks: TasksState, { at, data }: EntryOf<'task.began' | 'task.found'>): TasksState =>
  changed(tasks, data.task, (task, none) => ({
    ...none,
    phase: 'pending',
    message: taskTexts.initiated,
    status: taskTexts.initiated,
    taskId: data.taskId,
    startedAt: task.startedAt ?? at,
  }))

/** Folds start, progress and end. Words about a task that is not the running one change nothing. */
export const TASKS_FOLDS: Folds<TasksState> = {
  'write.asked': (tasks, entry) =>
    changed(tasks, taskStartedBy(entry.data.write), (_, none) => ({
      ...none,
      phase: 'pending',
      message: taskTexts.initiated,
      status: taskTexts.initiated,
      startedAt: entry.at,
    })),
  'write.failed': (tasks, entry) =>
    changed(tasks, taskStartedBy(entry.data.write), (task, none) => (task.taskId === null ? none : task)),
  'task.not_begun': (tasks, entry) => changed(tasks, entry.data.task, (_, none) => none),
  'task.began': begun,
  'task.found': begun,
  'task.opened': (tasks, entry) =>
    ofTask(tasks, entry, (task) => ({
      ...task,
      phase: 'running',
      progress: Math.max(PROGRESS_AT_OPENING, task.progress),
    })),
  'task.told': (tasks, entry) => ofTask(tasks, entry, (task) => told(task, entry)),
  'task.unreadable': (tasks, entry) =>
    ofTask(tasks, entry, (task) => ({ ...task, message: syncTexts.unreadable, hadUnreadable: true })),
  'task.ended': (tasks, entry) =>
    ofTask(tasks, entry, (task, none) => (entry.data.ending === 'forbidden' ? none : ended(task, entry))),
  'storage.restored': (tasks, { at }) => outdated(outdated(tasks, 'trades', at), 'recommendations', at),
  'session.ended': () => NO_TASKS,
}

/** what a run left behind that long ago is over, and its end is no news. */
const outdated = (tasks: TasksState, type: TaskType, at: EpochMs): TasksState =>
  changed(tasks, type, (task, none) =>
    task.taskId !== null && task.startedAt !== null && elapsed(task.startedAt, at) >= FOLLOWED_FOR ? none : task,
  )

/** TASK-05, A-134: never backwards, 0 to 100, whole percents. */
function told(task: Task, { data: { message, progress, details } }: EntryOf<'task.told'>): Task {
  const known = message ?? task.message
  return {
    ...task,
    phase: 'running',
    message: known,
    status: known,
    progress:
      progress === null ? task.progress : Math.max(task.progress, Math.round(Math.min(100, Math.max(0, progress)))),
    details: details ?? task.details,
    told: task.told + 1,
  }
}

function ended(task: Task, { at, data }: EntryOf<'task.ended'>): Task {
  const isDone = isCompleted(data.ending)
  return {
    ...task,
    ...wordsOf(data),
    phase: isDone ? 'completed' : 'error',
    taskId: null,
    endedId: isKnownEnd(data.ending) ? data.taskId : task.endedId,
    progress: isDone ? 100 : task.progress,
    endedAt: at,
  }
}

/** Whether the task itself ended, and not only the line to it: one that is merely out of sight may be found again. */
const isKnownEnd = (ending: TaskEnding): boolean =>
  ending !== 'connection' && ending !== 'unopened' && ending !== 'no_token'

/** Inline words of the sync, and the status text of the monitor. */
function wordsOf({ task, ending, message }: EntryOf<'task.ended'>['data']): Pick<Task, 'message' | 'status'> {
  const both = (text: string): Pick<Task, 'message' | 'status'> => ({ message: text, status: text })
  switch (ending) {
    case 'connection':
      return { message: syncTexts.connection, status: taskTexts.connectionStatus }
    case 'unopened':
      return { message: syncTexts.unopened, status: taskTexts.unopenedStatus }
    case 'no_token':
      return { message: syncTexts.noToken, status: taskTexts.noToken }
    case 'cancelled':
      return both(taskTexts.cancelled(TASK_LABEL[task]))
    case 'failure':
      return both(message ?? taskTexts.failedDefault)
    case 'stream_error':
      return both(message ?? taskTexts.streamErrorDefault)
    default:
      return both(message ?? taskTexts.completed(TASK_LABEL[task]))
  }
}

type OfTask = EntryOf<'task.opened' | 'task.told' | 'task.unreadable' | 'task.ended'>

const ofTask = (tasks: TasksState, { data }: OfTask, change: (task: Task, none: Task) => Task): TasksState =>
  changed(tasks, data.task, (task, none) => (task.taskId === data.taskId ? change(task, none) : task))

function changed(tasks: TasksState, type: TaskType | undefined, change: (task: Task, none: Task) => Task): TasksState {
  if (type === undefined) return tasks
  const before = tasks.byType[type]
  const after = change(before, { ...NO_TASKS.byType[type], endedId: before.endedId })
  return after === before ? tasks : { byType: { ...tasks.byType, [type]: after } }
}

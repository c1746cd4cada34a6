import { hours, seconds, type EpochMs } from '../core/time.ts'

/** Long work on the server that is watched by a status stream; one at a time of each type. */
export type TaskType = 'trades' | 'recommendations'

/** The call that starts each type; its write has the same name. */
export const TASK_START: Readonly<Record<TaskType, string>> = {
  trades: 'tradesSync',
  recommendations: 'generateRecommendations',
}

/** The type that a write starts; undefined for any other write. */
export const taskStartedBy = (write: string): TaskType | undefined => TASK_BY_START[write]

const TASK_BY_START: Readonly<Record<string, TaskType>> = {
  [TASK_START.trades]: 'trades',
  [TASK_START.recommendations]: 'recommendations',
}

/** spec 9, General: "recommendations generation 60 s". */
export const GENERATION_TIMEOUT = seconds(60)

/** How old a task may be that a later run of the core goes on following. */
export const FOLLOWED_FOR = hours(1)

/** The write that ends a generation before it is done. */
export const CANCEL_GENERATION = 'cancelGeneration'

/** spec 3, Sync task status: "details (last ~10 lines)". */
export const DETAIL_LINES = 10

/** spec 4, Sync task: completed and error are terminal. */
export type TaskPhase = 'idle' | 'pending' | 'running' | 'completed' | 'error'

/**
 * How a task ended. `other` is a final state that the specification does not name: completed, with that state as its
 * message. `forbidden`: it may run on, and its user may not look at it any more.
 */
export type TaskEnding =
  | 'success'
  | 'failure'
  | 'stream_error'
  | 'cancelled'
  | 'other'
  | 'connection'
  | 'unopened'
  | 'no_token'
  | 'forbidden'

export interface Task {
  readonly phase: TaskPhase
  /** The server's id while it runs; null before it is known and after the end (TASK-11). */
  readonly taskId: string | null
  /** Id of the one that ended last: an answer that was on its way meanwhile does not bring it back. */
  readonly endedId: string | null
  /** Newest words of the server, or the sentence of the inline indicator. */
  readonly message: string
  /** Status text of the monitor. */
  readonly status: string
  /** 0 to 100, never falling. */
  readonly progress: number
  readonly details: readonly string[]
  readonly hadUnreadable: boolean
  /** Status messages so far. */
  readonly told: number
  readonly startedAt: EpochMs | null
  readonly endedAt: EpochMs | null
}

/** Tasks by type. */
export interface TasksState {
  readonly byType: Readonly<Record<TaskType, Task>>
}

const IDLE: Task = {
  phase: 'idle',
  taskId: null,
  endedId: null,
  message: '',
  status: '',
  progress: 0,
  details: [],
  hadUnreadable: false,
  told: 0,
  startedAt: null,
  endedAt: null,
}

/** TASK-01: nothing runs. */
export const NO_TASKS: TasksState = { byType: { trades: IDLE, recommendations: IDLE } }

/** Whether a task is on its way. */
export const isUnderWay = ({ phase }: Task): boolean => phase === 'pending' || phase === 'running'

/** Key of the answer that names the sync under way. */
export const RUNNING_SYNC = 'tradesSyncRunning'

/** How far a running task is, for a place that shows nothing else of it. */
export interface TaskProgress {
  readonly message: string
  readonly progress: number
}

/** What a tab draws of a task, beside its toasts. */
export interface TaskView {
  readonly phase: TaskPhase
  readonly isRunning: boolean
  readonly message: string
  readonly status: string
  readonly progress: number
  readonly details: readonly string[]
  readonly endedAt: number | null
}

/** TASK-06 to TASK-10. */
export const isCompleted = (ending: TaskEnding): boolean => ending === 'success' || ending === 'other'

/** A state with this slice: what rules and decisions ask for. */
export interface HasTasks {
  readonly tasks: TasksState
}

/** How far a task is. */
export interface TaskProgress {
  /** 0 to 100. */
  readonly percent: number
  /** A line for people; it also joins the details. */
  readonly message: string
  /** Something was kept that another start need not do again. */
  readonly isKept?: boolean | undefined
}

/** What a running task works with. */
export interface Job {
  /** Of the task: the same when it runs again. */
  readonly id: string
  readonly userId: string
  /** Aborted when the task is given up or the server ends. */
  readonly signal: AbortSignal
  /** Says that something happened. Whoever says nothing for the kind's `silenceMs` is taken for stuck (F40). */
  report(progress: TaskProgress): void
}

/** Names of the kinds that there are: a task is kept under one. */
export type TaskName = 'trade_sync' | 'recommendations'

/** A kind of task: one of it runs per user at a time. */
export interface TaskKind {
  readonly name: TaskName
  /** Longest time without progress, ms. */
  readonly silenceMs: number
  /**
   * Does the work and answers the sentence of its success. Runs again when a server left it behind, so it must be able
   * to: what it reported as kept it need not do again.
   */
  run(job: Job): Promise<string>
}

/** Thrown by a task that fails in a way its user should read. */
export class TaskFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaskFailure'
  }
}

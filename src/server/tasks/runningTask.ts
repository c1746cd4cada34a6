import type { Clock } from '../clock.ts'
import type { KeptTask } from '../db/tasks.ts'
import type { Log } from '../log.ts'
import { TaskFailure, type TaskKind, type TaskProgress } from './task.ts'

/** How often a running task's row is written (F40). */
const HEARTBEAT_MS = 10_000
/** Lines that are kept (spec 3, Sync task status: last ~10 lines). */
const MOST_DETAILS = 10

export interface RunningParts {
  readonly kind: TaskKind
  readonly clock: Clock
  readonly log: Log
  readonly save: (task: KeptTask) => Promise<void>
  readonly tell: (task: KeptTask) => void
  /** Called once, when it has ended. */
  readonly onEnded?: (task: KeptTask) => void
  /** Called when its end is written. */
  readonly onSaved: () => void
}

/** One task at work: heartbeat, watchdog, its end. */
export class RunningTask {
  task: KeptTask
  private readonly parts: RunningParts
  private readonly stopper = new AbortController()
  private readonly undo: (() => void)[] = []
  private stopWatch: () => void = () => {}
  private progressedAt: number
  private isOver = false
  private work: Promise<void> = Promise.resolve()
  /** Rows are written one after another, so that an older one never lies over the end. */
  private writing: Promise<void> = Promise.resolve()

  constructor(task: KeptTask, parts: RunningParts) {
    this.task = task
    this.parts = parts
    this.progressedAt = parts.clock.now()
  }

  begin(): void {
    const { clock, kind, log } = this.parts
    this.undo.push(clock.every(HEARTBEAT_MS, () => void this.write()))
    this.watchSilence()
    this.work = this.run().then(
      (message) => this.end('SUCCESS', message),
      (error: unknown) => {
        if (this.isOver) return
        if (error instanceof TaskFailure) return this.end('FAILURE', error.message)
        log.error(
          {
            err:
              error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
            task: kind.name,
          },
          'A task failed.',
        )
        return this.end('FAILURE', 'Something went wrong on the server.')
      },
    )
  }

  /** Gives it up without an end: its row still says that it runs, so the next server resumes it. */
  async leave(): Promise<void> {
    this.close()
    await this.writing
  }

  /** Ends it because its user no longer wants it; what it had not kept is lost. */
  async cancel(): Promise<void> {
    await this.end('CANCELLED', 'Cancelled before it was done.')
  }

  private async run(): Promise<string> {
    return await this.parts.kind.run({
      id: this.task.id,
      userId: this.task.userId,
      signal: this.stopper.signal,
      report: (progress) => this.report(progress),
    })
  }

  private report({ percent, message, isKept }: TaskProgress): void {
    if (this.isOver) return
    if (isKept === true) this.earnStarts()
    this.progressedAt = this.parts.clock.now()
    const progress = Math.max(this.task.progress, Math.min(100, Math.max(0, Math.round(percent))))
    this.task = { ...this.task, message, progress, details: withLine(this.task.details, message) }
    this.parts.tell(this.task)
  }

  /**
   * Whoever gets on may be left behind as often as it takes. Written at once: the next end may come before the
   * heartbeat.
   */
  private earnStarts(): void {
    if (this.task.starts === 1) return
    this.task = { ...this.task, starts: 1 }
    void this.write()
  }

  /** A task that says nothing for too long is stuck, whatever it waits for: its user gets an end (F40). */
  private watchSilence(): void {
    const { clock, kind } = this.parts
    const left = this.progressedAt + kind.silenceMs - clock.now()
    if (left > 0) this.stopWatch = clock.once(left, () => this.watchSilence())
    else
      void this.end(
        'FAILURE',
        `Nothing happened for ${Math.round(kind.silenceMs / 1_000)} seconds, so it was given up. Start it again: it goes on where it stopped.`,
      )
  }

  private async end(state: 'SUCCESS' | 'FAILURE' | 'CANCELLED', message: string): Promise<void> {
    if (this.isOver) return
    this.close()
    const endedAt = new Date(this.parts.clock.now())
    this.task = {
      ...this.task,
      state,
      message,
      progress: state === 'SUCCESS' ? 100 : this.task.progress,
      details: withLine(this.task.details, message),
      error: state === 'FAILURE' ? message : null,
      endedAt,
    }
    this.parts.onEnded?.(this.task)
    await this.writeEnd()
  }

  private close(): void {
    this.isOver = true
    this.stopWatch()
    for (const undo of this.undo.splice(0)) undo()
    this.stopper.abort()
  }

  /** The end is told even where the database is away for the moment; it is written as soon as that is back (F31). */
  private async writeEnd(): Promise<void> {
    const isWritten = await this.write()
    this.parts.tell(this.task)
    if (isWritten) this.parts.onSaved()
    else this.undo.push(this.parts.clock.once(HEARTBEAT_MS, () => void this.writeEnd()))
  }

  private async write(): Promise<boolean> {
    let isWritten = false
    this.writing = this.writing.then(async () => {
      try {
        this.task = { ...this.task, heartbeatAt: new Date(this.parts.clock.now()) }
        await this.parts.save(this.task)
        isWritten = true
      } catch (error) {
        this.parts.log.warn({ err: String(error) }, 'The state of a task could not be written; it is tried again.')
      }
    })
    await this.writing
    return isWritten
  }
}

const withLine = (lines: readonly string[], line: string): readonly string[] =>
  lines.at(-1) === line ? lines : [...lines, line].slice(-MOST_DETAILS)

import type { Clock } from '../../../src/server/clock.ts'
import type { KeptTask } from '../../../src/server/db/tasks.ts'
import type { Log } from '../../../src/server/log.ts'
import { RunningTask } from '../../../src/server/tasks/runningTask.ts'
import { taskFrames } from '../../../src/server/tasks/frames.ts'
import { TaskFailure, type TaskKind } from '../../../src/server/tasks/task.ts'
import type { ServerLine } from './network.ts'
import type { Random } from './random.ts'

/** Longest that a task of the simulation takes on one server, ms. */
const LONGEST_TASK = 6_000
const MOST_STEPS = 4

/** Tasks of one server: the product's own runs over rows that outlive the process. */
export interface SimTasks {
  /** Begins a sync; while one runs for the user, that one. */
  readonly start: (userId: string) => string
  readonly current: (userId: string) => string | null
  readonly find: (userId: string, id: string) => KeptTask | null
  /** Tells the line where the task is until its end. */
  readonly follow: (id: string, line: ServerLine) => void
  readonly stop: () => void
}

export function simTasks(
  rows: Map<string, KeptTask>,
  { clock, random, log }: { readonly clock: Clock; readonly random: Random; readonly log: Log },
): SimTasks {
  const running = new Map<string, RunningTask>()
  const watchers = new Map<string, Set<(task: KeptTask) => void>>()
  const kind = syncing(clock, random)

  function launch(task: KeptTask): void {
    rows.set(task.id, task)
    const one = new RunningTask(task, {
      kind,
      clock,
      log,
      save: async (changed) => void rows.set(changed.id, changed),
      tell: (changed) => {
        for (const watcher of [...(watchers.get(task.id) ?? [])]) watcher(changed)
      },
      onSaved: () => running.delete(task.id),
    })
    running.set(task.id, one)
    one.begin()
  }

  // What the server before left behind goes on (F3).
  for (const task of [...rows.values()]) if (task.endedAt === null) launch({ ...task, starts: task.starts + 1 })

  const now = (id: string): KeptTask | undefined => running.get(id)?.task ?? rows.get(id)

  return {
    start: (userId) => {
      const before = [...running.values()].find(({ task }) => task.userId === userId)
      if (before !== undefined) return before.task.id
      const at = new Date(clock.now())
      const id = `task-${rows.size + 1}`
      launch({
        id,
        userId,
        kind: kind.name,
        state: 'RUNNING',
        message: 'Waiting to begin',
        progress: 0,
        details: [],
        error: null,
        starts: 1,
        startedAt: at,
        heartbeatAt: at,
        endedAt: null,
      })
      return id
    },
    current: (userId) =>
      [...running.values()].find(({ task }) => task.userId === userId && task.endedAt === null)?.task.id ?? null,
    find: (userId, id) => {
      const task = now(id)
      return task?.userId === userId ? task : null
    },
    follow: (id, line) => {
      const set = watchers.get(id) ?? new Set()
      watchers.set(id, set)
      const show = (task: KeptTask): void => {
        for (const frame of taskFrames(task)) line.write(frame, false)
        if (task.endedAt !== null) line.close()
      }
      set.add(show)
      line.onClose(() => set.delete(show))
      show(now(id)!)
    },
    stop: () => {
      for (const one of running.values()) void one.leave()
    },
  }
}

/** A sync of a few steps; one of five fails. */
function syncing(clock: Clock, random: Random): TaskKind {
  return {
    name: 'trade_sync',
    silenceMs: 120_000,
    run: (job) =>
      new Promise((done, fail) => {
        const steps = random.whole(1, MOST_STEPS)
        const isBad = random.chance(0.2)
        const step = (left: number): void => {
          if (job.signal.aborted) return
          if (left === 0) return isBad ? fail(new TaskFailure('An account could not be read.')) : done('Synced.')
          job.report({ percent: 100 * (1 - left / steps), message: `${left} left` })
          clock.once(random.whole(100, LONGEST_TASK / MOST_STEPS), () => step(left - 1))
        }
        step(steps)
      }),
  }
}

import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { endedTask, findTask, insertTask, type KeptTask, runningTask, saveTask, unfinishedTasks } from '../db/tasks.ts'
import type { Tx } from '../db/users.ts'
import type { Log } from '../log.ts'
import { RunningTask } from './runningTask.ts'
import type { TaskKind, TaskName } from './task.ts'

/** Servers that may begin a task, without that it gets on, before it counts as one that ends them. */
const MOST_STARTS = 5
/** How long until it is asked again whether a task was written. In ms. */
const AGAIN_MS = 1_000

/** Long work in the background (spec 4, Sync task). */
export interface Tasks {
  /**
   * Begins a task and answers its id; while one of its kind runs for the user, that one's. `keep` runs in the
   * same transaction.
   */
  start(userId: string, kind: TaskName, keep?: (tx: Tx, id: string) => Promise<void>): Promise<string>
  /** Id of the user's task of a kind that is under way; null when there is none. */
  current(userId: string, kind: TaskName): Promise<string | null>
  /** The user's task of a kind that ended last; null when none did, or its row was cleared. */
  last(userId: string, kind: TaskName): Promise<KeptTask | null>
  /** The user's task as it is now; null for one that is unknown or another's. */
  find(userId: string, id: string): Promise<KeptTask | null>
  /** Ends a user's task of a kind before it is done; false where it does not run. */
  cancel(userId: string, kind: TaskName, id: string): Promise<boolean>
  /** Tells each change of a task until the returned function is called. */
  watch(id: string, tell: (task: KeptTask) => void): () => void
  /** Goes on with what the last server left behind (F3). */
  resume(): Promise<void>
  /** Gives everything up without ending it: the next server goes on. */
  stop(): Promise<void>
}

export interface TaskParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly kinds: readonly TaskKind[]
  /** Hears of each task that ended. */
  readonly onEnded?: (task: KeptTask) => void
}

export function makeTasks({ db, clock, log, kinds, onEnded = () => {} }: TaskParts): Tasks {
  const running = new Map<string, RunningTask>()
  const watchers = new Map<string, Set<(task: KeptTask) => void>>()
  let isStopped = false
  const tell = (task: KeptTask): void => {
    for (const watcher of [...(watchers.get(task.id) ?? [])]) watcher(task)
  }

  /** Runs a kept task, once however often it is asked for. */
  const launch = (task: KeptTask): void => {
    const kind = kinds.find(({ name }) => name === task.kind)
    if (isStopped || running.has(task.id) || kind === undefined) return
    const one = new RunningTask(task, {
      kind,
      clock,
      log,
      save: (changed) => saveTask(db, changed),
      tell,
      onEnded,
      onSaved: () => running.delete(task.id),
    })
    running.set(task.id, one)
    one.begin()
  }

  /** A task that is over while the row says that it runs: its end could not be written yet (F31). */
  const overAs = (kept: KeptTask): KeptTask | null => {
    const known = running.get(kept.id)?.task ?? kept
    return known.endedAt === null ? null : known
  }

  /** A row whose answer got lost may be there (F31): it runs then, or it would be under way for ever. */
  const takeUp = async (task: KeptTask): Promise<void> => {
    if (isStopped) return
    try {
      const kept = await findTask(db, task.userId, task.id)
      if (kept?.state === 'RUNNING') launch(kept)
    } catch {
      clock.once(AGAIN_MS, () => void takeUp(task))
    }
  }

  return {
    async start(userId, kind, keep) {
      for (;;) {
        const now = new Date(clock.now())
        const task: KeptTask = {
          id: randomUUID(),
          userId,
          kind,
          state: 'RUNNING',
          message: 'Waiting to begin',
          progress: 0,
          details: [],
          error: null,
          starts: 1,
          startedAt: now,
          heartbeatAt: now,
          endedAt: null,
        }
        // Null when the one that ran is over: then there is room for a new one.
        const current = await db
          .transaction()
          .execute(async (tx) => {
            const one = (await insertTask(tx, task)) ? task : await runningTask(tx, userId, kind)
            const over = one && overAs(one)
            if (over !== null) await saveTask(tx, over)
            if (one === null || over !== null) return null
            await keep?.(tx, one.id)
            return one
          })
          .catch((error: unknown) => {
            clock.once(AGAIN_MS, () => void takeUp(task))
            throw error
          })
        if (current === null) continue
        launch(current)
        return current.id
      }
    },
    async current(userId, kind) {
      const kept = await runningTask(db, userId, kind)
      return kept === null || overAs(kept) !== null ? null : kept.id
    },
    last: (userId, kind) => endedTask(db, userId, kind),
    async find(userId, id) {
      const one = running.get(id)
      return one === undefined ? await findTask(db, userId, id) : one.task.userId === userId ? one.task : null
    },
    async cancel(userId, kind, id) {
      const one = running.get(id)
      if (one === undefined || one.task.userId !== userId || one.task.kind !== kind || one.task.endedAt !== null)
        return false
      await one.cancel()
      return true
    },
    watch(id, watcher) {
      const set = watchers.get(id) ?? new Set()
      watchers.set(id, set.add(watcher))
      return () => {
        set.delete(watcher)
        if (set.size === 0 && watchers.get(id) === set) watchers.delete(id)
      }
    },
    async resume() {
      for (const task of await unfinishedTasks(db)) {
        const again = { ...task, starts: task.starts + 1, heartbeatAt: new Date(clock.now()) }
        const isKnown = kinds.some(({ name }) => name === task.kind)
        if (isKnown && again.starts <= MOST_STARTS) {
          await saveTask(db, again)
          launch(again)
        } else {
          const message = isKnown
            ? 'The server ended several times while this ran, and it did not get on. Start it again: it goes on where it stopped.'
            : 'This server does not know such a task.'
          await saveTask(db, { ...again, state: 'FAILURE', message, error: message, endedAt: again.heartbeatAt })
        }
      }
    },
    async stop() {
      isStopped = true
      await Promise.all([...running.values()].map((one) => one.leave()))
      running.clear()
    },
  }
}

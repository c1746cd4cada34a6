import { textsFrom } from '../../domain/core/wire.ts'
import type { Selectable } from 'kysely'
import type { TaskName } from '../tasks/task.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    tasks: {
      id: string
      user_id: string
      kind: string
      state: string
      message: string
      progress: number
      details: Json<readonly string[]>
      error: string | null
      starts: number
      started_at: Time
      heartbeat_at: Time
      ended_at: TimeOrNull
    }
  }
}

/** A task that runs in the background, as it is kept: it outlives the server that runs it (F3). */
export interface KeptTask {
  readonly id: string
  readonly userId: string
  /** A `TaskName`, or the name of a kind that another version of the server knew. */
  readonly kind: string
  readonly state: 'RUNNING' | 'SUCCESS' | 'FAILURE' | 'CANCELLED'
  readonly message: string
  /** Percent, 0 to 100; never goes back. */
  readonly progress: number
  /** The last lines, oldest first. */
  readonly details: readonly string[]
  /** Why it failed. */
  readonly error: string | null
  /** How many servers have begun or resumed it since it last got on. */
  readonly starts: number
  readonly startedAt: Date
  readonly heartbeatAt: Date
  readonly endedAt: Date | null
}

/** Keeps a new task, unless one of its kind runs for its user. Answers whether it was kept. */
export async function insertTask(db: Db, task: KeptTask): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tasks')
    .values({ id: task.id, user_id: task.userId, kind: task.kind, started_at: task.startedAt, ...changing(task) })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function saveTask(db: Db, task: KeptTask): Promise<void> {
  await db
    .updateTable('tasks')
    .set(changing(task))
    .where('user_id', '=', task.userId)
    .where('id', '=', task.id)
    .execute()
}

const tasksOf = (db: Db, userId: string) => db.selectFrom('tasks').selectAll().where('user_id', '=', userId)

const first = async (query: ReturnType<typeof tasksOf>): Promise<KeptTask | null> => {
  const row = await query.limit(1).executeTakeFirst()
  return row === undefined ? null : taskFrom(row)
}

export const findTask = (db: Db, userId: string, id: string): Promise<KeptTask | null> =>
  first(tasksOf(db, userId).where('id', '=', id))

/** The task of a kind that runs for a user, or null. */
export const runningTask = (db: Db, userId: string, kind: TaskName): Promise<KeptTask | null> =>
  first(tasksOf(db, userId).where('kind', '=', kind).where('ended_at', 'is', null))

/** The task of a kind that ended last for a user, or null. */
export const endedTask = (db: Db, userId: string, kind: TaskName): Promise<KeptTask | null> =>
  first(tasksOf(db, userId).where('kind', '=', kind).where('ended_at', 'is not', null).orderBy('ended_at', 'desc'))

/** Tasks of all users that a server left behind: read once, at the start. */
export async function unfinishedTasks(db: Db): Promise<readonly KeptTask[]> {
  return (await db.selectFrom('tasks').selectAll().where('ended_at', 'is', null).orderBy('started_at').execute()).map(
    taskFrom,
  )
}

/** Clears tasks that ended before an instant. */
export async function deleteOldTasks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tasks').where('ended_at', '<', before).execute()
}

const ENDS = ['SUCCESS', 'FAILURE', 'CANCELLED'] as const

const changing = (task: KeptTask) => ({
  state: task.state,
  message: task.message,
  progress: task.progress,
  details: JSON.stringify(task.details),
  error: task.error,
  starts: task.starts,
  heartbeat_at: task.heartbeatAt,
  ended_at: task.endedAt,
})

const taskFrom = (row: Selectable<Database['tasks']>): KeptTask => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  state: ENDS.find((end) => end === row.state) ?? 'RUNNING',
  message: row.message,
  progress: row.progress,
  details: textsFrom(row.details),
  error: row.error,
  starts: row.starts,
  startedAt: row.started_at,
  heartbeatAt: row.heartbeat_at,
  endedAt: row.ended_at,
})

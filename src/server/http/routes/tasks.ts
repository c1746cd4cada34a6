import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { listAccounts } from '../../db/accounts.ts'
import type { KeptTask } from '../../db/tasks.ts'
import { taskFrames } from '../../tasks/frames.ts'
import { TRADE_SYNC } from '../../tasks/tradeSync.ts'
import type { Parts } from '../../parts.ts'
import { notFound } from '../problem.ts'
import type { Followed, SomeRoutes } from '../serve.ts'
import { openStream, type Stream } from '../sse.ts'
import { closeWhenOver } from './streams.ts'

/** A line that says nothing, so that no proxy takes a quiet stream for a dead one (R3). */
const BEAT_MS = 15_000
/** Status streams that one user may have open (T9). */
const MOST_STREAMS = 10

/** Tasks in the background: starting a trade sync, and following one. */
export function taskRoutes(parts: Parts) {
  const open = new Map<string, Stream[]>()

  return {
    tradesSync: async ({ session, keep }) => {
      // The specification's words, which its client looks for (SYNC-03).
      if ((await listAccounts(parts.db, session.userId)).length === 0) return { status: 'no accounts configured' }
      const started = (id: string) => ({ task_id: id, status: 'started' })
      return started(await parts.tasks.start(session.userId, TRADE_SYNC, (tx, id) => keep(tx, started(id))))
    },
    tradesSyncRunning: async ({ session }) => ({
      task_id: await parts.tasks.current(session.userId, TRADE_SYNC),
      last: wireEnd(await parts.tasks.last(session.userId, TRADE_SYNC)),
    }),
    tradesSyncStatus: async (followed) => await follow(parts, followed, open),
    recommendationsStatus: async (followed) => await follow(parts, followed, open),
  } satisfies SomeRoutes
}

const wireEnd = (task: KeptTask | null) =>
  task === null || task.endedAt === null
    ? null
    : {
        state: task.state === 'SUCCESS' ? ('SUCCESS' as const) : ('FAILURE' as const),
        message: task.message,
        ended_at: task.endedAt.toISOString(),
      }

async function follow(parts: Parts, { session, c }: Followed, open: Map<string, Stream[]>): Promise<Response> {
  const taskId = c.req.param('taskId') ?? ''
  if ((await parts.tasks.find(session.userId, taskId)) === null) throw notFound()

  const stream = limited(open, session.userId, openStream(c.env.outgoing, parts.clock))
  let isOver = false
  const show = (task: KeptTask): void => {
    if (isOver) return
    for (const frame of taskFrames(task)) stream.write(frame, 'fact')
    if (task.endedAt === null) return
    isOver = true
    stream.close(null)
  }
  stream.onClose(parts.tasks.watch(taskId, show))
  stream.onClose(parts.clock.every(BEAT_MS, () => stream.write(':\n\n', 'fact')))
  // A reader of tasks knows no `resync`: its stream just ends.
  closeWhenOver(parts, session, { ...stream, close: () => stream.close(null) })
  const now = await parts.tasks.find(session.userId, taskId)
  if (now !== null) show(now)
  return RESPONSE_ALREADY_SENT
}

/** The oldest stream of a user who has too many goes. */
function limited(open: Map<string, Stream[]>, userId: string, stream: Stream): Stream {
  const own = [...(open.get(userId) ?? []), stream]
  open.set(userId, own)
  stream.onClose(() => {
    const left = (open.get(userId) ?? []).filter((one) => one !== stream)
    if (left.length > 0) open.set(userId, left)
    else open.delete(userId)
  })
  if (own.length > MOST_STREAMS) own[0]?.close(null)
  return stream
}

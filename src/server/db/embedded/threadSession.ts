import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Answer, Session } from '../session.ts'
import { type Ask, type Numbered, type Reply, type ThreadStart, uncarried } from './threadMessages.ts'

/** A session with the database in its own thread, which can also be ended from outside when it answers no more. */
export interface ThreadSession extends Session {
  /** Ends the thread at once, as a power cut would; what waits for it is refused. */
  kill(): Promise<void>
}

interface Waiting {
  readonly done: (value: unknown) => void
  readonly failed: (error: Error) => void
}

/** Starts the thread and opens the database in it. `onLost` hears why a thread ended that nobody had closed. */
export async function openThread(start: ThreadStart, onLost: (error: Error) => void): Promise<ThreadSession> {
  const worker = startWorker(start)
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ending: Promise<unknown> | null = null
  let isLost = false
  const lose = (why: Error): void => {
    if (isLost) return
    isLost = true
    for (const { failed } of waiting.values()) failed(why)
    waiting.clear()
    if (ending === null) onLost(why)
  }
  const exit = once(worker, 'exit')
  worker.on('message', (reply: Reply) => {
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('value' in reply) return asker?.done(reply.value)
    const error = uncarried(reply.error)
    if (!reply.error.isEnd) return asker?.failed(error)
    // Only then is its directory free for the next one.
    void worker.terminate().then(() => {
      lose(error)
      asker?.failed(lostBy(error))
    })
  })
  worker.on('error', (error) => {
    void exit.then(() => lose(lostBy(error)))
  })
  worker.on('exit', () => lose(lostBy(new Error('its thread ended'))))

  const reply = (id: number): Promise<unknown> =>
    new Promise((done, failed) => {
      waiting.set(id, { done, failed })
    })
  const ask = async (what: Ask): Promise<unknown> => {
    if (isLost) throw lostBy(new Error('its thread had ended'))
    last += 1
    const answered = reply(last)
    worker.postMessage({ ...what, id: last } satisfies Numbered)
    return await answered
  }
  await reply(0).catch(async (error: unknown) => {
    ending = worker.terminate()
    await ending
    throw error
  })
  return {
    query: async (statement, parameters) => (await ask({ kind: 'query', statement, parameters })) as Answer,
    dump: async () => (await ask({ kind: 'dump' })) as Uint8Array<ArrayBuffer>,
    async close() {
      if (isLost) return
      ending = exit
      await ask({ kind: 'close' })
      await exit
    },
    isLost: () => isLost,
    async kill() {
      await worker.terminate()
    },
  }
}

/** With the code of a broken connection, so that callers hear what they would of any other database (F31). */
const lostBy = (cause: Error): Error =>
  Object.assign(new Error(`The embedded database is gone: ${cause.message}.`, { cause }), { code: '08006' })

/** The thread's program lies beside this one: built, or as a source that has to be translated first. */
function startWorker(workerData: ThreadStart): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('databaseThread.js', import.meta.url), { workerData })
  const program = JSON.stringify(new URL('databaseThread.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${program}) })`, {
    eval: true,
    execArgv: [],
    workerData,
  })
}

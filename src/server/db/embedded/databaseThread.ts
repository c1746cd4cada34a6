import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { liteSession, parsers, type Session } from '../session.ts'
import { SyncedFiles, syncedStartParams } from './syncedFiles.ts'
import { type Ask, carried, type Numbered, type Reply, type ThreadStart } from './threadMessages.ts'

// The embedded database in a thread of its own: a statement that takes long holds up no stream and no other answer.

const port = parentPort
if (port === null) throw new Error('The database thread is started by the server (threadSession.ts).')
const { directory, archive, syncs } = workerData as ThreadStart

const session = PGlite.create({
  fs: new SyncedFiles(directory, () => {
    Atomics.add(syncs, 0, 1)
  }),
  startParams: syncedStartParams,
  parsers,
  ...(archive === null ? {} : { loadDataDir: new Blob([readFileSync(archive)]) }),
}).then(liteSession)

port.on('message', (asked: Numbered) => answer(asked.id, async () => await does(await session, asked)))
answer(0, async () => {
  await session
})

async function does(database: Session, asked: Ask): Promise<unknown> {
  if (asked.kind === 'query') return await database.query(asked.statement, asked.parameters)
  if (asked.kind === 'dump') return await database.dump()
  await database.close()
  // Nothing keeps the thread alive any more: it ends by itself.
  port?.unref()
  return null
}

function answer(id: number, act: () => Promise<unknown>): void {
  const reply = (message: Reply): void => port?.postMessage(message)
  act().then(
    (value) => reply({ id, value }),
    (error: unknown) => reply({ id, error: carried(error) }),
  )
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Clock, systemClock } from './clock.ts'
import { compose, type Composed, type MakeExchange } from './compose.ts'
import type { Settings } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type Db, openEmbedded, openPostgres } from './db/open.ts'
import { sendValues } from './events/values.ts'
import { keepHouse } from './housekeeping.ts'
import { makeApp } from './http/app.ts'
import { pathOf } from './http/paths.ts'
import { returnPaths } from './identity/provider.ts'
import { type Handle, listen } from './listen.ts'
import type { Log } from './log.ts'
import type { Parts } from './parts.ts'
import { lockDirectory, noteAddress } from './startup/directoryLock.ts'

/** Heartbeats on both streams (R3). */
const HEARTBEAT_MS = 15_000
/** Values of one window go in one frame. */
const VALUES_MS = 100
/** Hosts of coin pictures, as fallbacks after our own (spec 7, Symbol assets). */
const COIN_HOSTS = ['https://coin-images.coingecko.com', 'https://assets.coincap.io']

export interface StartOptions {
  readonly settings: Settings
  readonly log: Log
  readonly makeExchange: MakeExchange
  readonly clock?: Clock
  readonly build?: string
  /** An open database instead of the one of the settings; tests hand one in. It is closed with the server. */
  readonly db?: Db
}

/** A running server. */
export interface Running {
  readonly url: string
  readonly parts: Parts
  close(): Promise<void>
}

type Undo = (() => void | Promise<void>)[]

/** Starts everything in order: directory, port, database, parts, routes. What was taken is given back when a later step refuses. */
export async function startServer(options: StartOptions): Promise<Running> {
  const undo: Undo = []
  const close = async (): Promise<void> => { for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step() }
  try {
    const parts = await startInOrder(options, undo)
    let closing: Promise<void> | null = null
    return { url: parts.publicUrl.origin, parts, close: () => (closing ??= close()) }
  } catch (error) {
    await close()
    throw error
  }
}

async function startInOrder(options: StartOptions, undo: Undo): Promise<Parts> {
  const { settings, log, makeExchange, clock = systemClock, build = 'development' } = options
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  if (options.db === undefined) undo.push(lockDirectory(settings.DATA_DIR))
  const listening = await listen(settings.HOST, settings.PORT)
  undo.push(() => listening.close())
  const publicUrl = publicUrlOf(settings, listening.port)
  if (options.db === undefined) noteAddress(settings.DATA_DIR, publicUrl.origin)

  const db = options.db ?? await openDatabase(settings, log)
  undo.push(() => db.destroy())
  await migrate(db)
  const composed = await compose({ settings, publicUrl, build, clock, log, db, makeExchange })
  undo.push(composed.end)
  listening.serve(handleOf(composed))
  undo.push(...beat(composed.parts))
  await composed.parts.accounts.startAll()
  await composed.parts.tasks.resume()
  return composed.parts
}

/** One door for pages, calls and sign-in. */
function handleOf({ parts, identity }: Composed): Handle {
  const { settings, publicUrl, clock, log } = parts
  const app = makeApp(parts, { webDir: settings.WEB_DIR, publicUrl, connect: identity.origins, images: COIN_HOSTS, silentPath: returnPaths.silent }, identity.routes)
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return (request, response) => {
    const path = pathOf(request.url ?? '/')
    const began = clock.now()
    // Never the query: it may hold tokens (T1).
    response.on('close', () => log.debug({ method: request.method, path, status: response.statusCode, ms: clock.now() - began }, 'request'))
    if (!identity.takes(path, request, response)) void answer(request, response)
  }
}

/** What the clock does: heartbeats, frames of values, clearing up. */
function beat({ clock, hub, live, db, log }: Parts): Undo {
  return [
    clock.every(HEARTBEAT_MS, () => hub.beat(new Date(clock.now()))),
    clock.every(VALUES_MS, () => sendValues({ live, hub })),
    keepHouse({ clock, db, log }),
  ]
}

function publicUrlOf({ PUBLIC_URL, HOST }: Settings, port: number): URL {
  if (PUBLIC_URL !== '') return new URL(PUBLIC_URL)
  return new URL(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`)
}

function openDatabase(settings: Settings, log: Log): Promise<Db> | Db {
  if (settings.DATABASE_URL !== '') return openPostgres(settings.DATABASE_URL, (error) => log.warn({ err: error.message }, 'A connection to the database broke.'))
  const directory = join(settings.DATA_DIR, 'database')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return openEmbedded(directory)
}

import { mkdirSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { buildName } from './build.ts'
import { type Clock, systemClock } from './clock.ts'
import { compose, type Composed } from './compose.ts'
import type { ConnectBilling, MakeExchange } from './ground.ts'
import { givesPlans, hasSampleUsers, insecureNote, ownUrlOf, publicUrlOf, type Settings, unsoldNote } from './config.ts'
import type { Db } from './db/open.ts'
import { UNKNOWN_ROOM } from './db/embedded/room.ts'
import { sendValues } from './events/values.ts'
import { keepHouse } from './housekeeping.ts'
import { makeApp } from './http/app.ts'
import { makeIsOurHost } from './http/hosts.ts'
import { pathOf } from './http/paths.ts'
import { returnPaths } from './identity/provider.ts'
import { type Handle, listen, refuse } from './listen.ts'
import { routeLabel, routeNameOf } from './http/routeNames.ts'
import type { Log } from './log.ts'
import type { Parts } from './parts.ts'
import { openTelemetry } from './telemetry/open.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { openDatabase } from './startup/openDatabase.ts'
import { lockDirectory, noteAddress } from './startup/directoryLock.ts'
import { giveBack, type StartRefused, type Undo } from './startup/stop.ts'
import { upgrade } from './startup/upgrade.ts'

/** Heartbeats on both streams (R3). */
const HEARTBEAT_MS = 15_000
/** How soon readers are told that the disk is full, or has room again (F34, I15). */
const ROOM_MS = 1_000
/** Values of one window go in one frame. */
const VALUES_MS = 100

export interface StartOptions {
  readonly settings: Settings
  readonly log: Log
  readonly makeExchange: MakeExchange
  /** Without it plans are not bought here. */
  readonly connectBilling?: ConnectBilling
  readonly clock?: Clock
  /** An open database instead of the one of the settings; tests hand one in. It is closed with the server. */
  readonly db?: Db
  /** Whoever starts it makes the sample users' accounts then, and opens `parts.samples`. */
  readonly makesSamples?: boolean
  /** Bytes that the disk of the embedded database has free; tests fill it. */
  readonly freeBytes?: () => number
  /** Told what a start waits for. */
  readonly say?: (sentence: string) => void
  /** Called when the server may not go on; whoever started it closes it and ends. */
  readonly onTaken?: (reason: StartRefused) => void
}

/** A running server. */
export interface Running {
  readonly url: string
  readonly parts: Parts
  close(): Promise<void>
}

/**
 * Starts everything in order: directory, port, database, parts, routes. What was taken is given back when a later step
 * refuses.
 */
export async function startServer(options: StartOptions): Promise<Running> {
  const undo: Undo = []
  try {
    const parts = await startInOrder(options, undo)
    let closing: Promise<void> | null = null
    return { url: parts.publicUrl.origin, parts, close: () => (closing ??= giveBack(undo)) }
  } catch (error) {
    await giveBack(undo)
    throw error
  }
}

async function startInOrder(options: StartOptions, undo: Undo): Promise<Parts> {
  const { settings, log, makeExchange, clock = systemClock } = options
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  if (options.db === undefined) undo.push(await lockDirectory(settings.DATA_DIR, options))
  const listening = await listen(settings.HOST, settings.PORT)
  undo.push(() => listening.close())
  const publicUrl = publicUrlOf(settings, listening.port)
  for (const note of [insecureNote(publicUrl), givesPlans(settings) ? unsoldNote(settings) : null])
    if (note !== null) options.say?.(note)
  if (options.db === undefined) noteAddress(settings.DATA_DIR, publicUrl.origin)
  const telemetry = await openTelemetry({ settings, build: buildName(), log })
  undo.push(() => telemetry.stop())

  const { db, room, dumps } =
    options.db === undefined
      ? await openDatabase(
          {
            onTaken: () => {},
            ...options,
            clock,
            onQuery: telemetry.onQuery,
            say: (sentence) => {
              // Whoever asks from outside is not told which other server it is.
              listening.wait('Standing by: another server has the database. This one takes over when that one ends.')
              options.say?.(sentence)
            },
          },
          undo,
        )
      : { db: options.db, room: UNKNOWN_ROOM, dumps: null }
  listening.wait(null)
  if (options.db !== undefined) undo.push(() => db.destroy())
  await upgrade({ db, dumps, say: (sentence) => options.say?.(sentence) })
  const composed = await compose({
    settings,
    publicUrl,
    ownUrl: ownUrlOf(settings, listening.port),
    build: buildName(),
    clock,
    log,
    db,
    room,
    missingDump: () => dumps?.missing() ?? null,
    makeExchange,
    connectBilling: options.connectBilling,
    makesSamples: options.makesSamples,
    telemetry,
  })
  undo.push(composed.end)
  listening.serve(handleOf(composed, telemetry))
  undo.push(...beat(composed.parts))
  undo.push(() => {
    // Streams are answers too, and last until they are ended.
    const drained = listening.drain()
    composed.parts.hub.closeAll(null)
    return drained
  })
  await composed.parts.accounts.startAll()
  await composed.parts.tasks.resume()
  composed.parts.mailer.start()
  composed.parts.telling.outbox.start()
  composed.parts.scheduledMails.start()
  return composed.parts
}

/** One door for pages, calls and sign-in. */
function handleOf({ parts, identity }: Composed, telemetry: Telemetry): Handle {
  const { settings, publicUrl, clock, log } = parts
  const app = makeApp(
    parts,
    {
      webDir: settings.WEB_DIR,
      publicUrl,
      connect: identity.origins,
      coinHosts: settings.COIN_IMAGE_HOSTS,
      pictureHosts: settings.USER_PICTURE_HOSTS,
      reportsDsn: settings.SENTRY_DSN,
      silentPath: returnPaths.silent,
      hasDemo: hasSampleUsers(settings),
      hasTrial: givesPlans(settings),
      returnPaths: [returnPaths.signIn, returnPaths.silent],
    },
    identity.routes,
  )
  const isOurHost = makeIsOurHost([publicUrl.origin, ...settings.ALLOWED_ORIGINS])
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return (request, response) =>
    telemetry.answering(request.method ?? '', (end) => {
      const path = pathOf(request.url ?? '/')
      const began = clock.now()
      let isSignIn = false
      response.on('close', () => {
        const [status, ms] = [response.statusCode, clock.now() - began]
        // Never the query: it may hold tokens (T1).
        log.debug({ method: request.method, path, status, ms }, 'request')
        const named = routeNameOf(request)
        end({
          route: routeLabel(named, isSignIn, status),
          isStream: named?.isStream === true && status === 200,
          status,
          ms,
        })
      })
      if (!isOurHost(request.headers.host))
        return void refuse(
          response,
          421,
          'This server does not answer under that name. PUBLIC_URL and ALLOWED_ORIGINS say under which it does, as origins such as https://bots.example.org.',
        )
      isSignIn = identity.takes(path, request, response)
      if (!isSignIn) void answer(request, response)
    })
}

/** What the clock does: heartbeats, frames of values, clearing up. */
function beat({ clock, hub, live, db, log, facts, tickets, sessions, room, trials, billing }: Parts): Undo {
  let wasFull = false
  const beatAll = (): void => {
    hub.beat(new Date(clock.now()), wasFull)
    // Costs nothing where the number is known; a fact whose commit lost its answer is found and told (F31). While the
    // database is away it stays to be found.
    for (const userId of hub.users()) facts.head(userId).catch(() => {})
  }
  const lookForRoom = (): void => {
    const isFull = room.isFull()
    if (isFull === wasFull) return
    wasFull = isFull
    log.warn(
      { isFull },
      isFull ? 'The disk is full: writes are refused until there is room.' : 'The disk has room again.',
    )
    beatAll()
  }
  return [
    clock.every(HEARTBEAT_MS, beatAll),
    clock.every(ROOM_MS, lookForRoom),
    clock.every(VALUES_MS, () => sendValues({ live, hub })),
    keepHouse({ clock, db, log, tickets, sessions }),
    trials.watch(),
    ...(billing === null ? [] : [billing.reconcile.watch()]),
  ]
}

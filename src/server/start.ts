import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { makeAccounts } from './accounts/accounts.ts'
import { makeHistoryStore } from './accounts/historyStore.ts'
import { makeListener } from './accounts/listener.ts'
import { makeLivePositions } from './accounts/livePositions.ts'
import { makeOwners } from './accounts/owners.ts'
import { installationKey, makeVault } from './accounts/secrets.ts'
import { type Clock, systemClock } from './clock.ts'
import { isEmbeddedIdentity, type Settings } from './config.ts'
import { allAccounts } from './db/accounts.ts'
import { migrate } from './db/migrate.ts'
import { type Db, openEmbedded, openPostgres } from './db/open.ts'
import { allPositions } from './db/positions.ts'
import { countUp, keptValue } from './db/serverState.ts'
import { makeHub } from './events/hub.ts'
import { makeFactLog } from './events/log.ts'
import type { Exchange, ExchangeListener, ExchangeStore } from './exchange/port.ts'
import { makeApp } from './http/app.ts'
import { makeLimits } from './http/limits.ts'
import { pathOf } from './http/paths.ts'
import { makeSessions } from './http/sessions.ts'
import { makeTickets } from './http/tickets.ts'
import { makeIdentity } from './identity/identity.ts'
import { returnPaths } from './identity/provider.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { sendIncremental } from './metrics/send.ts'
import type { PaperProgram } from './paperProgram.ts'
import type { Parts } from './parts.ts'
import { lockDirectory, noteAddress } from './startup/directoryLock.ts'

/** Heartbeats on both streams (R3). */
const HEARTBEAT_MS = 15_000
/** Values of one window go in one frame. */
const VALUES_MS = 100
/** Ticks of one start: more than a user can get in years of values at ten frames a second. */
const TICKS_PER_RUN = 1_000_000_000
/** Hosts of coin pictures, as fallbacks after our own (spec 7, Symbol assets). */
const COIN_HOSTS = ['https://coin-images.coingecko.com', 'https://assets.coincap.io']

/** How an exchange connection is made: `listener` and `store` are ready to be told. */
export type MakeExchange = (parts: { readonly settings: Settings; readonly listener: ExchangeListener; readonly store: ExchangeStore; readonly log: Log; readonly clock: Clock }) => ExchangeSide | Promise<ExchangeSide>

/** The exchange connection, and the paper exchange beside it where that is the environment. */
export interface ExchangeSide {
  readonly exchange: Exchange
  readonly paper: PaperProgram | null
}

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

/** Starts everything in order: directory, port, database, identity, exchange, routes. What was taken is given back when a later step refuses. */
export async function startServer(options: StartOptions): Promise<Running> {
  const undo: (() => void | Promise<void>)[] = []
  try {
    return await startInOrder(options, undo)
  } catch (error) {
    for (const step of undo.reverse()) await step()
    throw error
  }
}

async function startInOrder(options: StartOptions, undo: (() => void | Promise<void>)[]): Promise<Running> {
  const { settings, log, clock = systemClock, build = 'development' } = options
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  if (options.db === undefined) undo.push(lockDirectory(settings.DATA_DIR))
  const listening = await listen(settings.HOST, settings.PORT)
  undo.push(() => listening.close())
  const publicUrl = new URL(settings.PUBLIC_URL === '' ? `http://${settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST}:${listening.port}` : settings.PUBLIC_URL)
  if (options.db === undefined) noteAddress(settings.DATA_DIR, publicUrl.origin)

  const db = options.db ?? await openDatabase(settings)
  undo.push(() => db.destroy())
  await migrate(db)
  const epoch = await keptValue(db, 'epoch', () => randomBytes(6).toString('hex'))
  const firstTick = (await countUp(db, 'starts')) * TICKS_PER_RUN

  const hub = makeHub(epoch)
  undo.push(() => hub.closeAll(null))
  const facts = makeFactLog({ db, hub, epoch })
  const live = makeLivePositions(firstTick)
  const owners = makeOwners()
  const limits = makeLimits(clock, settings.RATE_FACTOR)
  const tickets = makeTickets(clock, limits)
  const identity = await makeIdentity({ settings, publicUrl, db, clock, limits, log })
  const sessions = await makeSessions({ db, clock, rules: identity.rules, rolesNow: identity.rolesNow })

  const base = { db, clock, hub, live }
  const listener = makeListener({
    db, clock, facts, live, owners, onMoved: () => {},
    onTradesClosed: (owner, trades) => { sendIncremental(base, owner, trades).catch((error: unknown) => log.error({ err: String(error) }, 'Metrics could not be sent.')) },
  })
  const { exchange, paper } = await options.makeExchange({ settings, listener, store: makeHistoryStore({ db, owners }), log, clock })
  undo.push(async () => {
    await exchange.stopAll()
    await paper?.stop()
  })
  const vault = makeVault([installationKey(settings.KEY_ENCRYPTION_KEY, settings.KEY_ENCRYPTION_KEY_FILE === '' ? join(settings.DATA_DIR, 'secrets.key') : settings.KEY_ENCRYPTION_KEY_FILE)])
  const accounts = makeAccounts({ db, clock, log, vault, exchange, environment: settings.BYBIT_ENVIRONMENT, facts, live, owners })
  const parts: Parts = { settings, publicUrl, build, clock, log, db, facts, hub, live, owners, exchange, paper, accounts, limits, tickets, sessions }

  await restorePositions(parts)
  const pages = { webDir: settings.WEB_DIR, publicUrl, connect: identity.origins, images: COIN_HOSTS, silentPath: returnPaths.silent }
  const app = makeApp(parts, pages, identity.routes)
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  listening.serve((request, response) => {
    const path = pathOf(request.url ?? '/')
    const began = clock.now()
    // Never the query: it may hold tokens (T1).
    response.on('close', () => log.debug({ method: request.method, path, status: response.statusCode, ms: clock.now() - began }, 'request'))
    if (!identity.takes(path, request, response)) void answer(request, response)
  })
  undo.push(clock.every(HEARTBEAT_MS, () => hub.beat(new Date(clock.now()))))
  undo.push(clock.every(VALUES_MS, () => { for (const { userId, message } of live.takeMoved()) hub.send(userId, 'events', message, 'value') }))
  await accounts.startAll()

  let closing: Promise<void> | null = null
  const close = async (): Promise<void> => { for (const step of undo.reverse()) await step() }
  return { url: publicUrl.origin, parts, close: () => (closing ??= close()) }
}

function openDatabase(settings: Settings): Promise<Db> | Db {
  if (settings.DATABASE_URL !== '') return openPostgres(settings.DATABASE_URL)
  const directory = join(settings.DATA_DIR, 'database')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return openEmbedded(directory)
}

/** What was open when the server stopped, until the exchange tells what is open now. */
async function restorePositions({ db, live }: Parts): Promise<void> {
  const names = new Map((await allAccounts(db)).map((account) => [account.id, account.accountName]))
  for (const position of await allPositions(db)) live.set({ ...position, accountName: names.get(position.accountId) ?? '' })
}


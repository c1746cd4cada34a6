import { makeLivePositions, type LivePosition, type LivePositions } from '../../../src/server/accounts/livePositions.ts'
import { makeListener } from '../../../src/server/accounts/listener.ts'
import { milestoneFacts } from '../../../src/server/accounts/milestoneFacts.ts'
import { makeOwners } from '../../../src/server/accounts/owners.ts'
import { factFrame, frameOf, makeHub, type Hub, type Reader, type StreamName } from '../../../src/server/events/hub.ts'
import { seqOf } from '../../../src/server/events/factId.ts'
import { areValuesRead, sendValues } from '../../../src/server/events/values.ts'
import { sendSnapshot, snapshotMessage } from '../../../src/server/events/snapshot.ts'
import type { Session } from '../../../src/server/http/auth.ts'
import { makeLimits } from '../../../src/server/http/limits.ts'
import { Problem } from '../../../src/server/http/problem.ts'
import { makeTickets, type Purpose, type Tickets } from '../../../src/server/http/tickets.ts'
import type { Clock } from '../../../src/server/clock.ts'
import type { KeptTask } from '../../../src/server/db/tasks.ts'
import type { Log } from '../../../src/server/log.ts'
import type { SimClock } from './clock.ts'
import type { SimExchange } from './exchange.ts'
import { emptyDb, memoryFacts, type FactRows, type FactStore } from './facts.ts'
import type { NetAnswer, NetRequest, ServerLine } from './network.ts'
import { answers, type ServerView } from './answers.ts'
import { makeOracle, type Oracle } from './oracle.ts'
import type { SentFrames } from './order.ts'
import { userOf } from './provider.ts'
import type { Random } from './random.ts'
import { shownHistory, type ShownHistory } from './shown.ts'
import { simTasks, type SimTasks } from './tasks.ts'

/** Facts that a stream sends again before it says that the rest must be fetched (as the server's routes). */
const MOST_REPLAYED = 1_000
const TICKS_PER_RUN = 1_000_000_000

/** What of the server outlives its process, and what a backup keeps. */
interface Kept {
  readonly epoch: string
  readonly rows: FactRows
  readonly positions: readonly LivePosition[]
  readonly starts: number
}

/** The server: its own hub, listener, positions, tickets and messages over facts in memory. */
export interface SimServer {
  readonly answer: (request: NetRequest) => Promise<NetAnswer> | null
  readonly stop: (isGraceful: boolean) => void
  readonly start: () => void
  readonly backUp: () => void
  /** Starts from the backup with another epoch (R2). */
  readonly restore: () => void
  /** Every answer but streams under way fails with this status; null for well. */
  readonly setTrouble: (trouble: { readonly status: number; readonly path: string } | null) => void
  readonly live: () => LivePositions
  readonly epoch: () => string
  readonly rows: FactRows
  readonly shown: ShownHistory
  readonly oracle: Oracle
  /** Facts and tables told to a user since this history began (I5). */
  readonly sentTo: (userId: string) => SentFrames
  /** Whether prices stand still and nobody is told any: a night then costs little. */
  readonly setResting: (isResting: boolean) => void
  readonly isUp: () => boolean
  /** Whether any call is answered with a failure just now. */
  readonly isTroubled: () => boolean
}

interface Process {
  readonly epoch: string
  readonly hub: Hub
  readonly store: FactStore
  readonly live: LivePositions
  readonly tickets: Tickets
  readonly ends: (() => void)[]
  readonly tasks: SimTasks
  /** Begins to move prices and to tell them, and ends it. */
  readonly market: { readonly begin: () => void; readonly end: () => void }
}

const SILENT = {
  warn: () => undefined,
  error: () => undefined,
  info: () => undefined,
  debug: () => undefined,
} as unknown as Log

export function simServer(
  clock: SimClock,
  random: Random,
  exchange: SimExchange,
  ownerOf: (accountId: string) => string,
): SimServer {
  const { db, tx } = emptyDb()
  const rows: FactRows = new Map()
  const shown = shownHistory()
  const oracle = makeOracle()
  let kept: Omit<Kept, 'rows'> = { epoch: `e${random.whole(100, 999)}a`, positions: [], starts: 0 }
  let sent = new Map<string, SentFrames>()
  const taskRows = new Map<string, KeptTask>()
  let backup: Kept | null = null
  let running: Process | null = null
  let trouble: { readonly status: number; readonly path: string } | null = null
  let isResting = false
  let epochs = 0
  let connections = 0

  const clockOf = (ends: (() => void)[]): Clock => {
    const alive = { is: true }
    ends.push(() => {
      alive.is = false
    })
    const once = (ms: number, act: () => void): (() => void) =>
      clock.once(ms, () => {
        if (alive.is) act()
      })
    const every = (ms: number, act: () => void): (() => void) => {
      let cancel = once(ms, function again() {
        act()
        cancel = once(ms, again)
      })
      return () => cancel()
    }
    return { now: clock.now, once, every }
  }

  function start(): void {
    if (running !== null) return
    kept = { ...kept, starts: kept.starts + 1 }
    const ends: (() => void)[] = []
    const serverClock = clockOf(ends)
    const { epoch } = kept
    const hub = told(makeHub(epoch))
    const store = memoryFacts({ rows, hub, epoch, tx })
    const live = shown.watching(makeLivePositions(kept.starts * TICKS_PER_RUN, areValuesRead(hub)), epoch)
    const owners = makeOwners()
    for (const accountId of exchange.accounts)
      owners.set({ accountId, userId: ownerOf(accountId), accountName: `canary-${ownerOf(accountId)} ${accountId}` })
    for (const position of kept.positions) live.set(position)
    const milestones = milestoneFacts({ facts: store.facts, clock: serverClock, log: SILENT, live })
    const listener = makeListener({
      db,
      clock: serverClock,
      facts: store.facts,
      live,
      owners,
      onMoved: (moved) => milestones.of(moved),
      onTradesClosed: () => undefined,
      onTradesCorrected: () => undefined,
      onLive: () => undefined,
    })
    ends.push(serverClock.every(15_000, () => hub.beat(new Date(clock.now()))))
    const market = marketOf(serverClock, { live, hub })
    ends.push(market.end)
    const tasks = simTasks(taskRows, { clock: serverClock, random: random.child(`tasks ${kept.starts}`), log: SILENT })
    running = {
      epoch,
      hub,
      store,
      live,
      tickets: makeTickets(serverClock, makeLimits(serverClock, 1)),
      ends,
      tasks,
      market,
    }
    if (!isResting) market.begin()
    exchange.connect(listener, (accountId) => live.of(ownerOf(accountId)).filter((one) => one.accountId === accountId))
  }

  function marketOf({ every }: Clock, of: { readonly live: LivePositions; readonly hub: Hub }): Process['market'] {
    let ends: readonly (() => void)[] = []
    const end = (): void => {
      for (const one of ends) one()
    }
    return {
      begin: () => {
        end()
        ends = [every(500, () => sendValues(of)), every(1_000, () => exchange.tick())]
      },
      end,
    }
  }

  /** Notes every fact, for the invariants. */
  function told(hub: Hub): Hub {
    return {
      ...hub,
      sendFact: (userId, fact) => {
        oracle.note(userId, fact)
        sentTo(userId).frames.push(factFrame('events', fact)!)
        hub.sendFact(userId, fact)
      },
    }
  }

  function sentTo(userId: string): SentFrames {
    const known = sent.get(userId) ?? { epoch: kept.epoch, from: 0, frames: [] }
    sent.set(userId, known)
    return known
  }

  function stop(isGraceful: boolean): void {
    if (running === null) return
    const { hub, live, ends, tasks } = running
    tasks.stop()
    exchange.connect(null, () => [])
    kept = { ...kept, positions: usersOf(rows).flatMap((userId) => live.of(userId)) }
    for (const end of ends) end()
    running = null
    void isGraceful
    hub.closeAll(null)
  }

  function restore(): void {
    stop(false)
    if (backup !== null) {
      for (const [userId, own] of rows) rows.set(userId, own.slice(0, backup.rows.get(userId)?.length ?? 0))
      kept = { epoch: kept.epoch, positions: backup.positions, starts: backup.starts }
    }
    epochs += 1
    kept = { ...kept, epoch: `${kept.epoch.replace(/\D+$/, '')}${'bcdefghijklmnop'[epochs % 15]}` }
    sent = new Map([...rows].map(([userId, own]) => [userId, { epoch: kept.epoch, from: own.length, frames: [] }]))
    for (const [userId, own] of rows)
      oracle.begin(
        userId,
        kept.epoch,
        own.length,
        kept.positions.filter((one) => one.userId === userId),
      )
    start()
  }

  function answer(request: NetRequest): Promise<NetAnswer> | null {
    const now = running
    if (now === null) return null
    if (trouble !== null && request.path.startsWith(trouble.path))
      return Promise.resolve({ status: trouble.status, body: { detail: 'Not now.' } })
    return answered(now, request)
  }

  async function answered(now: Process, request: NetRequest): Promise<NetAnswer> {
    const stream = STREAMS[request.path]
    if (stream !== undefined) return opened(now, request, stream)
    if (request.path.startsWith(TASK_STATUS))
      return taskOpened(now, request, decodeURIComponent(request.path.slice(TASK_STATUS.length)))
    const user = userOf((request.headers['authorization'] ?? '').slice('Bearer '.length), clock.now())
    if (user === null) return { status: 401, body: { detail: 'The access token is missing, wrong or expired.' } }
    if (request.path === '/api/stream-tickets') {
      const { purpose, task_id: taskId = null } = JSON.parse(request.body ?? '{}') as {
        readonly purpose: Purpose
        readonly task_id?: string
      }
      return {
        status: 200,
        body: { ticket: now.tickets.issue(sessionOf(user), { purpose, taskId, origin: null }), expires_in: 30 },
      }
    }
    if (request.path === '/trades/sync' && request.method === 'GET')
      return { status: 200, body: { task_id: now.tasks.current(user.userId) } }
    if (request.path === '/trades/sync')
      return { status: 200, body: { task_id: now.tasks.start(user.userId), status: 'started' } }
    const view: ServerView = {
      userId: user.userId,
      rows: rows.get(user.userId) ?? [],
      epoch: now.epoch,
      store: now.store,
      live: now.live,
      now: clock.now(),
      sendSnapshot: () =>
        sendSnapshot(
          { facts: now.store.facts, live: now.live, clock: { ...nothing, now: clock.now }, hub: now.hub },
          user.userId,
        ),
    }
    return answers(request, view)
  }

  function opened(now: Process, request: NetRequest, stream: (typeof STREAMS)[string]): NetAnswer {
    const session = redeemed(now, request, stream.purpose, null)
    return 'status' in session
      ? session
      : {
          open: (line) =>
            void follow(now, line, {
              stream: stream.name,
              session,
              lastEventId: request.headers['last-event-id'] ?? '',
            }),
        }
  }

  function taskOpened(now: Process, request: NetRequest, taskId: string): NetAnswer {
    const session = redeemed(now, request, 'task', taskId)
    if ('status' in session) return session
    if (now.tasks.find(session.userId, taskId) === null) return { status: 404, body: {} }
    return {
      open: (line) => {
        now.ends.push(line.close)
        now.tasks.follow(taskId, line)
      },
    }
  }

  function redeemed(
    { tickets }: Process,
    request: NetRequest,
    purpose: Purpose,
    taskId: string | null,
  ): Session | { readonly status: number; readonly body: unknown } {
    try {
      return tickets.redeem(request.query.get('token') ?? '', { purpose, taskId, origin: null, from: 'device' })
    } catch (error) {
      return { status: error instanceof Problem ? error.status : 500, body: {} }
    }
  }

  /** As the server's stream routes: listen, greet, replay, let through. */
  async function follow(
    { epoch, hub, store, live, ends }: Process,
    line: ServerLine,
    of: { readonly stream: StreamName; readonly session: Session; readonly lastEventId: string },
  ): Promise<void> {
    const {
      stream,
      session: { userId, tokenId, expiresAt },
    } = of
    let waiting: string[] | null = []
    const reader: Reader = {
      stream,
      hasPlan: true,
      tokenId,
      grantId: null,
      openedAt: clock.now(),
      write: (frame) => (waiting === null ? line.write(frame, isSnapshot(frame)) : void waiting.push(frame)),
      close: (reason) => {
        if (reason !== null) line.write(frameOf({ type: 'resync', reason }), false)
        line.close()
      },
    }
    hub.add(userId, reader)
    line.onClose(() => hub.remove(userId, reader))
    ends.push(line.close)
    const head = await store.facts.head(userId)
    hub.noteHead(userId, head)
    line.write(
      frameOf({
        type: 'connection_established',
        connection_id: `c${++connections}`,
        epoch,
        head_seq: head,
        server_time: new Date(clock.now()).toISOString(),
        build: 'simulation',
      }),
      false,
    )
    if (stream === 'events') {
      const table = frameOf(
        await snapshotMessage({ facts: store.facts, live, clock: { ...nothing, now: clock.now }, hub }, userId),
      )
      sentTo(userId).frames.push(table)
      line.write(table, true)
    }
    const since = seqOf(of.lastEventId, epoch)
    if (since === null && of.lastEventId !== '') line.write(frameOf({ type: 'resync', reason: 'epoch' }), false)
    if (since !== null) {
      const facts = await store.after(userId, since, MOST_REPLAYED + 1)
      for (const fact of facts.slice(0, MOST_REPLAYED)) {
        const frame = factFrame(stream, fact)
        if (frame !== null) line.write(frame, false)
      }
      if (facts.length > MOST_REPLAYED) line.write(frameOf({ type: 'resync', reason: 'backlog' }), false)
    }
    const held = waiting
    waiting = null
    for (const frame of held) line.write(frame, isSnapshot(frame))
    const cancel = clock.once(Math.max(0, expiresAt - clock.now()), () => reader.close('token_expired'))
    line.onClose(cancel)
  }

  return {
    answer,
    stop,
    start,
    restore,
    backUp: () => {
      backup = {
        epoch: kept.epoch,
        rows: new Map([...rows].map(([userId, own]) => [userId, [...own]])),
        positions: usersOf(rows).flatMap((userId) => running?.live.of(userId) ?? []),
        starts: kept.starts,
      }
    },
    setTrouble: (next) => {
      trouble = next
    },
    live: () => running!.live,
    epoch: () => kept.epoch,
    rows,
    shown,
    oracle,
    sentTo,
    setResting: (next) => {
      isResting = next
      exchange.setMoving(!next)
      if (next) running?.market.end()
      else running?.market.begin()
    },
    isUp: () => running !== null,
    isTroubled: () => trouble !== null,
  }
}

const STREAMS: Readonly<Record<string, { readonly name: StreamName; readonly purpose: 'events' | 'trades' }>> = {
  '/api/events/stream': { name: 'events', purpose: 'events' },
  '/trades/updates/stream': { name: 'updates', purpose: 'trades' },
}

const TASK_STATUS = '/trades/sync/status/'

const nothing = { once: () => () => undefined, every: () => () => undefined }

const isSnapshot = (frame: string): boolean => frame.startsWith('data: {"type":"position_snapshot"')

const usersOf = (rows: FactRows): readonly string[] => [...rows.keys()]

const sessionOf = (user: {
  readonly userId: string
  readonly expiresAt: number
  readonly tokenId: string
}): Session => ({
  ...user,
  roles: ['elite-subscriber'],
  toldRoles: ['elite-subscriber'],
  name: null,
  email: null,
  scopes: [],
  actor: null,
  grantId: null,
})

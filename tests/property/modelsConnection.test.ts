import { beforeAll, expect, test } from 'vitest'
import type { StreamName } from '../../src/domain/live/model.ts'
import { toastsView } from '../../src/domain/toasts/view.ts'
import type { Judgements } from '../../src/streams/judgements.ts'
import { callTable } from '../../src/streams/rest/calls.ts'
import { labClock, type LabClock } from '../../src/worker/lab/clock.ts'
import { LabDevice } from '../../src/worker/lab/device.ts'
import { labDisk } from '../../src/worker/lab/disk.ts'
import { seeded } from '../../src/worker/lab/seeded.ts'
import { labServer, type LabServer } from '../../src/worker/lab/server.ts'
import { judgements } from '../../src/worker/judgements.ts'
import { compose } from '../../src/worker/loop.ts'
import { fc, parameters } from '../support/fc.ts'

beforeAll(async () => void (await callTable()))

/**
 * The core's own judgements, and of the views those that this is about: drawing the others and freezing every state,
 * which the tests beside this do, is four fifths of a run.
 */
const domain: Judgements = {
  ...judgements,
  late: async () => undefined,
  views: (state, tab) => ({ toasts: toastsView(state, tab) }),
}

const USERS = ['ada', 'ben'] as const
type User = (typeof USERS)[number]
const EMPTY = { positions: [], tokenLifeMs: 3_600_000, tabs: [] }
const BOTH: readonly StreamName[] = ['events', 'trades']

/** What the user did, and what the exchange did to them; nothing of how the core goes about it. */
interface Model {
  user: User
  isAsleep: boolean
  readonly open: Record<User, Set<string>>
  readonly told: Record<User, string[]>
  /** Told on an open line to a core that lived on: their toasts must be seen in the end. */
  readonly heard: Set<string>
  /** Toasts that were looked at. */
  seen: number
  count: number
}

interface Real {
  readonly clock: LabClock
  readonly servers: Readonly<Record<User, LabServer>>
  readonly device: LabDevice
  readonly become: (user: User) => void
  breakLines: () => void
}

async function world(): Promise<Real> {
  const clock = labClock(() => new Promise((done) => setImmediate(done)))
  const servers = { ada: labServer(clock, EMPTY), ben: labServer(clock, EMPTY) }
  let user: User = 'ada'
  // The one address that both are reached at: whose token comes is answered.
  const front: LabServer = {
    ...servers.ada,
    httpFor: (life) => {
      const ports = { ada: servers.ada.httpFor(life), ben: servers.ben.httpFor(life) }
      return { call: (request) => ports[user].call(request) }
    },
    streamFor: (life) => {
      const ports = { ada: servers.ada.streamFor(life), ben: servers.ben.streamFor(life) }
      return { open: (request) => ports[user].open(request) }
    },
  }
  const device = new LabDevice({
    build: { compose, domain },
    clock,
    server: front,
    disk: labDisk(),
    random: seeded(1),
    tokenLifeMs: 3_600_000,
    user: () => user,
  })
  await device.start()
  // A screen with the shell and nothing else: bell and list are asked for, figures are not.
  await device.open('A', '/faq')
  await device.open('B', '/faq')
  // A line counts as held after its check of 5 s.
  await clock.pass(6_000)
  return { clock, servers, device, become: (other) => void (user = other), breakLines: () => undefined }
}

class Deed implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly act: (m: Model, r: Real) => Promise<void> | void
  readonly can: (m: Readonly<Model>) => boolean

  constructor(
    name: string,
    act: (m: Model, r: Real) => Promise<void> | void,
    can: (m: Readonly<Model>) => boolean = () => true,
  ) {
    this.name = name
    this.act = act
    this.can = can
  }

  check(m: Readonly<Model>): boolean {
    return this.can(m)
  }

  async run(m: Model, r: Real): Promise<void> {
    await this.act(m, r)
    await r.clock.pass(0)
    expectHonest(m, r)
  }

  toString(): string {
    return this.name
  }
}

const stateOf = (r: Real) => r.device.core!.core.state()

/** What holds at any moment, however bad the line. */
function expectHonest(m: Model, r: Real): void {
  // I7: no toast comes twice; T17: none is another user's.
  const all = [...m.told.ada, ...m.told.ben]
  const symbols = r.device.toasts.flatMap((line) =>
    all.filter((symbol) => line.includes(`: ${symbol.replace('USDT', '')} `)),
  )
  expect(new Set(symbols).size, r.device.toasts.join()).toBe(symbols.length)
  const foreign = m.told[m.user === 'ada' ? 'ben' : 'ada'].map((symbol) => `: ${symbol.replace('USDT', '')} `)
  expect(r.device.toasts.slice(m.seen).filter((line) => foreign.some((name) => line.includes(name)))).toEqual([])
  m.seen = r.device.toasts.length
  if (r.device.core === null) return
  const { notifications, live } = stateOf(r)
  const ids = notifications.list.map(({ originalEventId }) => originalEventId)
  expect(new Set(ids).size).toBe(ids.length)
  const own = m.told[m.user]
  expect(
    notifications.list.filter(({ symbol }) => symbol !== null && !own.includes(symbol)).map(({ title }) => title),
  ).toEqual([])
  expect(live.positions.rows.filter(({ symbol }) => !own.includes(symbol)).map(({ symbol }) => symbol)).toEqual([])
}

/**
 * Everything mends; within a minute, in which a list that was asked for in the worst moment is asked for again, the
 * screen says what is true.
 */
async function expectTruth(m: Model, r: Real): Promise<void> {
  for (const server of Object.values(r.servers)) server.setUp(true)
  if (m.isAsleep) await wake(m, r)
  await r.device.touch('online')
  await r.clock.pass(65_000)
  expectHonest(m, r)
  const { notifications, live } = stateOf(r)
  expect(notifications.list.map(({ symbol }) => symbol).toSorted()).toEqual(m.told[m.user].toSorted())
  expect(live.positions.rows.map(({ symbol }) => symbol).toSorted()).toEqual([...m.open[m.user]].toSorted())
  expect(Object.values(live.connections).map(({ phase }) => phase.state)).toEqual(['connected', 'connected'])
  expect(
    [...m.heard].filter((symbol) => !r.device.toasts.some((line) => line.includes(`: ${symbol.replace('USDT', '')} `))),
  ).toEqual([])
  expect(r.device.reports).toEqual([])
}

async function wake(m: Model, r: Real): Promise<void> {
  m.isAsleep = false
  r.device.wake()
  r.breakLines()
  await r.clock.pass(50)
  await r.device.touch('wake')
}

/** A fact about a symbol of its own, so that no window speaks of it. */
const told = (user: User, isOpening: boolean): Deed =>
  new Deed(
    `${isOpening ? 'a position is opened' : 'a trade is closed'} for ${user}`,
    async (m, r) => {
      m.count += 1
      const isHeard = user === m.user && !m.isAsleep && isWhole(r)
      const symbol = `N${m.count}USDT`
      const { history, tell, now } = r.servers[user]
      tell(
        history.write(
          {
            type: isOpening ? 'position_opened' : 'trade_closed',
            account: 'main',
            symbol,
            side: 'Buy',
            qty: '1',
            price: '100',
            pnl: '1',
            ...(isOpening ? {} : { trade_id: symbol, exectype: 'Trade' }),
          },
          now(),
        ),
        BOTH,
      )
      m.told[user].push(symbol)
      if (isOpening) m.open[user].add(symbol)
      await r.clock.pass(5)
      if (isHeard) m.heard.add(symbol)
    },
    ({ told: known }) => known[user].length < 40,
  )

/** Both lines are open, and nothing is missing in between. */
function isWhole(r: Real): boolean {
  const { connections, sequence } = stateOf(r).live
  return (
    Object.values(connections).every(
      ({ phase, connectionId }) => phase.state === 'connected' && connectionId !== null,
    ) &&
    sequence.gap === null &&
    sequence.serverEpoch !== null
  )
}

const isAwake = (m: Readonly<Model>): boolean => !m.isAsleep

const DEEDS: readonly fc.Arbitrary<Deed>[] = [
  fc.tuple(fc.constantFrom(...USERS), fc.boolean()).map(([user, isOpening]) => told(user, isOpening)),
  fc.boolean().map((isOpening) => told('ada', isOpening)),
  fc.constantFrom(10, 700, 6_000, 31_000, 130_000).map((ms) => new Deed(`${ms} ms pass`, (_m, r) => r.clock.pass(ms))),
  fc.constantFrom<readonly StreamName[]>(['events'], ['trades'], BOTH).map(
    (streams) =>
      new Deed(
        `${streams.join(' and ')} drop`,
        (_m, r) => {
          for (const server of Object.values(r.servers)) server.end(streams, 'network')
        },
        isAwake,
      ),
  ),
  fc.boolean().map(
    (isUp) =>
      new Deed(`the net is ${isUp ? 'up' : 'down'}`, (_m, r) => {
        for (const server of Object.values(r.servers)) server.setUp(isUp)
      }),
  ),
  fc.constant(
    new Deed(
      'the device sleeps',
      (m, r) => {
        m.isAsleep = true
        const breaks = Object.values(r.servers).map((server) => server.abandon())
        r.breakLines = () => {
          for (const act of breaks) act()
        }
        r.device.sleep()
      },
      isAwake,
    ),
  ),
  fc.constant(
    new Deed(
      'it wakes',
      (m, r) => wake(m, r),
      ({ isAsleep }) => isAsleep,
    ),
  ),
  fc.constantFrom(40_000, 2_400_000).map(
    (ms) =>
      new Deed(
        `it sleeps ${ms / 60_000} min on`,
        (_m, r) => r.clock.pass(ms),
        ({ isAsleep }) => isAsleep,
      ),
  ),
  fc.constant(
    new Deed(
      'the worker dies',
      async (m, r) => {
        m.heard.clear()
        r.device.kill()
        await r.clock.pass(300)
        await r.device.start()
      },
      isAwake,
    ),
  ),
  fc.constant(
    new Deed('the other tab is used', (_m, r) => r.device.send('B', { type: 'tab.touch', kind: 'focus' }), isAwake),
  ),
  fc.constant(
    new Deed(
      'another user signs in',
      async (m, r) => {
        m.heard.clear()
        await r.device.send('A', { type: 'session.sign_out' })
        await r.clock.pass(6_000)
        m.user = m.user === 'ada' ? 'ben' : 'ada'
        r.become(m.user)
        await r.device.signIn('A')
        await r.clock.pass(2_000)
      },
      isAwake,
    ),
  ),
]

test('I1 I7 T17 after any connecting, dropping, sleeping, waking and changing of users the screen says what is true, and each toast came once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([...DEEDS], { maxCommands: 16 }), async (deeds) => {
      const real = await world()
      const model: Model = {
        user: 'ada',
        isAsleep: false,
        open: { ada: new Set(), ben: new Set() },
        told: { ada: [], ben: [] },
        heard: new Set(),
        seen: 0,
        count: 0,
      }
      try {
        await fc.asyncModelRun(() => ({ model, real }), deeds)
        await expectTruth(model, real)
      } finally {
        real.device.kill()
      }
    }),
    parameters(1_000),
  )
})

import { callTable } from '../../../src/streams/rest/calls.ts'
import { judgements as production } from '../../../src/worker/judgements.ts'
import { simClock, type SimClock } from './clock.ts'
import { SimDevice } from './device.ts'
import { simExchange, SYMBOLS, type SimExchange } from './exchange.ts'
import { simProvider, type SimProvider } from './provider.ts'
import { differenceOfOrders } from './order.ts'
import { checkQuiet } from './quiet.ts'
import { hashed, seeded, type Random } from './random.ts'
import type { Schedule, Step } from './schedule.ts'
import { simServer, type SimServer } from './server.ts'
import type { Replaced } from './worker.ts'

/** An invariant that did not hold. */
export interface Violation {
  readonly id: string
  readonly what: string
  readonly at: number
}

/** What a run came to. */
export interface RunResult {
  readonly violation: Violation | null
  /** The same for the same schedule. */
  readonly trace: string
  readonly facts: number
  readonly faults: number
}

/** Server, exchange, provider, three devices of two users, on one clock. */
export interface World {
  readonly clock: SimClock
  readonly exchange: SimExchange
  readonly provider: SimProvider
  readonly server: SimServer
  readonly devices: readonly SimDevice[]
  readonly users: readonly string[]
}

const USERS = ['ada', 'ben'] as const
/** Two accounts of the first user, one of the second. */
const ACCOUNTS = ['a1', 'a2', 'b1'] as const

class Stopped extends Error {}

/** Steps of a schedule at which something goes wrong. */
const faultsIn = ({ steps }: Schedule): number =>
  steps.filter((step) => !['pass', 'trade', 'burst', 'wish', 'show', 'hide', 'openTab', 'backUp'].includes(step.do))
    .length

/** Runs a schedule to quiet and checks what must hold; ends at the first thing that does not. */
export async function runSchedule(schedule: Schedule, replaced: Replaced = {}): Promise<RunResult> {
  // Fetched in real time when they are first wanted; here they are at hand, so that virtual time alone decides.
  await Promise.all([callTable(), production.late()])
  const violations: Violation[] = []
  const clock = simClock()
  const random = seeded(schedule.seed)
  const began = clock.now()
  const broken = (id: string, what: string): void => void violations.push({ id, what, at: clock.now() - began })
  const exchange = simExchange(clock, random.child('exchange'), ACCOUNTS)
  const server = simServer(clock, random.child('server'), exchange, (accountId) =>
    accountId.startsWith('a') ? USERS[0] : USERS[1],
  )
  const provider = simProvider(clock, random.child('provider'))
  const report = (where: string, error: unknown): void =>
    broken(
      'I17',
      `Reported at ${where}: ${error instanceof Error ? `${error.message}\n${error.stack}` : String(error)}`,
    )
  const parts = { clock, random: random.child('devices'), server, provider, broken, replaced, report }
  const devices = [
    new SimDevice('d0', USERS[0], parts),
    new SimDevice('d1', USERS[0], parts),
    new SimDevice('d2', USERS[1], parts),
  ]
  const world: World = { clock, exchange, provider, server, devices, users: USERS }

  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1_000) {
      await clock.pass(Math.min(1_000, left))
      for (const device of devices) device.check()
      if (violations.length > 0) throw new Stopped()
    }
  }
  try {
    server.start()
    for (const device of devices) device.openTab()
    devices[0]!.openTab()
    await pass(2_000)
    for (const step of schedule.steps) {
      if (step.do === 'pass') await pass(step.ms)
      else if (step.do === 'night') await night(step, world, random.child('night'))
      else act(step, world, random.child('steps'))
      await clock.settle()
    }
    await quiet(world, pass)
    checkQuiet(world, broken)
    // Both users of all schedules would cost a tenth of the whole; every schedule has one of them.
    const mixed = differenceOfOrders(
      server.sentTo(USERS[schedule.seed % 2]!),
      random.child('order'),
      replaced.judgements?.(production) ?? production,
    )
    if (mixed !== null) broken('I5', `Frames in another order lead elsewhere.\n${mixed}`)
    if (provider.reused() > 0) broken('A-69', `${provider.reused()} refresh tokens were used twice.`)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    for (const device of devices) for (const worker of device.workers(device.user)) worker.runtime.kill()
    for (const device of devices)
      for (const user of USERS) for (const worker of device.workers(user)) worker.runtime.kill()
    server.stop(false)
  }
  const watches = devices.flatMap((device) => [...device.watches.values()])
  const trace = watches
    .reduce((hash, watch) => hashed(String(watch.trace), hash), 0x811c9dc5)
    .toString(16)
    .padStart(8, '0')
  return {
    violation: violations[0] ?? null,
    trace,
    facts: watches.reduce((sum, watch) => sum + watch.facts, 0),
    faults: faultsIn(schedule),
  }
}

/** Nobody is there and prices stand still, but trades go on: time costs little. */
async function night(
  { ms, trades }: Extract<Step, { readonly do: 'night' }>,
  { clock, exchange, server, devices }: World,
  random: Random,
): Promise<void> {
  for (const device of devices) device.sleep()
  server.setResting(true)
  for (let i = 0; i <= trades; i += 1) {
    await clock.pass(Math.ceil(ms / (trades + 1)))
    if (i < trades)
      exchange.trade(random.pick(ACCOUNTS), random.pick(SYMBOLS), random.pick(['open', 'modify', 'flip'] as const))
  }
  server.setResting(false)
  for (const device of devices) device.wake()
}

function act(
  step: Exclude<Step, { readonly do: 'pass' | 'night' }>,
  { clock, exchange, provider, server, devices, users }: World,
  random: Random,
): void {
  const later = (ms: number, undo: () => void): void => void clock.once(ms, undo)
  const device = 'device' in step ? devices[step.device]! : devices[0]!
  const tabOf = (number: number) => device.tabs[number % Math.max(1, device.tabs.length)]
  switch (step.do) {
    case 'trade':
      return exchange.trade(ACCOUNTS[step.account]!, step.symbol, step.deed)
    case 'burst': {
      for (let i = 0; i < step.count; i += 1)
        exchange.trade(ACCOUNTS[step.account]!, SYMBOLS[i % SYMBOLS.length]!, i % 5 === 4 ? 'close' : 'modify')
      return
    }
    case 'cut':
      return device.net.cut()
    case 'freeze':
      return device.net.freeze()
    case 'offline': {
      device.net.setUp(false)
      return later(step.ms, () => device.net.setUp(true))
    }
    case 'hostile': {
      device.net.setHostility(step)
      return later(step.ms, () => device.net.setHostility(null))
    }
    case 'snapshotsLate': {
      device.net.delaySnapshots(step.by)
      return later(step.ms, () => device.net.delaySnapshots(0))
    }
    case 'slowNet': {
      device.net.setLatency(step.by)
      return later(step.ms, () => device.net.setLatency(0))
    }
    case 'slowDisk': {
      const disk = device.diskOf(device.user)
      disk.slow(step.by)
      return later(step.ms, () => disk.slow(0))
    }
    case 'kill': {
      const worker = device.worker()
      return worker === null ? undefined : device.killWorker(worker, step.after)
    }
    case 'hang': {
      const worker = device.worker()
      worker?.runtime.sleep()
      device.tabs[0]?.send({ type: 'tab.touch', kind: 'click' })
      return later(step.ms, () => {
        if (!device.isAsleep) worker?.runtime.wake()
      })
    }
    case 'sleep': {
      device.sleep()
      return later(step.ms, () => device.wake())
    }
    case 'corrupt': {
      const worker = device.worker()
      device.diskOf(device.user).corrupt()
      return worker === null ? undefined : device.killWorker(worker, 1)
    }
    case 'reload':
      return device.reload()
    case 'openTab':
      return device.openTab()
    case 'closeTab': {
      const tab = tabOf(step.tab)
      return tab === undefined ? undefined : device.closeTab(tab)
    }
    case 'hide':
      return tabOf(step.tab)?.setVisible(false)
    case 'show':
      return tabOf(step.tab)?.setVisible(true)
    case 'disk':
      return device.diskOf(device.user).failNext(step.fault)
    case 'switchUser':
      return device.switchUser(users[step.user]!)
    case 'signOut': {
      device.signedIn = null
      return device.tabs[0]?.send({ type: 'session.sign_out' })
    }
    case 'wish': {
      const tab = tabOf(step.tab)
      return tab === undefined ? undefined : device.wish(tab, step.wish)
    }
    case 'restartServer': {
      server.stop(random.chance(0.5))
      return later(step.ms, () => server.start())
    }
    case 'backUp':
      return server.backUp()
    case 'restore': {
      server.restore()
      for (const one of devices) one.forgetShown()
      return
    }
    case 'trouble': {
      server.setTrouble(step)
      return later(step.ms, () => server.setTrouble(null))
    }
    case 'provider': {
      provider.setMood(step.mood)
      return later(step.ms, () => provider.setMood('well'))
    }
    case 'shortTokens': {
      provider.setLife(90)
      return later(step.ms, () => provider.setLife(3_600))
    }
  }
}

/** Everything mends, the market stands still, and someone looks at every device: its streams open anew. */
async function quiet(
  { clock, exchange, provider, server, devices }: World,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  provider.setMood('well')
  provider.setLife(3_600)
  server.setTrouble(null)
  server.start()
  for (const device of devices) {
    device.net.setUp(true)
    device.net.setHostility(null)
    device.net.delaySnapshots(0)
    device.net.setLatency(0)
    device.diskOf(device.user).slow(0)
    device.wake()
    for (const worker of device.workers()) worker.runtime.wake()
    device.signedIn = device.user
    if (device.tabs.length === 0) device.openTab()
  }
  // One more price, then none: what is true now stays true.
  exchange.tick()
  exchange.setMoving(false)
  await pass(1_500)
  for (const device of devices) {
    const isOut =
      device.tabs.every((tab) => tab.views.shell === undefined) ||
      device.worker()?.now()?.core.state().session.phase !== 'active'
    if (isOut) device.reload()
    else device.net.cut()
    device.tabs[0]!.setVisible(true)
  }
  await pass(1_000)
  const since = clock.now()
  for (
    let waited = 0;
    waited < 120_000 && devices.some((device) => (device.watchOf(device.user).openedAt ?? 0) < since - 1_000);
    waited += 1_000
  ) {
    // A person's look starts another round where the tries were used up (reliability 4.2 d).
    if (waited % 20_000 === 5_000)
      for (const device of devices) device.tabs[0]!.send({ type: 'tab.touch', kind: 'online' })
    await pass(1_000)
  }
  // What was read elsewhere is known after a sync (I8).
  for (const device of devices) device.tabs[0]!.send({ type: 'notifications.sync' })
  await pass(10_000)
}

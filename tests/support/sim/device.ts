import type { CommandBody } from '../../../src/domain/command.ts'
import type { State } from '../../../src/domain/state.ts'
import type { Push } from '../../../src/streams/ports.ts'
import { positionKey } from '../../../src/domain/live/positions/key.ts'
import type { SimClock } from './clock.ts'
import { simDisk, type SimDisk } from './disk.ts'
import { simNet, type SimNet } from './network.ts'
import type { SimProvider } from './provider.ts'
import type { Random } from './random.ts'
import type { Wish } from './schedule.ts'
import type { SimServer } from './server.ts'
import { SimTab, type TabHome } from './tab.ts'
import { CoreWatch, type Broken } from './watch.ts'
import { simWorker, type Replaced, type SimWorker } from './worker.ts'

export interface DeviceParts {
  readonly clock: SimClock
  readonly random: Random
  readonly server: SimServer
  readonly provider: SimProvider
  readonly broken: Broken
  readonly replaced: Replaced
  readonly report: (where: string, error: unknown) => void
}

const MOST_TABS = 4
/** Stale after 30 s without a message, and said within 5 s (I15); a second for looking. */
const SILENCE = 36_000
/** A heartbeat comes every 15 s; a frozen line is given up after 35 s without one. */
const LATEST_NOTICE = 55_000

/** A browser profile: its disks, its way to the server, its workers and up to four tabs. */
export class SimDevice {
  readonly name: string
  readonly net: SimNet
  readonly watches = new Map<string, CoreWatch>()
  tabs: SimTab[] = []
  user: string
  /** Who is signed in at the provider. */
  signedIn: string | null
  isAsleep = false
  readonly #parts: DeviceParts
  readonly #firstUser: string
  readonly #disks = new Map<string, SimDisk>()
  readonly #workers: SimWorker[] = []
  readonly #toasts = new Map<string, number>()
  /** As kept in the profile's local storage: how many workers of a user were given up as hung. */
  readonly #generations = new Map<string, number>()
  #shown = new Map<string, number>()
  #names = 0
  #behindSince: number | null = null
  #wokeAt = 0

  constructor(name: string, user: string, parts: DeviceParts) {
    this.name = name
    this.user = user
    this.#firstUser = user
    this.signedIn = user
    this.#parts = parts
    this.net = simNet(parts.clock, parts.random.child(`${name} net`), parts.server.answer)
  }

  diskOf(user: string): SimDisk {
    const known = this.#disks.get(user)
    if (known !== undefined) return known
    const disk = simDisk(
      this.#parts.clock,
      this.#parts.random.child(`${this.name} ${user} disk`),
      (lastEntry, runtime) => {
        const worker = this.#workers.find((one) => one.runtime === runtime)
        if (worker !== undefined) this.watchOf(user).committed(worker.name, lastEntry)
      },
    )
    this.#disks.set(user, disk)
    return disk
  }

  watchOf(user: string): CoreWatch {
    const known = this.watches.get(user)
    if (known !== undefined) return known
    const watch = new CoreWatch(user, {
      disk: () => this.diskOf(user),
      oracle: this.#parts.server.oracle,
      broken: (id, what) => this.#parts.broken(id, `${this.name} of ${user}: ${what}`),
    })
    this.watches.set(user, watch)
    return watch
  }

  /** Workers that are not dead, the newest last. */
  workers(user = this.user): readonly SimWorker[] {
    return this.#workers.filter(
      (worker) => worker.runtime.isDead === false && worker.name.startsWith(`${this.name}-${user}-`),
    )
  }

  worker(): SimWorker | null {
    return this.workers().at(-1) ?? null
  }

  #workerOf(user: string, tabs: number): SimWorker {
    const atLeast = Math.max(tabs, this.#generations.get(user) ?? 0)
    this.#generations.set(user, atLeast)
    const newest = this.workers(user).at(-1)
    if (newest !== undefined && newest.generation >= atLeast) return newest
    const { clock, provider, random, replaced, report } = this.#parts
    const older = this.workers(user)
    const name = `${this.name}-${user}-${++this.#names}`
    const worker: SimWorker = simWorker({
      clock,
      provider,
      replaced,
      report,
      net: this.net,
      random: random.child(name),
      disk: this.diskOf(user),
      anyDisk: this.diskOf(this.#firstUser),
      generation: Math.max(atLeast, newest?.generation ?? 0),
      name,
      watch: (usual) => this.watchOf(user).of(name, usual, () => this.net.wordAt(worker.runtime)),
    })
    this.#workers.push(worker)
    // The newest takes the writer's lock; those before learn of it and let their tabs go.
    if (replaced.isFenced !== false)
      for (const one of older)
        one.runtime.enter(
          () =>
            void one.composed.then(({ fence }) => {
              fence()
              this.#released(one)
            }),
        )
    return worker
  }

  /** Its lock is free: every tab that waited behind it joins anew. */
  #released(worker: SimWorker): void {
    for (const tab of this.tabs) tab.workerGone(worker)
  }

  killWorker(worker: SimWorker, after: number): void {
    const die = worker.runtime.onKill
    worker.runtime.onKill = () => {
      die()
      this.#released(worker)
    }
    worker.runtime.killAt = worker.runtime.entered + after
  }

  openTab(): void {
    if (this.tabs.length >= MOST_TABS) return
    for (const other of this.tabs) other.setVisible(false)
    const tab = new SimTab(this.#home(), `${this.name}-tab${++this.#names}`, this.user)
    if (this.isAsleep) tab.runtime.sleep()
    this.tabs.push(tab)
    tab.join()
  }

  /** The last one takes the worker with it. */
  closeTab(tab: SimTab): void {
    this.tabs = this.tabs.filter((one) => one !== tab)
    tab.close()
    if (this.tabs.length === 0) for (const worker of this.workers()) worker.runtime.kill()
  }

  /** All pages load anew; the worker ends with the last of the old ones. */
  reload(): void {
    const count = this.tabs.length
    for (const tab of [...this.tabs]) this.closeTab(tab)
    for (let i = 0; i < Math.max(1, count); i += 1) this.openTab()
  }

  sleep(): void {
    this.isAsleep = true
    for (const one of [...this.tabs, ...this.workers()]) one.runtime.sleep()
    this.net.cut()
  }

  wake(): void {
    if (!this.isAsleep) return
    this.isAsleep = false
    this.#wokeAt = this.#parts.clock.now()
    this.#behindSince = null
    for (const one of [...this.workers(), ...this.tabs]) one.runtime.wake()
    this.tabs[0]?.send({ type: 'tab.touch', kind: 'wake' })
  }

  /** Another person signs in at the provider in one tab; the others load anew (T17). */
  switchUser(user: string): void {
    this.signedIn = user
    if (user === this.user) return
    const old = this.workers()
    this.user = user
    for (const tab of this.tabs) tab.become(user)
    for (const worker of old)
      this.#parts.clock.once(500, () => {
        if (!this.tabs.some((tab) => tab.worker === worker)) worker.runtime.kill()
      })
  }

  wish(tab: SimTab, wish: Wish): void {
    const panel = tab.views.notificationPanel
    const rows = panel?.list.state === 'ready' ? panel.list.rows : []
    const first = rows.find((row) => row.unread) ?? rows[0]
    const bodies: Readonly<Record<Wish, CommandBody | null>> = {
      read: first === undefined ? null : { type: 'notifications.read', notification: first.id },
      dismiss: first === undefined ? null : { type: 'notifications.dismiss', notification: first.id },
      readAll: { type: 'notifications.read_all' },
      openPanel: { type: 'notifications.open_panel' },
      closePanel: { type: 'notifications.close_panel' },
      hideAll: { type: 'notifications.hide_all' },
      reconnect: { type: 'live.reconnect' },
      refresh: { type: 'positions.refresh' },
      focus: { type: 'tab.touch', kind: 'focus' },
      sync: { type: 'tasks.start', task: 'trades' },
      online: { type: 'tab.touch', kind: 'online' },
    }
    const body = bodies[wish]
    if (body !== null) tab.send(body)
  }

  #home(): TabHome {
    return {
      clock: this.#parts.clock,
      workerOf: (user, atLeast) => this.#workerOf(user, atLeast),
      signedIn: () => this.signedIn,
      tokensOf: this.#parts.provider.tokensOf,
      onDraw: (tab, push) => this.#drawn(tab, push),
      onToast: (tab, toast) => this.#toasted(tab, toast),
    }
  }

  /** I7: a toast of a fact is seen once on this device. */
  #toasted(tab: SimTab, toast: string): void {
    // A memory that was lost cannot know what was shown before.
    if (this.diskOf(tab.user).isDamaged()) return
    // By the fact, whichever way it came: live, stored or recovered.
    const about = `${tab.user} ${toast.replace(/^(live|stored|recovery)_/, '')}`
    const times = (this.#toasts.get(about) ?? 0) + 1
    this.#toasts.set(about, times)
    if (times > 1) this.#parts.broken('I7', `${this.name}: the toast ${toast} was shown ${times} times.`)
  }

  /** I10: what is drawn of a position is never older than what was drawn of it before by this run of the worker. */
  #drawn(tab: SimTab, push: Push): void {
    const { shown } = this.#parts.server
    for (const patch of push.tables) {
      for (const id of Object.keys(patch.rows)) {
        const row = tab.rows[id] as
          | {
              readonly account: string
              readonly symbol: string
              readonly leg: 'one_way' | 'long' | 'short'
              readonly mark: string | null
              readonly pnl: string | null
            }
          | undefined
        if (row === undefined) continue
        const name = `${tab.id} ${push.workerRun} ${tab.user} ${id}`
        const before = this.#shown.get(name) ?? 0
        const place = shown.placeOf(
          { userId: tab.user, key: positionKey(row.account, row.symbol, row.leg), mark: row.mark, pnl: row.pnl },
          before,
        )
        if (place !== null && Number.isNaN(place))
          this.#parts.broken('I10', `${tab.id}: ${id} shows mark ${row.mark} and PnL ${row.pnl} after newer ones.`)
        else this.#shown.set(name, place ?? before)
      }
    }
  }

  /** Looked at each second of virtual time: I15 and R3. */
  check(): void {
    const worker = this.worker()
    const core = worker?.now()
    if (worker === null || core === undefined || core === null || !worker.runtime.isAwake || this.isAsleep) {
      this.#behindSince = null
      return
    }
    const now = this.#parts.clock.now()
    const silent = now - Math.max(this.net.heardAt(worker.runtime), worker.startedAt, this.#wokeAt)
    for (const tab of this.tabs) {
      if (tab.isVisible && tab.worker === worker && silent > SILENCE && tab.views.connection?.state === 'live')
        this.#parts.broken('I15', `${tab.id} says live after ${silent} ms of silence.`)
    }
    this.#behind(core.core.state(), now)
  }

  /** R3: what the server has is asked for within a heartbeat, however quiet the line. */
  #behind({ live: { sequence, connections }, session }: State, now: number): void {
    const { server } = this.#parts
    const head = server.rows.get(this.user)?.at(-1)?.seq ?? 0
    const isBehind =
      connections.events.phase.state === 'connected' &&
      session.isApiAuthReady &&
      sequence.serverEpoch === server.epoch() &&
      sequence.cursor < head &&
      sequence.gap === null &&
      server.isUp() &&
      !server.isTroubled()
    this.#behindSince = isBehind ? (this.#behindSince ?? now) : null
    if (this.#behindSince !== null && now - this.#behindSince > LATEST_NOTICE)
      this.#parts.broken(
        'R3',
        `${this.name} misses ${head - sequence.cursor} facts for ${now - this.#behindSince} ms and does not ask for them.`,
      )
  }

  forgetShown(): void {
    this.#shown = new Map()
  }
}

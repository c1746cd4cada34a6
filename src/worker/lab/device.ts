import type { Command, CommandBody } from '../../domain/command.ts'
import type { Profile } from '../../domain/session/model.ts'
import type { Judgements } from '../../streams/judgements.ts'
import type { Push } from '../../streams/ports.ts'
import { createIdentity, type Identity } from '../adapters/identity.ts'
import { createSecrets } from '../adapters/secrets.ts'
import { PROTOCOL } from '../api.ts'
import type { Composed, CoreSettings } from '../compose.ts'
import type { Locks, OnPush } from '../tabs.ts'
import { Life, type LabClock } from './clock.ts'
import type { LabDisk } from './disk.ts'
import type { LabServer } from './server.ts'

/** The same start as production's, and the domain it asks. */
export interface CoreOfBuild {
  readonly compose: (settings: CoreSettings) => Promise<Composed>
  readonly domain: Judgements
}

export interface DeviceParts {
  readonly build: CoreOfBuild
  readonly clock: LabClock
  readonly server: LabServer
  readonly disk: LabDisk
  readonly random: () => number
  readonly tokenLifeMs: number
  /** Who signs in; another one after a change of user. */
  readonly user?: () => string
  /** Hears what each tab is pushed, as it is. */
  readonly onPush?: (tab: string, push: Push) => void
}

interface LabTab {
  readonly name: string
  lock: string
  isVisible: boolean
  isFrozen: boolean
  path: string
}

/** One browser: a worker with the real core, and its tabs. */
export class LabDevice {
  readonly toasts: string[] = []
  readonly reports: string[] = []
  refreshes = 0
  #core: Composed | null = null
  #life: Life
  readonly #parts: DeviceParts
  readonly #tabs = new Map<string, LabTab>()
  readonly #seen = new Set<string>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #identity: Identity | null = null
  #isAsleep = false
  #ids = 0
  #starts = 0

  constructor(parts: DeviceParts) {
    this.#parts = parts
    this.#life = new Life(parts.clock)
  }

  /** Who is signed in; the scenarios' own user where nobody else is named. */
  get #user(): string {
    return this.#parts.user?.() ?? 'lab'
  }

  get core(): Composed | null {
    return this.#core
  }
  get tabs(): readonly string[] {
    return [...this.#tabs.keys()]
  }

  /** Starts the worker: the core is put together as in production. */
  async start(): Promise<void> {
    const { build, clock, server, disk, random } = this.#parts
    const life = new Life(clock)
    this.#life = life
    this.#starts += 1
    const newId = (): string => `lab-${this.#starts}-${++this.#ids}`
    const identity = createIdentity(
      (old) =>
        new Promise((resolve) =>
          life.once(200, () => {
            this.refreshes += 1
            resolve({ ...this.#tokens(), refreshToken: old.refreshToken })
          }),
        ),
      clock.now,
    )
    this.#identity = identity
    this.#core = await build.compose({
      ports: {
        now: clock.now,
        scheduler: life.scheduler(),
        random,
        newId,
        http: server.httpFor(life),
        stream: server.streamFor(life),
        identity,
        log: disk.open(),
        report: (where, error) =>
          void this.reports.push(`${where}: ${error instanceof Error ? error.message : String(error)}`),
      },
      judgements: build.domain,
      secrets: createSecrets(newId),
      locks: this.#locks(),
      generation: 0,
      workerRun: `lab-${this.#starts}`,
      workerLock: `lab-lock-${this.#starts}`,
    })
    for (const tab of this.#tabs.values()) await this.#join(tab)
  }

  /** The worker dies without a word; a moment later its tabs have started another. */
  kill(): void {
    this.#life.kill()
    this.#core?.core.stop()
    this.#core = null
    this.#waiting.clear()
  }

  sleep(): void {
    this.#isAsleep = true
    this.#life.sleep()
  }

  wake(): void {
    this.#isAsleep = false
    this.#life.wake()
  }

  /** What the first tab notices of the device. */
  async touch(kind: 'wake' | 'online'): Promise<void> {
    const [first] = this.#tabs.keys()
    if (first !== undefined) await this.send(first, { type: 'tab.touch', kind })
  }

  async open(name: string, path: string): Promise<void> {
    const tab: LabTab = { name, lock: '', isVisible: true, isFrozen: false, path }
    this.#tabs.set(name, tab)
    await this.#join(tab)
  }

  close(name: string): void {
    const tab = this.#tabs.get(name)
    this.#tabs.delete(name)
    if (tab !== undefined) this.#free(tab.lock)
  }

  freeze(name: string, isFrozen: boolean): void {
    const tab = this.#tabs.get(name)
    if (tab !== undefined) tab.isFrozen = isFrozen
  }

  async show(name: string, isVisible: boolean): Promise<void> {
    const tab = this.#tabs.get(name)
    if (tab === undefined) return
    tab.isVisible = isVisible
    await this.send(name, { type: isVisible ? 'tab.show' : 'tab.hide' })
  }

  /** A command of a tab, as its link sends it. */
  async send(name: string, body: CommandBody): Promise<void> {
    const tab = this.#tabs.get(name)
    if (tab === undefined || tab.isFrozen || this.#isAsleep || this.#core === null) return
    await this.#core.api.send(tab.lock, { ...body, id: `${name}-${++this.#ids}` } satisfies Command)
  }

  async #join(tab: LabTab): Promise<void> {
    if (this.#core === null) return
    tab.lock = `${tab.name}.${this.#starts}`
    const attached = await this.#core.api.attach(
      {
        tab: tab.lock,
        protocol: PROTOCOL,
        path: tab.path,
        query: '',
        visible: tab.isVisible,
        installedApp: false,
        touch: false,
        width: 1_280,
        browserZone: 'UTC',
        local: {},
        host: { kind: 'shared', storage: true, locks: true },
      },
      this.#onPush(tab),
    )
    if (attached.ok && this.#identity?.hasTokens() === false) await this.signIn(tab.name)
  }

  /** Somebody signs in in a tab; the scenarios' own user where nobody else is named. */
  async signIn(name: string): Promise<void> {
    await this.send(name, {
      type: 'session.start',
      tokens: { ...this.#tokens(), refreshToken: 'lab-refresh', idToken: 'lab-id' },
    })
  }

  /** A tab shows the toasts it is pushed, and says so; a frozen one does neither. */
  #onPush(tab: LabTab): OnPush {
    return (push: Push) => {
      if (tab.isFrozen) return new Promise(() => undefined)
      this.#parts.onPush?.(tab.name, push)
      for (const card of (push.views.toasts?.shown ?? []).toReversed()) {
        const key = `${tab.lock} ${this.#user} ${card.id}`
        if (this.#seen.has(key)) continue
        this.#seen.add(key)
        this.toasts.push(`${tab.name}: ${card.title}`)
        this.#life.once(16, () => void this.send(tab.name, { type: 'toast.acknowledge', toast: card.id }))
      }
    }
  }

  #tokens(): {
    readonly accessToken: string
    readonly idToken: string
    readonly expiresAt: number
    readonly profile: Profile
  } {
    const { clock, tokenLifeMs } = this.#parts
    const profile: Profile = { sub: this.#user, roles: ['elite-subscriber'], name: 'Laboratory' }
    return {
      accessToken: `lab-access-${this.refreshes}`,
      idToken: 'lab-id',
      expiresAt: (clock.now() + tokenLifeMs) / 1_000,
      profile,
    }
  }

  /** Web Locks as the worker uses them: a tab holds its own until it is closed. */
  #locks(): Locks {
    const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve) => {
        const granted = rest.at(-1) as (lock: null) => unknown
        this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), () => resolve(granted(null))])
      })
    return { request: request as Locks['request'] }
  }

  #free(lock: string): void {
    for (const grant of this.#waiting.get(lock) ?? []) grant()
    this.#waiting.delete(lock)
  }
}

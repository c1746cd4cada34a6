import { Subject } from 'rxjs'
import type { CommandBody } from '../../../src/domain/command.ts'
import type { Profile, TokenSet } from '../../../src/domain/session/model.ts'
import type { Outcome } from '../../../src/domain/core/outcome.ts'
import type { EntryOf, EventType, LogEntry } from '../../../src/domain/event.ts'
import type { TabHello } from '../../../src/domain/tabs/hello.ts'
import type { Views } from '../../../src/domain/views.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'
import type { NamedPipeline } from '../../../src/streams/pipeline.ts'
import type { Push } from '../../../src/streams/ports.ts'
import { callTable } from '../../../src/streams/rest/calls.ts'
import { createIdentity, type Identity, type Renewed } from '../../../src/worker/adapters/identity.ts'
import { createSecrets, type Secrets } from '../../../src/worker/adapters/secrets.ts'
import { PROTOCOL } from '../../../src/worker/api.ts'
import { compose, type Composed } from '../../../src/worker/compose.ts'
import { frozen } from '../../../src/worker/frozen.ts'
import { judgements as production } from '../../../src/worker/judgements.ts'
// A core fetches these when a tab is there, and no file may end while its process still reads one.
import '../../../src/worker/answers.ts'
import '../../../src/worker/late.ts'
import type { Locks } from '../../../src/worker/tabs.ts'
import { testDisk, type TestDisk } from './coreDisk.ts'
import { testServer, type TestServer } from './coreServer.ts'
import { virtualClock, type VirtualClock } from '../virtual.ts'

export interface CoreOptions {
  readonly clock?: VirtualClock
  readonly disk?: TestDisk
  readonly server?: TestServer
  /** Replaced rules: deliberate faults. */
  readonly judgements?: Partial<Judgements>
  readonly pipelines?: readonly NamedPipeline[]
  readonly exchange?: (tokens: TokenSet) => Promise<Renewed>
  readonly generation?: number
  /** States and entries are frozen, so that whoever writes into one throws; runs of millions of entries do without. */
  readonly freezes?: boolean
}

/** The real core with stand-ins for everything outside, on one virtual clock; tabs are opened by the test. */
export interface TestCore extends Composed {
  readonly clock: VirtualClock
  readonly disk: TestDisk
  readonly server: TestServer
  readonly identity: Identity
  readonly secrets: Secrets
  readonly reports: readonly string[]
  /** Opens a tab: it holds its lock, attaches and mirrors what it is pushed. */
  readonly open: (hello?: Partial<TabHello>) => Promise<TestTab>
  /** Entries of a type, oldest first, as far as they are in memory. */
  readonly entries: <T extends EventType>(type: T) => readonly EntryOf<T>[]
  /** Ends this worker without a word, as a crash does. */
  readonly kill: () => void
}

export interface TestTab {
  readonly name: string
  /** Views as this tab has them by now. */
  readonly views: Partial<Views>
  /** Rows of the table by id, as this tab has them by now. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly pushes: readonly Push[]
  /** Sends a command; repeating an id sends the same command again. */
  readonly send: (body: CommandBody, id?: string, session?: string) => Promise<Outcome<{ readonly entry: number }>>
  readonly signIn: (
    profile?: Partial<Profile>,
    tokens?: Partial<TokenSet>,
  ) => Promise<Outcome<{ readonly entry: number }>>
  /** Frames are drawn at once, or not until `draw` is called. */
  readonly freeze: () => void
  readonly draw: () => void
  /** The tab dies: its lock is freed. */
  readonly close: () => void
}

let names = 0

/** Composes and starts a core. Time stands still until the test lets it pass. */
export async function testCore(options: CoreOptions = {}): Promise<TestCore> {
  // Fetched in real time by the first call; here it is at hand, so that virtual time alone decides.
  await callTable()
  const clock = options.clock ?? virtualClock()
  const disk = options.disk ?? testDisk()
  const server = options.server ?? testServer(clock)
  const reports: string[] = []
  const identity = createIdentity(options.exchange ?? (() => new Promise<Renewed>(() => undefined)), clock.now)
  const { locks, free } = testLocks()
  let ids = 0
  const newId = (): string => `id-${++ids}`
  const secrets = createSecrets(newId)
  const composing = compose({
    ports: {
      now: clock.now,
      scheduler: clock.scheduler,
      random: () => 0.5,
      newId,
      http: server.http,
      stream: server.stream,
      identity,
      log: disk.open(),
      report: (where, error) =>
        void reports.push(`${where}: ${error instanceof Error ? error.message : String(error)}`),
    },
    judgements:
      (options.freezes ?? true)
        ? frozen({ ...production, ...options.judgements })
        : { ...production, ...options.judgements },
    secrets,
    locks,
    generation: options.generation ?? 0,
    workerRun: `run-${++names}`,
    workerLock: `lock-${names}`,
    ...(options.pipelines === undefined ? {} : { pipelines: options.pipelines }),
  })
  await clock.settle()
  const composed = await composing

  async function open(hello: Partial<TabHello> = {}): Promise<TestTab> {
    const tab = testTab(composed, clock, free)
    await composed.api.attach({ ...HELLO, tab: tab.name, ...hello }, tab.onPush)
    await clock.pass(0)
    return tab
  }

  const entries = <T extends EventType>(type: T): readonly EntryOf<T>[] =>
    composed.log.tail(Infinity).filter((entry): entry is EntryOf<T> & LogEntry => entry.type === type)
  return {
    ...composed,
    clock,
    disk,
    server,
    identity,
    secrets,
    reports,
    open,
    entries,
    kill: () => composed.core.stop(),
  }
}

/** A desktop tab on the live trades screen. */
export const HELLO: Omit<TabHello, 'tab'> = {
  protocol: PROTOCOL,
  path: '/live-trades',
  query: '',
  visible: true,
  installedApp: false,
  touch: false,
  width: 1280,
  browserZone: 'UTC',
  local: {},
  host: { kind: 'shared', storage: true, locks: true },
}

/** A user of the highest plan. */
export const PROFILE: Profile = { sub: 'user-1', roles: ['elite-subscriber'], name: 'Ada' }

function testTab(
  { api }: Composed,
  clock: VirtualClock,
  free: (lock: string) => void,
): TestTab & { readonly onPush: (push: Push) => Promise<void> } {
  const name = `tab-${++names}`
  const pushes: Push[] = []
  let views: Partial<Views> = {}
  let rows: Record<string, Readonly<Record<string, unknown>>> = {}
  let isFrozen = false
  const frames = new Subject<void>()
  let commands = 0

  function take(push: Push): void {
    pushes.push(push)
    views = { ...views, ...push.views }
    for (const patch of push.tables) {
      if (patch.full) rows = {}
      for (const id of patch.removed) delete rows[id]
      for (const [id, fields] of Object.entries(patch.rows)) rows[id] = { ...rows[id], ...fields }
    }
  }

  // What crosses is structured-cloned, so that a shared object would not go unnoticed.
  const onPush = (push: Push): Promise<void> => {
    take(structuredClone(push))
    return isFrozen ? new Promise((resolve) => frames.subscribe(() => resolve())) : Promise.resolve()
  }

  const send = async (
    body: CommandBody,
    id = `${name}-${++commands}`,
    session?: string,
  ): Promise<Outcome<{ readonly entry: number }>> => {
    const answer = await api.send(name, structuredClone({ ...body, id }), session)
    await clock.pass(0)
    return answer
  }

  return {
    name,
    pushes,
    get views() {
      return views
    },
    get rows() {
      return rows
    },
    onPush,
    send,
    signIn: (profile = {}, tokens = {}) =>
      send({
        type: 'session.start',
        tokens: {
          accessToken: 'eyJ-access',
          refreshToken: 'refresh-1',
          idToken: 'eyJ-id',
          expiresAt: clock.now() / 1_000 + 3_600,
          profile: { ...PROFILE, ...profile },
          ...tokens,
        },
      }),
    freeze: () => void (isFrozen = true),
    draw: () => {
      isFrozen = false
      frames.next()
    },
    close: () => free(name),
  }
}

/** Web Locks as a tab and a worker use them: every lock is held by its tab until it is freed. */
function testLocks(): { readonly locks: Locks; readonly free: (name: string) => void } {
  const waitingByName = new Map<string, (() => void)[]>()
  const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const callback = rest.at(-1) as (lock: null) => unknown
    return new Promise((resolve) =>
      waitingByName.set(name, [...(waitingByName.get(name) ?? []), () => resolve(callback(null))]),
    )
  }
  const free = (name: string): void => {
    for (const grant of waitingByName.get(name) ?? []) grant()
    waitingByName.delete(name)
  }
  return { locks: { request: request as Locks['request'] }, free }
}

import { Observable, merge, take, type Subscriber } from 'rxjs'
import { bad, type Outcome } from '../../../src/domain/core/outcome.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'
import type { NamedPipeline } from '../../../src/streams/pipeline.ts'
import type { HttpAnswer, HttpPort } from '../../../src/streams/ports.ts'
import { createEventStream } from '../../../src/worker/adapters/eventStream.ts'
import { createHttp } from '../../../src/worker/adapters/http.ts'
import { createIdentity } from '../../../src/worker/adapters/identity.ts'
import { createSecrets } from '../../../src/worker/adapters/secrets.ts'
import { compose, type Composed, type CoreSettings } from '../../../src/worker/compose.ts'
import { judgements as production } from '../../../src/worker/judgements.ts'
import type { Locks } from '../../../src/worker/tabs.ts'
import { Runtime, type SimClock } from './clock.ts'
import type { SimDisk } from './disk.ts'
import type { SimNet } from './network.ts'
import type { SimProvider } from './provider.ts'
import type { Random } from './random.ts'

/** What a replaced port can be made of. */
export interface FaultParts {
  readonly provider: SimProvider
  readonly runtime: Runtime
  readonly generation: number
  readonly disk: SimDisk
  /** The disk of whoever used this device first. */
  readonly anyDisk: SimDisk
}

/** What a test replaces in every worker: rules, ports or pipelines. */
export interface Replaced {
  readonly judgements?: (usual: Judgements) => Judgements
  readonly ports?: (usual: CoreSettings['ports'], parts: FaultParts) => CoreSettings['ports']
  /** False: an older worker is not told that another took over. */
  readonly isFenced?: boolean
  readonly pipelines?: (usual: {
    readonly generation: number
    readonly judgements: Judgements
  }) => readonly NamedPipeline[]
}

export interface WorkerParts {
  readonly clock: SimClock
  readonly random: Random
  readonly net: SimNet
  readonly provider: SimProvider
  readonly disk: SimDisk
  readonly anyDisk: SimDisk
  readonly generation: number
  readonly name: string
  /** Sees every entry with the state before and after it. */
  readonly watch: (judgements: Judgements) => Judgements
  readonly report: (where: string, error: unknown) => void
  readonly replaced: Replaced
}

/** One run of the real core. */
export interface SimWorker {
  readonly name: string
  readonly generation: number
  readonly startedAt: number
  readonly runtime: Runtime
  readonly composed: Promise<Composed>
  /** Null until the disk was read. */
  readonly now: () => Composed | null
  /** A tab is gone: its lock is granted to the worker. */
  readonly tabGone: (tab: string) => void
}

/** Starts one. */
export function simWorker(parts: WorkerParts): SimWorker {
  const { clock, random, net, provider, disk, generation, name, replaced } = parts
  const runtime = new Runtime(clock)
  const grants = new Map<string, () => void>()
  let ids = 0
  const newId = (): string => `${name}-${++ids}`
  const identity = createIdentity(provider.exchangeFor(runtime), clock.now)
  const secrets = createSecrets(newId)
  const base = async (): Promise<string> => ''
  const http = timed(createHttp({ fetch: net.fetchFor(runtime), base, identity, secrets }), runtime)
  const stream = createEventStream({ fetch: net.fetchFor(runtime), base, http, accessToken: identity.accessToken })
  const usual: CoreSettings['ports'] = {
    now: clock.now,
    scheduler: runtime.scheduler(),
    random: random.next,
    newId,
    http,
    stream,
    identity,
    log: disk.open(runtime, generation),
    report: parts.report,
  }
  const judgements = parts.watch(replaced.judgements?.(production) ?? production)
  const locks: Locks = {
    request: ((tab: string, granted: () => void) =>
      new Promise<void>((resolve) =>
        grants.set(tab, () => {
          granted()
          resolve()
        }),
      )) as unknown as Locks['request'],
  }
  let now: Composed | null = null

  const composed = compose({
    ports: replaced.ports?.(usual, { provider, runtime, generation, disk, anyDisk: parts.anyDisk }) ?? usual,
    judgements,
    secrets,
    locks,
    generation,
    workerRun: name,
    workerLock: name,
    ...(replaced.pipelines === undefined ? {} : { pipelines: replaced.pipelines({ generation, judgements }) }),
  })
  void composed.then((ready) => {
    now = ready
    if (runtime.isDead) ready.core.stop()
  })
  runtime.onKill = () => now?.core.stop()

  return {
    name,
    generation,
    runtime,
    composed,
    startedAt: clock.now(),
    now: () => now,
    tabGone: (tab) =>
      runtime.enter(() => {
        grants.get(tab)?.()
        grants.delete(tab)
      }),
  }
}

/** The real calls with a virtual time-out: theirs counts real time. */
function timed(http: HttpPort, runtime: Runtime): HttpPort {
  return {
    call: (request) => merge(http.call(request), after(runtime, request.timeoutMs)).pipe(take(1)),
  }
}

const after = (runtime: Runtime, ms: number): Observable<Outcome<HttpAnswer>> =>
  new Observable((subscriber: Subscriber<Outcome<HttpAnswer>>) =>
    runtime.once(ms, () => subscriber.next(bad({ kind: 'timeout', message: 'The server did not answer in time.' }))),
  )

import { Subject } from 'rxjs'
import { elapsed, millisOf } from '../domain/core/time.ts'
import { createCheckpoints } from '../streams/checkpoints.ts'
import { createCore, type Core } from '../streams/core.ts'
import type { Judgements } from '../streams/judgements.ts'
import { createLog, type Log } from '../streams/log.ts'
import { createMeter, metered } from '../streams/meter.ts'
import type { NamedPipeline, Turn } from '../streams/pipeline.ts'
import { pipelinesOf } from '../streams/pipelines/index.ts'
import type { Ports } from '../streams/ports.ts'
import { createPublisher } from '../streams/publish.ts'
import { restore } from '../streams/restore.ts'
import type { Identity } from './adapters/identity.ts'
import type { Secrets } from './adapters/secrets.ts'
import type { WorkerApi } from './api.ts'
import { createGateway } from './gateway.ts'
import { createTabs, type Locks, type OnPush } from './tabs.ts'

export interface CoreSettings {
  /** Ports but for delivery, which is made here from the tabs that attach. */
  readonly ports: Omit<Ports, 'tabs' | 'identity'> & { readonly identity: Identity }
  readonly judgements: Judgements
  readonly secrets: Secrets
  readonly locks: Locks | undefined
  readonly releaseCallback?: (onPush: OnPush) => void
  readonly generation: number
  readonly workerRun: string
  readonly workerLock: string
  /** A clock that only runs forward, for measuring; without it nothing is measured. */
  readonly moment?: () => number
  /** Bytes the origin holds on disk, where the browser tells. */
  readonly diskBytes?: () => Promise<number | null>
  /** Ends this worker: somebody asked for it on the diagnostic page. */
  readonly end?: () => void
  /** Called once when another worker took the log over. */
  readonly onFenced?: () => void
  /** Tests add or replace pipelines; production takes the list in its order of decision. */
  readonly pipelines?: readonly NamedPipeline[]
}

export interface Composed {
  readonly api: WorkerApi
  readonly core: Core
  readonly log: Log
  /** Another worker took over: nothing is written or sent any more, and tabs are told to reload. */
  readonly fence: () => void
  readonly isFenced: () => boolean
}

/**
 * The tab that asked for the end gets its answer first: one that is not answered is asked again, of the next worker.
 */
const END_AFTER = millisOf(250)

/**
 * Puts the core together from its ports: restore, then the loop, then pipelines (law 5). Production, tests and
 * simulation start here.
 */
export async function compose(settings: CoreSettings): Promise<Composed> {
  const { judgements, generation, workerRun } = settings
  const { now } = settings.ports
  const startedAt = now()
  const restored = await restore(settings.ports.log, judgements, startedAt)
  const log = createLog(judgements.retention, restored.entries, restored.lastEntry)
  let isFenced = false

  const tabs = createTabs(
    settings.locks,
    (tab) => {
      publisher.left(tab)
      core.append({ type: 'tab.left', data: { tab } })
      judgements.forget(tab)
    },
    settings.releaseCallback,
  )
  const checkpoints = createCheckpoints()
  const meter = createMeter(settings.moment ?? (() => 0))
  const ports: Ports = { ...settings.ports, stream: metered(settings.ports.stream, meter), tabs }
  const pushing = new Subject<void>()
  const core = createCore({
    state: restored.state,
    log,
    ports,
    judgements,
    pipelines:
      settings.pipelines ?? pipelinesOf({ generation, judgements, pushing, sinceSnapshot: restored.entries.length }),
    turned,
    meter,
  })
  const publisher = createPublisher({ workerRun, ports, judgements, state: core.state, pushing: () => pushing.next() })

  function turned(turn: Turn): void {
    publisher.turned(turn)
    checkpoints.turned(turn)
    if (turn.entry.type === 'worker.end_asked') ports.scheduler.schedule(() => settings.end?.(), END_AFTER)
    if (turn.entry.type !== 'storage.fenced' || isFenced) return
    isFenced = true
    // Behind this turn, so that every pipeline still hears of it and lets go of its lines.
    queueMicrotask(() => {
      core.stop()
      settings.onFenced?.()
    })
  }

  const fence = (): void => void core.append({ type: 'storage.fenced', data: { generation } })

  core.start()
  // Its first write would be refused: it neither begins anything nor takes the log from whoever writes it.
  if (restored.newer !== null) fence()
  core.append({
    type: 'storage.restored',
    data: {
      entries: restored.entries.length,
      tookMs: elapsed(startedAt, now()),
      savedAt: restored.savedAt,
      presentAt: restored.cursor?.presentAt ?? null,
    },
  })
  if (restored.aheadMs > 0) core.append({ type: 'clock.set_right', data: { aheadMs: restored.aheadMs } })
  core.append({ type: 'worker.started', data: { workerRun, generation } })
  const api = createGateway({
    core,
    log,
    publisher,
    judgements,
    tabs,
    identity: settings.ports.identity,
    http: settings.ports.http,
    secrets: settings.secrets,
    now,
    workerRun,
    workerLock: settings.workerLock,
    isFenced: () => isFenced,
    meter,
    generation,
    newer: restored.newer,
    startedAt,
    base: { state: restored.state, through: restored.lastEntry },
    checkpoints: checkpoints.all,
    diskBytes: settings.diskBytes ?? (async () => null),
  })
  return { api, core, log, fence, isFenced: () => isFenced }
}

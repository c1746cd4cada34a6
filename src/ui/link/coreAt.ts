import type { OpenHost } from './host.ts'
import { electedWorkerAt } from './openElectedWorker.ts'
import { sharedWorkerAt } from './openWorker.ts'

/** Addresses of the worker's script, as a shared worker and as a dedicated one takes it; a build has one for both. */
export interface WorkerScripts {
  readonly shared: string
  readonly dedicated: string
}

/** The core by the best means that this browser has: a shared worker, else a worker of one elected tab. */
export const coreAt =
  ({ shared, dedicated }: WorkerScripts): OpenHost =>
  (name, onFailed) =>
    'SharedWorker' in globalThis ? sharedWorkerAt(shared)(name, onFailed) : electedWorkerAt(dedicated)(name, onFailed)

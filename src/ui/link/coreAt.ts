import { local } from './browserStorage.ts'
import type { OpenHost } from './host.ts'
import { electedWorkerAt } from './openElectedWorker.ts'
import { sharedWorkerAt } from './openWorker.ts'

/** Addresses of the worker's script, as a shared worker and as a dedicated one takes it; a build has one for both. */
export interface WorkerScripts {
  readonly shared: string
  readonly dedicated: string
}

/** Where the browser denies storage to this site, shared workers are there and none can be opened (F24). */
let isDenied = false

/** The core by the best means that this browser gives: a shared worker, else a worker of one elected tab. */
export const coreAt =
  ({ shared, dedicated }: WorkerScripts): OpenHost =>
  (name, onFailed) => {
    try {
      if ('SharedWorker' in globalThis && !isDenied)
        return sharedWorkerAt(shared)(name, (reason) => {
          // Some browsers throw, others fail as if the script were gone; with local storage denied it is no deployment.
          isDenied = !local.isKept()
          onFailed(reason)
        })
    } catch {
      isDenied = true
    }
    return electedWorkerAt(dedicated)(name, onFailed)
  }

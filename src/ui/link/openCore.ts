import type { OpenHost } from './host.ts'
import { openSharedWorker } from './openWorker.ts'
import { openElectedWorker } from './openElectedWorker.ts'

/** The core by the best means that this browser has: a shared worker, else a worker of one elected tab. */
export const openCore: OpenHost = (name, onFailed) =>
  'SharedWorker' in globalThis ? openSharedWorker(name, onFailed) : openElectedWorker(name, onFailed)

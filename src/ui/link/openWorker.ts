import * as Comlink from 'comlink'
import type { WorkerApi } from '../../worker/api.ts'
import type { OpenHost } from './host.ts'
import { trustedScriptUrl } from './trustedTypes.ts'

/**
 * Opens the shared worker of a script and a name: started when no tab has it yet, joined otherwise. Comlink's door on
 * this side.
 */
export const sharedWorkerAt =
  (url: string): OpenHost =>
  (name, onFailed) => {
    const worker = new SharedWorker(trustedScriptUrl(url), { type: 'module', name })
    worker.addEventListener('error', () => onFailed(`The worker script ${url} did not load.`))
    return { kind: 'shared', api: apiOver(worker.port), close: () => worker.port.close() }
  }

/**
 * The worker's border over any message channel. The push callback becomes a proxy here, so that callers know no
 * Comlink. One wrapped object is kept for life: a collected proxy drops calls in flight.
 */
export function apiOver(endpoint: Comlink.Endpoint): WorkerApi {
  const remote = Comlink.wrap<WorkerApi>(endpoint)
  return {
    attach: (hello, onPush) => remote.attach(hello, Comlink.proxy(onPush)),
    send: (tab, command, session) => remote.send(tab, command, session),
    // Comlink's mapped type loses the type parameter; the answer's type follows from the question.
    read: (question) => remote.read(question) as ReturnType<WorkerApi['read']> as never,
  }
}

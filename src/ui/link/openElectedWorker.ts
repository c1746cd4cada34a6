import type { WorkerApi } from '../../worker/api.ts'
import { elect } from './election.ts'
import type { OpenHost } from './host.ts'
import { hasLocks } from './locks.ts'
import { apiOver } from './openWorker.ts'
import { trustedScriptUrl } from './trustedTypes.ts'

/**
 * Without SharedWorker: the tab that holds a lock runs the core in a dedicated worker, the others reach it over a
 * broadcast channel with the same three calls. They agree by the script's address too: as with a shared worker, two
 * builds never share a core. When the holder goes, its worker's lock goes too: every tab rejoins
 * and one of them becomes the next holder, from the log.
 */
export const electedWorkerAt =
  (url: string): OpenHost =>
  (name, onFailed) => {
    const over = new AbortController()
    const start = (coreName: string): WorkerApi => {
      const worker = new Worker(trustedScriptUrl(url), { type: 'module', name: coreName })
      const failed = (): void => onFailed(`The worker script ${url} did not load.`)
      worker.addEventListener('error', failed)
      // From its first answer on an error is one that nobody caught in it: it reports that itself, and lives on.
      worker.addEventListener('message', () => worker.removeEventListener('error', failed), { once: true })
      over.signal.addEventListener('abort', () => worker.terminate())
      return apiOver(worker)
    }
    // Without locks no tab can know that it is the only one: each runs a core of its own, which keeps nothing on disk.
    const role = hasLocks()
      ? elect(`${name} ${new URL(url, location.href).href}`, over.signal, () => start(name))
      : Promise.resolve(start(`${name}-alone`))
    return {
      kind: 'dedicated',
      api: {
        attach: async (hello, onPush) => (await role).attach(hello, onPush),
        send: async (tab, command, session) => (await role).send(tab, command, session),
        read: async (question) => (await role).read(question),
      },
      close: () => over.abort(),
    }
  }

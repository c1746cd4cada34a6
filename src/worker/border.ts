import { bad } from '../domain/core/outcome.ts'
import type { WorkerApi } from './api.ts'
import type { Composed } from './compose.ts'

/**
 * How long a worker that cannot begin still answers, ms: longer than calls that came together take, and shorter than a
 * tab's first wait before it joins anew (`rejoinWaits`), so that it finds another worker.
 */
const END_AFTER = 100

const unfetched = bad({ kind: 'network', message: 'A part of the program could not be fetched. Reload the page.' })

/**
 * Calls that come before the log was read wait for it. Where a part could not be fetched they hear so, and then the
 * worker ends: one that stayed would be joined by its name for as long as any tab is open. The tabs keep the name, so
 * that together they make one new worker, and what reads the log has no second writer.
 */
export function borderOf(composed: Promise<Pick<Composed, 'api'>>, end: () => void): WorkerApi {
  composed.catch(() => setTimeout(end, END_AFTER))
  async function ready<T>(ask: (api: WorkerApi) => Promise<T>): Promise<T | typeof unfetched> {
    const core = await composed.catch(() => null)
    return core === null ? unfetched : ask(core.api)
  }
  return {
    attach: (hello, onPush) => ready((border) => border.attach(hello, onPush)),
    send: (tab, command, session) => ready((border) => border.send(tab, command, session)),
    read: (question) => ready((border) => border.read(question)),
  }
}

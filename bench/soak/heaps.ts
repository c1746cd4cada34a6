import type { CDPSession } from 'playwright-core'
import type { CoreWatch } from './core.ts'
import { usedBy } from './inspector.ts'
import type { Sample } from './judge.ts'
import type { World } from './world.ts'

/** What is watched, each with the samples of its memory. */
export const WATCHED = ['core heap', 'page heap', 'server heap', 'server RSS'] as const
export type Watched = (typeof WATCHED)[number]

/** Memory of the core, the page that stays and the server, each time after a collection. */
export class Heaps {
  readonly samples: Readonly<Record<Watched, Sample[]>> = {
    'core heap': [],
    'page heap': [],
    'server heap': [],
    'server RSS': [],
  }

  readonly #watched: { readonly world: World; readonly core: CoreWatch; readonly tools: CDPSession }

  constructor(watched: { readonly world: World; readonly core: CoreWatch; readonly tools: CDPSession }) {
    this.#watched = watched
  }

  /** `at`: hours since the begin. What does not answer now is left out. */
  async take(at: number): Promise<void> {
    const add = (what: Watched, bytes: number, life: string): void => {
      this.samples[what].push({ at, mb: bytes / 1e6, life })
    }
    const { world, core, tools } = this.#watched
    const used = await core.heap()
    if (used !== null) add('core heap', used.bytes, used.id)
    await tools.send('HeapProfiler.collectGarbage')
    add('page heap', (await tools.send('Runtime.getHeapUsage')).usedSize, 'page')
    const server = await usedBy(world.output())
    if (server === null) return
    add('server heap', server.heap, String(server.pid))
    add('server RSS', server.rss, String(server.pid))
  }

  newest(what: Watched): string {
    return `${Math.round(this.samples[what].at(-1)?.mb ?? NaN)} MB`
  }
}

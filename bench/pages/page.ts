import { proxy, wrap, type Remote } from 'comlink'
import type { TabsBench } from './tabs.ts'

/** What a push of a stream bench holds: times of sending of the values in it. */
interface Timed {
  readonly times: readonly number[]
}

const border = wrap<TabsBench>(new SharedWorker('/tabs.js', { type: 'module', name: 'bench' }).port)

/** Runs a job of a dedicated worker and gives its answer. */
function inWorker<T>(script: string, job: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { type: 'module' })
    worker.onmessage = ({ data }) => {
      worker.terminate()
      resolve(data as T)
    }
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(job)
  })
}

/** From the start of a worker until it has read its log and stands ready, in ms. */
async function boot(owner: string): Promise<number> {
  const begun = performance.now()
  await inWorker('/boot.js', owner)
  return performance.now() - begun
}

/** Attaches this tab: a push is drawn in the next frame and then acknowledged. */
const attach = (tab: string): Promise<void> =>
  border.attach(
    tab,
    proxy(() => undefined),
  )

/** Latency from the server's writing to the paint behind it, of every value that was shown, in ms. */
async function latency(way: 'each' | 'ours', count: number, rate: number): Promise<readonly number[]> {
  const all: number[] = []
  const cell = document.querySelector('#cell')!
  let waiting: number[] = []
  const painted = (): void => {
    const at = performance.timeOrigin + performance.now()
    for (const time of waiting) all.push(at - time)
    waiting = []
  }
  const channel = new MessageChannel()
  channel.port1.onmessage = painted
  const take = ({ times }: Timed): void | Promise<void> => {
    if (waiting.length === 0) requestAnimationFrame(() => channel.port2.postMessage(null))
    waiting.push(...times)
    cell.textContent = String(times.at(-1))
    return way === 'each' ? undefined : new Promise((resolve) => requestAnimationFrame(() => resolve()))
  }
  await border.follow(way, count, rate, proxy(take))
  // The first second is not counted: the way to the tab learns when its frames are.
  return all.slice(rate)
}

export interface PageBench {
  readonly inWorker: typeof inWorker
  readonly boot: typeof boot
  readonly attach: typeof attach
  readonly latency: typeof latency
  readonly border: Remote<TabsBench>
}

declare global {
  interface Window {
    bench: PageBench
  }
}

window.bench = { inWorker, boot, attach, latency, border }

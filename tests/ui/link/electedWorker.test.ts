import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { electedWorkerAt } from '../../../src/ui/link/openElectedWorker.ts'

/** Workers that were started: targets of events that answer nothing by themselves. */
const workers: EventTarget[] = []

beforeEach(() => {
  workers.length = 0
  vi.stubGlobal('navigator', { locks: undefined })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        workers.push(this)
      }
      postMessage(): void {}
      terminate(): void {}
    },
  )
})

afterEach(() => vi.unstubAllGlobals())

it('F30 a script that does not load is a failure', () => {
  const onFailed = vi.fn<(reason: string) => void>()
  const host = electedWorkerAt('/worker.js')('core-u-0', onFailed)

  workers.at(-1)?.dispatchEvent(new Event('error'))

  expect(onFailed.mock.calls).toEqual([['The worker script /worker.js did not load.']])
  host.close()
})

it('F24 an error that nobody caught in a worker which answered before is none: the page is not loaded anew', () => {
  const onFailed = vi.fn<(reason: string) => void>()
  const host = electedWorkerAt('/worker.js')('core-u-0', onFailed)
  workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data: {} }))

  workers.at(-1)?.dispatchEvent(new Event('error'))

  expect(onFailed).not.toHaveBeenCalled()
  host.close()
})

it('F30 two builds elect each its own holder', async () => {
  const asked: string[] = []
  const request = async (name: string, _options: unknown, work: (lock: unknown) => unknown): Promise<void> => {
    await work(asked.includes(name) ? null : { name: asked.push(name) })
  }
  vi.stubGlobal('navigator', { locks: { request } })

  const hosts = ['/one.js', '/two.js'].map((url) => electedWorkerAt(url)('core-u-0', () => undefined))
  await vi.waitFor(() => expect(workers).toHaveLength(2))

  expect(asked[0]).toBe(`holder-core-u-0 ${location.origin}/one.js`)
  hosts.forEach((host) => host.close())
})

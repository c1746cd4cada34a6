import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { electedWorkerAt } from '../../../src/ui/link/openElectedWorker.ts'

/** Workers that were started: targets of events that answer nothing by themselves. */
const workers: EventTarget[] = []

beforeEach(() => {
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

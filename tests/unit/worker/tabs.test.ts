import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Push } from '../../../src/streams/ports.ts'
import { createTabs, holdForLife } from '../../../src/worker/tabs.ts'

const push: Push = { workerRun: 'run', n: 1, views: {}, tables: [] }
const never = (): Promise<void> => new Promise(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('F24 a tab without locks that draws nothing for 30 s is gone; one that draws stays', async () => {
  const gone: string[] = []
  const tabs = createTabs(undefined, (tab) => gone.push(tab))
  tabs.add('silent', never, false)
  tabs.add('drawing', () => undefined, false)

  void tabs.push('silent', push)
  await tabs.push('drawing', push)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)

  expect(gone).toEqual(['silent'])
  expect([tabs.has('silent'), tabs.has('drawing')]).toEqual([false, true])
})

test('F24 a tab that holds no lock is never asked for one: a grant would look like its death', () => {
  const asked: string[] = []
  const locks = {
    request: (name: string) => {
      asked.push(name)
      return never()
    },
  } as never
  const tabs = createTabs(locks, () => undefined)

  tabs.add('without', never, false)
  tabs.add('with', never, true)

  expect(asked).toEqual(['with'])
})

test('a tab with a lock may take as long as it likes to draw: a frozen tab is not gone', async () => {
  const gone: string[] = []
  const tabs = createTabs({ request: never } as never, (tab) => gone.push(tab))
  tabs.add('frozen', never)

  void tabs.push('frozen', push)
  await vi.advanceTimersByTimeAsync(3_600_000)

  expect(gone).toEqual([])
})

test('F24 a lock that is refused was stolen by nobody: only a theft is told', async () => {
  const onStolen = vi.fn<() => void>()
  const failing = (name: string) => ({ request: async () => Promise.reject(new DOMException('', name)) }) as never

  holdForLife(failing('SecurityError'), 'writer-u', { steal: true, onStolen })
  await vi.advanceTimersByTimeAsync(0)
  expect(onStolen).not.toHaveBeenCalled()

  holdForLife(failing('AbortError'), 'writer-u', { steal: true, onStolen })
  await vi.advanceTimersByTimeAsync(0)
  expect(onStolen).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

function denied(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const refusing = async (): Promise<never> => denied()

/** Names of the dedicated workers that were started, and how many shared ones were asked for. */
const started: string[] = []
const asked: EventTarget[] = []

beforeEach(() => {
  // What a page knows of its browser it learns anew.
  vi.resetModules()
  vi.useFakeTimers()
  started.length = 0
  asked.length = 0
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: { request: refusing } })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(_url: unknown, { name }: { readonly name: string }) {
        super()
        started.push(name)
      }
      postMessage(): void {}
      terminate(): void {}
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A link by that opener, or by the browser's own workers, of which none answers here. */
async function linkBy(openHost?: () => never) {
  const { startLink } = await import('../../../src/ui/link/link.ts')
  const { coreAt } = await import('../../../src/ui/link/coreAt.ts')
  const { helloOf } = await import('../../../src/ui/link/tabFacts.ts')
  const troubles: unknown[] = []
  const link = startLink({
    user: 'u',
    openHost: openHost ?? coreAt({ shared: '/shared.js', dedicated: '/dedicated.js' }),
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: () => undefined,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return { link, troubles, hello: () => helloOf('t', 'dedicated') }
}

test('F24 I17 where locks, shared workers and channels are denied, the tab runs a core of its own and says so', async () => {
  for (const name of ['BroadcastChannel', 'SharedWorker']) vi.stubGlobal(name, denied)
  const { link, troubles, hello } = await linkBy()

  await vi.advanceTimersByTimeAsync(1_000)

  expect(started).toEqual(['core-u-0-alone'])
  expect(hello().host.locks).toBe(false)
  expect(troubles).toEqual([])
  link.stop()
})

test('F24 a shared worker that fails where local storage is denied is no deployment: the next is a dedicated one', async () => {
  vi.stubGlobal(
    'SharedWorker',
    class extends EventTarget {
      readonly port = new MessageChannel().port1
      constructor() {
        super()
        asked.push(this)
      }
    },
  )
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: denied })
  try {
    const { link } = await linkBy()
    await vi.advanceTimersByTimeAsync(0)
    asked[0]!.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(1_000)

    expect([asked.length, started]).toEqual([1, ['core-u-0-alone']])
    link.stop()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage)
  }
})

test('F24 a browser that lets no worker be opened is told as trouble, and tried again', async () => {
  let tries = 0
  const { link, troubles } = await linkBy(() => {
    tries += 1
    return denied()
  })

  await vi.advanceTimersByTimeAsync(10_000)

  expect(tries).toBeGreaterThan(3)
  expect(troubles[0]).toEqual({ kind: 'unreachable', message: 'The operation is insecure.' })
  link.stop()
})

test('F24 work that waits for a lock is done without it where locks are denied, once, and fails by itself only', async () => {
  const { withLock } = await import('../../../src/ui/link/locks.ts')
  const work = vi.fn<() => Promise<string>>(async () => 'done')

  expect(await withLock('one at a time', work)).toBe('done')
  expect(work).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, granted: () => unknown) => granted() } })
  vi.resetModules()
  const fresh = await import('../../../src/ui/link/locks.ts')
  work.mockRejectedValue(new Error('its own'))
  await expect(fresh.withLock('one at a time', work)).rejects.toThrow('its own')
  expect([work.mock.calls.length, fresh.hasLocks()]).toEqual([2, true])
})

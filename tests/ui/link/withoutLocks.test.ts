import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { local } from '../../../src/ui/link/browserStorage.ts'
import { keepGeneration, generationOf, rememberUser, rememberedUser } from '../../../src/ui/link/coreName.ts'
import type { OpenHost } from '../../../src/ui/link/host.ts'
import { startLink, type Link } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'

let link: Link | null = null
const opened: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  opened.length = 0
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
})

afterEach(() => {
  link?.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const attached = good({ workerRun: 'run', workerLock: 'lock', hasSession: true })

/** A link to workers of which each behaves as the next of the list. */
function linkTo(...workers: readonly Partial<WorkerApi>[]): Link {
  const openHost: OpenHost = (name) => {
    opened.push(name)
    const api = {
      attach: async () => attached,
      send: async () => good({ entry: 1 }),
      read: async () => good({}),
      ...workers[Math.min(opened.length, workers.length) - 1],
    } as WorkerApi
    return { kind: 'shared', api, close: () => undefined }
  }
  return (link = startLink({
    user: 'u',
    openHost,
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: () => undefined,
    onTrouble: () => undefined,
  }))
}

const never = (): Promise<never> => new Promise(() => undefined)

test('F24 F25 without locks a worker that answers no question for 6 s is taken for dead, and the tab joins the next', async () => {
  let alive = true
  linkTo({ read: (() => (alive ? Promise.resolve(good({})) : never())) as WorkerApi['read'] })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(opened).toEqual(['core-u-0'])

  alive = false
  await vi.advanceTimersByTimeAsync(2_000 + 6_000)

  expect(opened).toEqual(['core-u-0', 'core-u-0'])
})

test('F24 the tab says that it has no locks', () => {
  expect(helloOf('t', 'dedicated').host).toMatchObject({ locks: false })
})

test('F50 a tab that the worker took for dead while it was frozen joins anew, and its command goes again', async () => {
  const sent: string[] = []
  const send =
    (answer: ReturnType<WorkerApi['send']>): WorkerApi['send'] =>
    async (_tab, command) => {
      sent.push(command.id)
      return answer
    }
  const one = linkTo(
    { send: send(Promise.resolve(bad({ kind: 'protocol', message: 'This tab is not attached.' }))) },
    { send: send(Promise.resolve(good({ entry: 7 }))) },
  )
  await vi.advanceTimersByTimeAsync(0)

  const answer = one.send({ type: 'tab.show' })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(await answer).toEqual(good({ entry: 7 }))
  expect(opened).toHaveLength(2)
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
})

test('F24 where storage is forbidden, what is kept lives as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  const forbidden = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Denied', 'SecurityError')
    },
  })
  try {
    expect(rememberedUser()).toBe('anon')
    rememberUser('abc')
    keepGeneration('abc', 2)
    expect([rememberedUser(), generationOf('abc')]).toEqual(['abc', 2])
    expect(local.keys()).toHaveLength(2)
    expect(local.isKept()).toBe(false)
    rememberUser('anon')
    expect(rememberedUser()).toBe('anon')
  } finally {
    Object.defineProperty(globalThis, 'localStorage', forbidden)
  }
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { good } from '../../../src/domain/core/outcome.ts'
import { keepGeneration } from '../../../src/ui/link/coreName.ts'
import type { OpenHost } from '../../../src/ui/link/host.ts'
import { startLink, type Link } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'

let link: Link | null = null
/** Names of the cores that were opened. */
let opened: string[] = []
let hung: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  ;[opened, hung] = [[], []]
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: { request } })
})

afterEach(() => {
  link?.stop()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Grants a tab its own lock; a worker keeps its own, hung or not. */
const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> =>
  name.startsWith('tab-') ? Promise.resolve((rest.at(-1) as () => unknown)()) : new Promise(() => undefined)

function openTab(): void {
  const openHost: OpenHost = (name) => {
    opened.push(name)
    const answer = async (value: unknown): Promise<unknown> =>
      hung.includes(name) ? new Promise(() => undefined) : good(value)
    const api = {
      attach: () => answer({ workerRun: 'run', workerLock: 'core-lock', hasSession: true }),
      send: () => answer({ entry: 1 }),
      read: () => answer({}),
    } as unknown as WorkerApi
    return { kind: 'shared', api, close: () => undefined }
  }
  link = startLink({
    user: 'hung',
    openHost,
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: () => undefined,
    onTrouble: () => undefined,
  })
}

const see = (state: DocumentVisibilityState): unknown =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

describe('F25 I15 R8 a core that hangs while it keeps its lock', () => {
  it('is replaced within 8 s by a tab that is only looked at', async () => {
    openTab()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toEqual(['core-hung-0'])

    hung = ['core-hung-0']
    await vi.advanceTimersByTimeAsync(2_000 + 6_000)

    expect(opened).toEqual(['core-hung-0', 'core-hung-1'])
  })

  it('is no matter of a hidden tab, until it is shown', async () => {
    openTab()
    await vi.advanceTimersByTimeAsync(0)
    see('hidden')
    await vi.advanceTimersByTimeAsync(2_000)

    hung = ['core-hung-0']
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toEqual(['core-hung-0'])

    see('visible')
    await vi.advanceTimersByTimeAsync(2_000 + 6_000)
    expect(opened).toEqual(['core-hung-0', 'core-hung-1'])
  })

  it('is replaced once by tabs that notice it together: the word of the first may still be on its way', async () => {
    openTab()
    await vi.advanceTimersByTimeAsync(0)

    hung = ['core-hung-0']
    keepGeneration('hung', 1)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(opened).toEqual(['core-hung-0', 'core-hung-1'])
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { good } from '../../../src/domain/core/outcome.ts'
import type { OpenHost } from '../../../src/ui/link/host.ts'
import { startLink, type Link } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'
import { borderOf } from '../../../src/worker/border.ts'

const links: Link[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
})

afterEach(() => {
  for (const link of links.splice(0)) link.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('F30 a worker whose late part could not be fetched ends, and all its tabs find one new worker by the same name', async () => {
  const api = {
    attach: async () => good({ workerRun: 'run', workerLock: 'lock', hasSession: true }),
    send: async () => good({ entry: 1 }),
    read: async () => good({}),
  } as unknown as WorkerApi
  const started: string[] = []
  const running = new Map<string, WorkerApi>()
  // As browsers do it: whoever opens a name reaches the worker that runs under it, and else starts one.
  const openHost: OpenHost = (name) => {
    let border = running.get(name)
    if (border === undefined) {
      const isFirst = started.push(name) === 1
      border = borderOf(isFirst ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ api }), () =>
        running.delete(name),
      )
      running.set(name, border)
    }
    return { kind: 'shared', api: border, close: () => undefined }
  }
  let joined = 0
  const troubles: unknown[] = []
  for (let i = 0; i < 2; i += 1)
    links.push(
      startLink({
        user: 'unfetched',
        openHost,
        helloOf,
        sessionOf: () => '',
        onPush: async () => undefined,
        onAttached: () => void (joined += 1),
        onTrouble: (trouble) => troubles.push(trouble),
      }),
    )

  await vi.advanceTimersByTimeAsync(5_000)

  expect(joined).toBe(2)
  expect(started).toEqual(['core-unfetched-0', 'core-unfetched-0'])
  expect(troubles).toEqual([])
})

test('F30 a worker that cannot begin says why before it ends, and one that can stays', async () => {
  const end = vi.fn<() => void>()
  const border = borderOf(Promise.reject(new TypeError('Failed to fetch')), end)

  expect(await border.read({ type: 'core.figures' })).toMatchObject({ ok: false, error: { kind: 'network' } })
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(end).toHaveBeenCalledOnce()

  const stays = vi.fn<() => void>()
  borderOf(Promise.resolve({ api: border }), stays)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stays).not.toHaveBeenCalled()
})

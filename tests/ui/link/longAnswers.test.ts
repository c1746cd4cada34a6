import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { good } from '../../../src/domain/core/outcome.ts'
import type { Question } from '../../../src/domain/question.ts'
import { startLink, type Link } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'

let link: Link | null = null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
})

afterEach(() => {
  link?.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each<readonly [Question, boolean]>([
  [{ type: 'privacy.export' }, true],
  [{ type: 'session.impersonate', user: 'user-1', reason: 'He asked.' }, true],
  [{ type: 'palette.entries' }, false],
])('SCREEN-2.19 what the server is asked for may take as long as a call, 30 s: %o, %s', async (question, isHeard) => {
  const answer = (asked: Question): unknown =>
    asked.type === 'core.figures' ? good({}) : new Promise((resolve) => setTimeout(() => resolve(good('late')), 30_000))
  const api = {
    attach: async () => good({ workerRun: 'run', workerLock: 'lock', hasSession: true }),
    send: async () => good({ entry: 1 }),
    read: async (asked: Question) => answer(asked),
  } as unknown as WorkerApi
  link = startLink({
    user: 'u',
    openHost: () => ({ kind: 'shared', api, close: () => undefined }),
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: () => undefined,
    onTrouble: () => undefined,
  })
  await vi.advanceTimersByTimeAsync(0)

  const read = link.read(question)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await read).toMatchObject(isHeard ? { ok: true, value: 'late' } : { ok: false, error: { kind: 'timeout' } })
})

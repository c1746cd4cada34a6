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

function open(afterMs: number): Link {
  const answer = (asked: Question): unknown =>
    asked.type === 'core.figures'
      ? good({})
      : new Promise((resolve) => setTimeout(() => resolve(good('late')), afterMs))
  const api = {
    attach: async () => good({ workerRun: 'run', workerLock: 'lock', hasSession: true }),
    send: async () => good({ entry: 1 }),
    read: async (asked: Question) => answer(asked),
  } as unknown as WorkerApi
  return startLink({
    user: 'u',
    openHost: () => ({ kind: 'shared', api, close: () => undefined }),
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: () => undefined,
    onTrouble: () => undefined,
  })
}

test.each<readonly [Question, number, boolean]>([
  [{ type: 'privacy.export' }, 600_000, true],
  [{ type: 'session.impersonate', user: 'user-1', reason: 'He asked.' }, 30_000, true],
  [{ type: 'session.impersonate', user: 'user-1', reason: 'He asked.' }, 40_000, false],
  [{ type: 'palette.entries' }, 30_000, false],
])(
  'SCREEN-2.19 what the server is asked for may take as long as its call: %o, %i ms, %s',
  async (question, ms, isHeard) => {
    link = open(ms)
    await vi.advanceTimersByTimeAsync(0)

    const read = link.read(question)
    await vi.advanceTimersByTimeAsync(660_000)

    expect(await read).toMatchObject(isHeard ? { ok: true, value: 'late' } : { ok: false, error: { kind: 'timeout' } })
  },
)

test('F50 an answer is not waited for once its worker was left', async () => {
  link = open(600_000)
  await vi.advanceTimersByTimeAsync(0)
  const answers: unknown[] = []
  void link.read({ type: 'privacy.export' }).then((answer) => answers.push(answer))
  link.rejoin()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(answers[0]).toMatchObject({ ok: false, error: { kind: 'timeout' } })
})

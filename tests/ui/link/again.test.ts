import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bad, good, type Outcome } from '../../../src/domain/core/outcome.ts'
import type { OpenHost } from '../../../src/ui/link/host.ts'
import { startLink, type Link } from '../../../src/ui/link/link.ts'
import { helloOf } from '../../../src/ui/link/tabFacts.ts'
import type { WorkerApi } from '../../../src/worker/api.ts'

let link: Link | null = null
/** Names of the cores that were opened. */
let opened: string[] = []
/** Commands that arrived, with the place of their worker among those opened. */
let sent: [worker: number, type: string, id: string][] = []

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  sent = []
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
})

afterEach(() => {
  link?.stop()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Sent = Outcome<{ readonly entry: number }>

/** A link to workers of which each answers as the next of the list. */
function linkTo(answers: readonly (() => Promise<Sent>)[], found: () => Promise<void> | undefined = () => undefined) {
  const openHost: OpenHost = (name) => {
    const worker = opened.push(name)
    const api: Partial<WorkerApi> = {
      attach: async () => good({ workerRun: 'run', workerLock: 'lock', hasSession: worker === 1 }),
      send: (_tab, { type, id }) => {
        sent.push([worker, type, id])
        return answers[Math.min(worker, answers.length) - 1]!()
      },
      read: async () => good({}) as never,
    }
    return { kind: 'shared', api: api as WorkerApi, close: () => undefined }
  }
  return (link = startLink({
    user: 'again',
    openHost,
    helloOf,
    sessionOf: () => '',
    onPush: async () => undefined,
    onAttached: ({ hasSession }) => (hasSession ? undefined : found()),
    onTrouble: () => undefined,
  }))
}

const never = (): Promise<Sent> => new Promise(() => undefined)
const done = async (): Promise<Sent> => good({ entry: 1 })
const ofWorker = (place: number): readonly string[] =>
  sent.filter(([worker]) => worker === place).map(([, type]) => type)

test('R8 AUTH-01 what a hung worker did not answer goes to the next when the session was looked for', async () => {
  let end = (): void => undefined
  const found = new Promise<void>((resolve) => (end = resolve))
  const one = linkTo([never, done], () => found)
  await vi.advanceTimersByTimeAsync(0)

  const saved = one.send({ type: 'mail.change', changes: {} })
  void one.send({ type: 'tab.hide' })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(opened).toEqual(['core-again-0', 'core-again-1'])
  expect(ofWorker(2)).toEqual(['tab.hide'])
  void one.send({ type: 'session.report_absent' })
  end()
  await vi.advanceTimersByTimeAsync(0)

  expect(await saved).toEqual(good({ entry: 1 }))
  expect(ofWorker(2)).toEqual(['tab.hide', 'session.report_absent', 'mail.change'])
  expect(new Set(sent.filter(([, type]) => type === 'mail.change').map(([, , id]) => id)).size).toBe(1)
})

test('F50 all that a worker did not take goes again once, after joining anew, and then is answered with that', async () => {
  const untaken = bad({ kind: 'protocol', message: 'The worker does not understand this command.' })
  const refuses = async (): Promise<Sent> => untaken
  const one = linkTo([refuses, refuses, done])
  await vi.advanceTimersByTimeAsync(0)

  const answers = [one.send({ type: 'live.reconnect' }), one.send({ type: 'tab.show' })]
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await Promise.all(answers)).toEqual([untaken, untaken])
  expect(ofWorker(2)).toEqual(['live.reconnect', 'tab.show'])
  expect(opened).toEqual(['core-again-0', 'core-again-0'])
})

test('R8 a worker that refuses a call is not silent: it is replaced by none of the next generation', async () => {
  const one = linkTo([() => Promise.reject(new Error('The worker refused this call.')), done])
  await vi.advanceTimersByTimeAsync(0)

  const answer = one.send({ type: 'live.reconnect' })
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await answer).toEqual(good({ entry: 1 }))
  expect(opened).toEqual(['core-again-0', 'core-again-0'])
})

import { describe, expect, it } from 'vitest'
import type { Push, WorkerApi } from '../../../src/worker/api.ts'
import { callHolder, serveOthers } from '../../../src/ui/link/channelCalls.ts'

/** Two ends of a broadcast channel without its asynchrony: a message reaches every other end as a copy. */
function channels(count: number): readonly BroadcastChannel[] {
  const ends = Array.from({ length: count }, () => new EventTarget())
  return ends.map(
    (end, index) =>
      ({
        addEventListener: end.addEventListener.bind(end),
        postMessage: (data: unknown) =>
          ends.forEach(
            (other, place) =>
              place !== index && other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
          ),
      }) as unknown as BroadcastChannel,
  )
}

const push: Push = { workerRun: 'run', n: 1, views: {}, tables: [] }

function holder(): {
  readonly api: WorkerApi
  readonly calls: string[]
  readonly pushes: ((push: Push) => void | Promise<void>)[]
} {
  const calls: string[] = []
  const pushes: ((push: Push) => void | Promise<void>)[] = []
  const api: WorkerApi = {
    attach: async (hello, onPush) => {
      calls.push(`attach ${hello.tab}`)
      pushes.push(onPush)
      return { ok: true, value: { workerRun: 'run', workerLock: 'lock', hasSession: true } }
    },
    send: async (tab, command, session) => {
      calls.push(`send ${tab} ${command.type} ${session}`)
      return { ok: true, value: { entry: 3 } }
    },
    read: async (question) => ({ ok: true, value: question.type as never }),
  }
  return { api, calls, pushes }
}

describe('tabs without a shared worker', () => {
  it('reach the holder by the same three calls, each answer to its asker', async () => {
    const [first, second, third] = channels(3)
    const { api, calls } = holder()
    serveOthers(first!, api)
    const [two, three] = await Promise.all([callHolder(second!, 50), callHolder(third!, 50)])

    const attached = await two!.attach({ tab: 'tab-2' } as never, () => undefined)
    const sent = await three!.send('tab-3', { id: 'x', type: 'live.reconnect' }, 'session-1')

    expect(attached).toEqual({ ok: true, value: { workerRun: 'run', workerLock: 'lock', hasSession: true } })
    expect(sent).toEqual({ ok: true, value: { entry: 3 } })
    expect(await two!.read({ type: 'core.figures' })).toEqual({ ok: true, value: 'core.figures' })
    expect(calls).toEqual(['attach tab-2', 'send tab-3 live.reconnect session-1'])
  })

  it('a push reaches its own tab alone and is over when that tab has drawn it', async () => {
    const [first, second, third] = channels(3)
    const { api, pushes } = holder()
    serveOthers(first!, api)
    const [two, three] = await Promise.all([callHolder(second!, 50), callHolder(third!, 50)])
    const drawn: string[] = []
    await two!.attach({ tab: 'tab-2' } as never, async () => void drawn.push('two'))
    await three!.attach({ tab: 'tab-3' } as never, async () => void drawn.push('three'))

    await pushes[1]?.(push)

    expect(drawn).toEqual(['three'])
  })

  it('nobody holds: null, and the caller tries for the lock', async () => {
    const [alone] = channels(1)

    expect(await callHolder(alone!, 5)).toBeNull()
  })
})

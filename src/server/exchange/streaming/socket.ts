import type { WebsocketClient } from 'bybit-api'
import type { Clock } from '../../clock.ts'
import { makeSocket, type Credentials } from '../calling/sdk.ts'

/**
 * One connection of the exchange's stream. It lives once: when it ends, a new one is made (bybit.md 1.8 items 5 and 6).
 */
export interface Connection {
  subscribe(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): void
  close(): void
}

/** What a connection tells. `ended` comes once, and nothing after it. */
export interface ConnectionEvents {
  /** Subscribed: what is pushed from now on arrives. */
  ready(): void
  /** A frame with a topic, not yet judged. */
  frame(topic: string, frame: unknown): void
  /** A frame that could not be read: something may have been missed. */
  garbage(): void
  /**
   * A request for topics was refused whole, its good topics too; what was asked for before stays. `asked` are its
   * topics, empty where the answer does not repeat them; `said` is the exchange's own text.
   */
  refused(asked: readonly string[], said: string): void
  ended(why: EndReason): void
}

export type EndReason = 'auth_refused' | 'subscription_refused' | 'not_ready_in_time' | 'dropped'

/** Opens one connection; a port, so that tests bring their own. */
export type Connect = (
  ask: {
    readonly url: string
    readonly credentials: Credentials
    readonly topics: readonly string[]
    readonly offsetMs: number
  },
  events: ConnectionEvents,
) => Connection

/** Time for connecting, signing in and subscribing together. */
const READY_WITHIN_MS = 20_000

/** Connections over the library. */
export const connectWith =
  (clock: Clock): Connect =>
  (ask, events) => {
    const client = makeSocket(ask.url, ask.credentials, ask.offsetMs)
    const isPrivate = ask.credentials !== null
    let isOver = false
    const end = (why: EndReason) => {
      if (isOver) return
      isOver = true
      stopWaiting()
      shut(client)
      events.ended(why)
    }
    const stopWaiting = clock.once(READY_WITHIN_MS, () => end('not_ready_in_time'))
    client.on('response', (answer: unknown) => {
      if (isOver || read(answer, 'op') !== 'subscribe' || read(answer, 'success') !== true) return
      stopWaiting()
      events.ready()
    })
    client.on('exception', (answer: unknown) => {
      if (isUnreadable(answer)) return isOver ? undefined : events.garbage()
      if ((isPrivate && read(answer, 'op') === 'auth') || read(answer, 'op') === undefined) return end(reasonOf(answer))
      // The library names a request by its topics, and the exchange repeats that name.
      if (!isOver && read(answer, 'op') === 'subscribe')
        events.refused(textOf(answer, 'req_id').split(',').filter(Boolean), textOf(answer, 'ret_msg'))
    })
    client.on('reconnect', () => end('dropped'))
    client.on('reconnected', () => end('dropped'))
    client.on('close', () => end('dropped'))
    client.on('update', (frame: unknown) => {
      const topic = read(frame, 'topic')
      if (!isOver && typeof topic === 'string') events.frame(topic, frame)
    })
    const settle = (promises: readonly Promise<unknown>[]) => {
      // The library rejects these when a connection ends, which `ended` tells already.
      for (const promise of promises) void Promise.resolve(promise).catch(() => undefined)
    }
    if (ask.topics.length > 0) settle(client.subscribeV5([...ask.topics], 'linear', isPrivate))
    return {
      subscribe: (topics) => settle(client.subscribeV5([...topics], 'linear', isPrivate)),
      unsubscribe: (topics) => settle(client.unsubscribeV5([...topics], 'linear', isPrivate)),
      close: () => {
        isOver = true
        stopWaiting()
        shut(client)
      },
    }
  }

/**
 * Ends a client for good: its own reconnection is stopped with it. The listeners stay, as a late event without one
 * would throw.
 */
function shut(client: WebsocketClient): void {
  client.closeAll(true)
}

function reasonOf(answer: unknown): EndReason {
  const op = read(answer, 'op')
  return op === 'auth' ? 'auth_refused' : 'dropped'
}

/** The library reports JSON that it cannot parse as an exception with the raw data. */
const isUnreadable = (answer: unknown): boolean => read(answer, 'eventData') !== undefined

const textOf = (value: unknown, name: string): string => {
  const text = read(value, name)
  return typeof text === 'string' ? text : ''
}

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

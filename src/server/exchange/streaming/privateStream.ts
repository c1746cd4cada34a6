import type { Clock } from '../../clock.ts'
import type { Credentials } from '../calling/sdk.ts'
import { REFUSED_FOR_MS } from './marks.ts'
import type { RefusedTopics } from './refusedTopics.ts'
import type { Connect, Connection, EndReason } from './socket.ts'

/** Private topics; never mixed with their categorised twins (bybit.md 1.6). */
const TOPICS = ['position', 'execution', 'wallet', 'order'] as const

export interface PrivateStreamParts {
  readonly url: string
  readonly credentials: Credentials
  readonly offsetMs: number
  readonly clock: Clock
  readonly connect: Connect
  /** Whether a further connection may be opened now. */
  readonly mayConnect: () => boolean
  /** What was refused so far: it is asked for again by every new stream, and told once. */
  readonly refused: RefusedTopics
  /** A topic that the exchange refuses, told once; null where it named none. `said` is the exchange's own text. */
  readonly onRefused: (topic: string | null, said: string) => void
  /** Topics are given: what is pushed from now on arrives. */
  readonly ready: () => void
  readonly frame: (topic: string, frame: unknown) => void
  /** A frame that could not be read: something may have been missed. */
  readonly garbage: () => void
  readonly ended: (why: EndReason) => void
}

/**
 * The private stream of one account, which goes on without the topics that the exchange refuses: one of them refuses
 * the whole request that it stands in, so a fresh connection asks without it. After an hour it is asked for again.
 */
export class PrivateStream {
  private readonly parts: PrivateStreamParts
  private connection: Connection | null = null
  private isReady = false
  private cancelAnew: (() => void) | null = null

  constructor(parts: PrivateStreamParts) {
    this.parts = parts
    parts.refused.clear()
    this.open()
  }

  close(): void {
    this.cancelAnew?.()
    this.connection?.close()
  }

  private open(): void {
    const { connect, url, credentials, offsetMs, refused, ready, frame, garbage, ended } = this.parts
    const topics = TOPICS.filter((topic) => !refused.has(topic))
    const asked = refused.isOneByOne ? topics.slice(0, 1) : topics
    this.isReady = false
    if (asked.length === 0) return ended('subscription_refused')
    this.connection = connect(
      { url, credentials, topics: asked, offsetMs },
      {
        ready: () => {
          const isOpening = !this.isReady
          this.isReady = true
          if (isOpening && asked.length < topics.length)
            for (const topic of topics.slice(1)) this.connection?.subscribe([topic])
          ready()
        },
        frame,
        garbage,
        refused: (named, said) => this.refuse(named.length > 0 || this.isReady ? named : asked, said),
        ended,
      },
    )
  }

  /** As of a public stream (`Marks`): the good topics of a request that was refused get nothing either. */
  private refuse(asked: readonly string[], said: string): void {
    const { refused, onRefused, mayConnect, ended, clock } = this.parts
    const isKnownOneByOne = refused.isOneByOne
    const given = TOPICS.filter((topic) => !refused.has(topic))
    const { topics, news } = refused.take(asked.length > 0 ? asked : given, said)
    for (const topic of topics.length === 0 && !isKnownOneByOne ? [null] : news) onRefused(topic, said)
    this.cancelAnew ??= clock.once(REFUSED_FOR_MS, () => this.askAnew())
    if (this.isReady && (asked.length === 1 || (topics.length === 0 && isKnownOneByOne))) return
    this.connection?.close()
    if (mayConnect()) this.open()
    else ended('subscription_refused')
  }

  private askAnew(): void {
    this.cancelAnew = null
    const topics = this.parts.refused.all()
    this.parts.refused.clear()
    for (const topic of topics) {
      // The library sends nothing for a topic that it holds, refused or not.
      this.connection?.unsubscribe([topic])
      this.connection?.subscribe([topic])
    }
  }
}

import { hours, minutes } from '../../domain/core/time.ts'
import type { ExchangeFault } from './calling/fault.ts'
import { PrivateStream, type PrivateStreamParts } from './streaming/privateStream.ts'
import type { EndReason } from './streaming/socket.ts'

/** Wallet, and positions beside it in case the stream froze without ending (F37). In ms. */
const POLL_MS = minutes(1)
/** REST may lag behind the stream: looked at once more after every connection. */
const SECOND_LOOK_MS = 5_000
/** So that the warning of the last day comes within its first hour (bybit.md 1.4). */
const KEY_CHECK_MS = hours(1)
/** What a refused topic would tell at once is looked at this often; the wallet's each minute is enough. In ms. */
const WITHOUT_TOPIC_MS = 10_000
const TOLD_AT_ONCE = ['position', 'execution']

/** How a connection with the exchange ended. */
export type Ended =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'dropped'; readonly detail: string }
  /** As many connections were opened as may be: the next one in `wait` ms. */
  | { readonly kind: 'crowded'; readonly wait: number }
  | { readonly kind: 'fault'; readonly fault: ExchangeFault }

export interface SessionParts extends Omit<PrivateStreamParts, 'ready' | 'frame' | 'garbage' | 'ended'> {
  readonly signal: AbortSignal
  /** Reads positions, history and wallet by REST. */
  readonly look: () => void
  /** Asks whether the key still holds. */
  readonly checkKey: () => void
  /** Gets what ends the session when any call is refused for good, and null when the session is over. */
  readonly onEnd: (end: ((fault: ExchangeFault) => void) | null) => void
  readonly frame: (topic: string, frame: unknown, look: () => void) => void
}

/**
 * One life of the private stream: when it is ready REST is looked at, 5 s later again, then every minute. Resolves when
 * it ends.
 */
export function session(parts: SessionParts): Promise<Ended> {
  return new Promise((resolve) => {
    const timers: (() => void)[] = []
    let stream: PrivateStream | null = null
    let isOver = false
    let isReady = false
    const end = (ended: Ended): void => {
      if (isOver) return
      isOver = true
      for (const cancel of timers) cancel()
      parts.signal.removeEventListener('abort', stop)
      parts.onEnd(null)
      stream?.close()
      resolve(ended)
    }
    const stop = (): void => end({ kind: 'stopped' })
    const look = (): void => (isOver ? undefined : parts.look())
    parts.onEnd((fault) => end({ kind: 'fault', fault }))
    parts.signal.addEventListener('abort', stop, { once: true })
    stream = new PrivateStream({
      ...parts,
      ready: () => {
        if (isOver) return
        look()
        if (isReady) return
        isReady = true
        timers.push(
          parts.clock.once(SECOND_LOOK_MS, look),
          parts.clock.every(POLL_MS, look),
          parts.clock.every(WITHOUT_TOPIC_MS, () =>
            TOLD_AT_ONCE.some((topic) => parts.refused.has(topic)) ? look() : null,
          ),
          parts.clock.every(KEY_CHECK_MS, parts.checkKey),
        )
      },
      frame: (topic, frame) => (isOver ? undefined : parts.frame(topic, frame, look)),
      garbage: look,
      ended: (why) => end({ kind: 'dropped', detail: ENDS[why] }),
    })
  })
}

const ENDS: Readonly<Record<EndReason, string>> = {
  auth_refused: 'The exchange refused the live connection. It is tried again.',
  subscription_refused: 'The exchange refused the live topics. It is tried again.',
  not_ready_in_time: 'The live connection did not open in time. It is tried again.',
  dropped: 'The live connection was lost. It is opened again.',
}

import type { Clock } from '../clock.ts'
import type { ExchangeFault } from './calling/fault.ts'
import type { Connect, Connection, EndReason } from './streaming/socket.ts'
import type { Credentials } from './calling/sdk.ts'

/** Wallet, and positions beside it in case the stream froze without ending (F37). In ms. */
const POLL_MS = 60_000
/** REST may lag behind the stream: looked at once more after every connection. */
const SECOND_LOOK_MS = 5_000
const KEY_CHECK_MS = 24 * 3_600_000

/** Private topics; never mixed with their categorised twins (bybit.md 1.6). */
const TOPICS = ['position', 'execution', 'wallet', 'order']

/** How a connection with the exchange ended. */
export type Ended =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'dropped'; readonly detail: string }
  | { readonly kind: 'fault'; readonly fault: ExchangeFault }

export interface SessionParts {
  readonly url: string
  readonly credentials: Credentials
  readonly offsetMs: number
  readonly clock: Clock
  readonly connect: Connect
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
    let connection: Connection | null = null
    let isOver = false
    const end = (ended: Ended): void => {
      if (isOver) return
      isOver = true
      for (const cancel of timers) cancel()
      parts.signal.removeEventListener('abort', stop)
      parts.onEnd(null)
      connection?.close()
      resolve(ended)
    }
    const stop = (): void => end({ kind: 'stopped' })
    const look = (): void => (isOver ? undefined : parts.look())
    parts.onEnd((fault) => end({ kind: 'fault', fault }))
    parts.signal.addEventListener('abort', stop, { once: true })
    connection = parts.connect(
      { url: parts.url, credentials: parts.credentials, topics: TOPICS, offsetMs: parts.offsetMs },
      {
        ready: () => {
          look()
          timers.push(
            parts.clock.once(SECOND_LOOK_MS, look),
            parts.clock.every(POLL_MS, look),
            parts.clock.every(KEY_CHECK_MS, parts.checkKey),
          )
        },
        frame: (topic, frame) => (isOver ? undefined : parts.frame(topic, frame, look)),
        garbage: look,
        // Of a private stream it is its end.
        refused: () => undefined,
        ended: (why) => end({ kind: 'dropped', detail: ENDS[why] }),
      },
    )
  })
}

const ENDS: Readonly<Record<EndReason, string>> = {
  auth_refused: 'The exchange refused the live connection. It is tried again.',
  subscription_refused: 'The exchange refused the live topics. It is tried again.',
  not_ready_in_time: 'The live connection did not open in time. It is tried again.',
  dropped: 'The live connection was lost. It is opened again.',
}

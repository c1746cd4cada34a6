import type { ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'

/** What waits to be sent to one reader before values are left out, and before the stream is closed (F44). */
const VALUES_STOP_BYTES = 64 * 1_024
const CLOSE_BYTES = 1_024 * 1_024
/**
 * From here a single message counts as large: a snapshot of thousands of positions. One of them on its way is no sign
 * of a slow reader.
 */
const LARGE_BYTES = 256 * 1_024
/**
 * A reader who caught up is known at most so often, ms: what he gets then may be more than he lagged by, and make him
 * lag again.
 */
const CAUGHT_UP_MS = 10_000
/** What plain clients wait before they open a stream again, ms. */
const RETRY_MS = 5_000

/** First bytes of a stream, so that proxies which wait for a full buffer let it through (F48). */
const PADDING = `:${' '.repeat(2_048)}\n\n`

/** One open event stream on the raw answer: written by hand, since each message is made once for all readers. */
export interface Stream {
  write(frame: string, kind: 'fact' | 'value'): void
  /** Ends it. With a reason the reader is told that it missed something, unless it lags: then it is cut. */
  close(reason: string | null): void
  onClose(act: () => void): void
  /** Called once a reader has read what waited, after values were left out for it; at most every ten seconds. */
  onCaughtUp(act: () => void): void
}

/** Answers a request with an event stream. */
export function openStream(answer: ServerResponse, clock: Pick<Clock, 'now'>): Stream {
  const endings: (() => void)[] = []
  const caughtUp: (() => void)[] = []
  let isOpen = true
  let large = 0
  let isValueLeftOut = false
  let caughtUpAt = -Infinity
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    for (const act of endings.splice(0)) act()
  }
  answer.on('close', end)
  answer.on('error', end)
  answer.on('drain', () => {
    large = 0
    settle()
  })
  const settle = (): void => {
    if (!isOpen || !isValueLeftOut || answer.writableLength > VALUES_STOP_BYTES) return
    if (clock.now() - caughtUpAt < CAUGHT_UP_MS) return
    isValueLeftOut = false
    caughtUpAt = clock.now()
    for (const act of caughtUp) act()
  }
  answer.socket?.setNoDelay(true)
  answer.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  })
  answer.write(`${PADDING}retry: ${RETRY_MS}\n\n`)

  const close = (reason: string | null): void => {
    if (!isOpen) return
    end()
    // A reader that does not read would keep an ended answer open for ever, and hear no reason either.
    if (answer.writableLength > VALUES_STOP_BYTES) answer.destroy()
    else answer.end(reason === null ? undefined : `data: ${JSON.stringify({ type: 'resync', reason })}\n\n`)
  }
  return {
    write(frame, kind) {
      if (!isOpen) return
      if (kind === 'value' && answer.writableLength > VALUES_STOP_BYTES) {
        isValueLeftOut = true
        return
      }
      if (answer.writableLength - large > CLOSE_BYTES) return close(null)
      if (frame.length > LARGE_BYTES && large === 0) large = Buffer.byteLength(frame)
      answer.write(frame)
      settle()
    },
    close,
    onClose(act) {
      if (isOpen) endings.push(act)
      else act()
    },
    onCaughtUp: (act) => void caughtUp.push(act),
  }
}

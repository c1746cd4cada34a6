import { createParser } from 'eventsource-parser'

export interface Frame {
  readonly id: string | undefined
  readonly event: string | undefined
  /** The parsed data line. */
  readonly data: any // eslint-disable-line -- tests look into messages of every shape
}

/** An open event stream whose frames a test waits for. */
export interface OpenStream {
  readonly status: number
  readonly headers: Headers
  readonly frames: readonly Frame[]
  /** The text before the first frame. */
  readonly raw: () => string
  /** The first frame, old or new, that fits. Fails after the time. */
  until(fits: (frame: Frame) => boolean, ms?: number): Promise<Frame>
  /** Resolves when the server has ended it. Fails after the time. */
  ended(ms?: number): Promise<void>
  /** Whether it has ended by now. */
  isOver(): boolean
  close(): void
}

export async function openEventStream(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const stop = new AbortController()
  const answer = await fetch(address, { headers, signal: stop.signal })
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  let text = ''
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      frames.push({ id, event, data: JSON.parse(data) })
      for (const wake of [...waiting]) wake()
    },
  })
  let isOver = false
  const end = (async () => {
    if (answer.body === null) return
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        const part = decoder.decode(chunk, { stream: true })
        text += part
        parser.feed(part)
      }
    } catch {
      return // The test closed it, or the server cut it: both are an end.
    } finally {
      isOver = true
    }
  })()
  return {
    status: answer.status,
    headers: answer.headers,
    frames,
    raw: () => text,
    ended: (ms = 20_000) => within(end, ms),
    isOver: () => isOver,
    until: (fits, ms = 20_000) =>
      new Promise((done, failed) => {
        const look = (): void => {
          const found = frames.find(fits)
          if (found === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          done(found)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          failed(
            new Error(
              `No such frame within ${ms} ms. Seen: ${frames.map((frame) => frame.data?.type).join(', ') || 'none'}`,
            ),
          )
        }, ms)
        waiting.add(look)
        look()
      }),
    close: () => stop.abort(),
  }
}

/** What a promise brings; fails where it takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`The server has not ended the stream within ${ms} ms.`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

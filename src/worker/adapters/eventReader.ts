import { createParser } from 'eventsource-parser'
import type { Frame } from '../../domain/live/decoding/chunk.ts'

/** Feeds bytes in, gets whole events out. */
export interface EventReader {
  /** All events that the bytes complete, or 'oversize': the reader is then finished. */
  readonly feed: (bytes: Uint8Array) => readonly Frame[] | 'oversize'
}

/**
 * Reads an event stream by the WHATWG's rules, wherever the network cuts it. A line or an event over `limit` characters
 * is refused before more is buffered (F9).
 */
export function createEventReader(limit: number): EventReader {
  const decoder = new TextDecoder()
  let events: Frame[] = []
  let isOversize = false
  const parser = createParser({
    maxBufferSize: limit,
    onEvent: ({ event, id, data }) => {
      if (data.length > limit) isOversize = true
      else events.push({ event: event ?? null, id: id ?? null, data })
    },
    onError: ({ type }) => {
      isOversize ||= type === 'max-buffer-size-exceeded'
    },
  })

  function feed(bytes: Uint8Array): readonly Frame[] | 'oversize' {
    if (isOversize) return 'oversize'
    parser.feed(decoder.decode(bytes, { stream: true }))
    if (isOversize) return 'oversize'
    const complete = events
    events = []
    return complete
  }

  return { feed }
}

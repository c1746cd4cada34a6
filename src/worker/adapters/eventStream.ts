import { Observable, firstValueFrom } from 'rxjs'
import { MESSAGE_LIMIT } from '../../domain/live/constants.ts'
import { seconds } from '../../domain/core/time.ts'
import type { HttpPort, StreamFrame, StreamPort, StreamRequest } from '../../streams/ports.ts'
import { callTable, requestOf } from '../../streams/rest/calls.ts'
import { calling } from '../../streams/rest/client.ts'
import { createEventReader } from './eventReader.ts'

export interface EventStreamOptions {
  readonly fetch: typeof fetch
  /** Address of the API, without a last slash; '' for the same origin. */
  readonly base: () => Promise<string>
  readonly http: HttpPort
  /** For servers without tickets: the specification's own way. */
  readonly accessToken: () => string | null
}

const TICKET_TIMEOUT = seconds(10)

const failed = (why: Extract<StreamFrame, { kind: 'failed' }>['why'], status: number | null = null): StreamFrame => ({
  kind: 'failed',
  why,
  status,
})

/**
 * Opens event streams by fetch, so that each attempt takes a new ticket and nothing reconnects by itself. Unsubscribing
 * aborts the request.
 */
export function createEventStream(options: EventStreamOptions): StreamPort {
  return {
    open: (request) =>
      new Observable<StreamFrame>((subscriber) => {
        const abort = new AbortController()
        read(request, options, abort.signal, (frame) => subscriber.next(frame)).then(
          (last) => {
            if (abort.signal.aborted) return
            subscriber.next(last)
            subscriber.complete()
          },
          // Whatever the network throws: the address holds a ticket, so the error itself goes nowhere.
          () => {
            subscriber.next(failed('network'))
            subscriber.complete()
          },
        )
        return () => abort.abort()
      }),
  }
}

/** Hands frames on while the stream lasts; resolves with the frame that ends it. */
async function read(
  request: StreamRequest,
  options: EventStreamOptions,
  signal: AbortSignal,
  next: (frame: StreamFrame) => void,
): Promise<StreamFrame> {
  const token = await tokenFor(request, options)
  if (typeof token !== 'string') return token
  const address = `${await options.base()}${await pathOf(request)}?token=${encodeURIComponent(token)}`
  const headers = {
    accept: 'text/event-stream',
    ...(request.lastEventId === null ? {} : { 'last-event-id': request.lastEventId }),
  }
  const response = await options.fetch(address, {
    headers,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (response.status === 401 || response.status === 403) return failed('unauthorised', response.status)
  if (!response.ok || response.body === null || !isEventStream(response)) return failed('http', response.status)
  next({ kind: 'opened' })
  return readBody(response.body, next)
}

async function readBody(body: ReadableStream<Uint8Array>, next: (frame: StreamFrame) => void): Promise<StreamFrame> {
  const bytes = body.getReader()
  const reader = createEventReader(MESSAGE_LIMIT)
  for (;;) {
    const { done, value } = await bytes.read()
    // A message that the end cuts off is thrown away (F1).
    if (done) return failed('ended')
    const events = reader.feed(value)
    if (events === 'oversize') {
      await bytes.cancel().catch(() => undefined)
      return failed('oversize')
    }
    // Comments and halves of messages give no event, but show that the line lives.
    next({ kind: 'events', events, bytes: value.byteLength })
  }
}

async function pathOf(request: StreamRequest): Promise<string> {
  const { CALLS } = await callTable()
  if (request.stream !== 'task') return CALLS[request.stream === 'events' ? 'eventsStream' : 'tradesUpdatesStream'].path
  const status = CALLS[request.task === 'trades' ? 'tradesSyncStatus' : 'recommendationsStatus']
  return requestOf(status, { path: { taskId: request.taskId } }).path
}

/** A single-use ticket, or the access token where the server has none to give, or the frame that ends the attempt. */
async function tokenFor(
  request: StreamRequest,
  { http, accessToken }: EventStreamOptions,
): Promise<string | StreamFrame> {
  const body = { purpose: request.stream, ...(request.stream === 'task' ? { task_id: request.taskId } : {}) }
  const answer = await firstValueFrom(calling(http, 'streamTickets', { body, timeoutMs: TICKET_TIMEOUT }))
  if (answer.ok) return ticketIn(answer.value.body) ?? failed('http', answer.value.status)
  const { kind, status } = answer.error
  if (status === 404) return accessToken() ?? failed('unauthorised')
  if (status === 401 || status === 403) return failed('unauthorised', status)
  return kind === 'network' || kind === 'timeout' ? failed('network') : failed('http', status ?? null)
}

function ticketIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'ticket' in body && typeof body.ticket === 'string'
    ? body.ticket
    : null
}

const isEventStream = (response: Response): boolean =>
  /^text\/event-stream *(;|$)/i.test(response.headers.get('content-type') ?? '')

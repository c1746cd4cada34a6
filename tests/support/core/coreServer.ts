import { Observable, type Subscriber } from 'rxjs'
import { bad, good, type Outcome } from '../../../src/domain/core/outcome.ts'
import type { HttpAnswer, HttpPort, HttpRequest, StreamFrame, StreamPort } from '../../../src/streams/ports.ts'
import type { VirtualClock } from '../virtual.ts'

type Answering = (request: HttpRequest) => (Outcome<unknown> & Pick<HttpAnswer, 'isReplayed'>) | 'never'

/** A stand-in for the server behind the http and stream ports, scripted by the test. */
export interface TestServer {
  readonly http: HttpPort
  readonly stream: StreamPort
  readonly calls: readonly HttpRequest[]
  /** Calls of one path. */
  readonly callsOf: (path: string) => readonly HttpRequest[]
  /** What a path answers from now on, and after how long: a body, an outcome, 'never', or a function of the request. */
  readonly answer: (path: string, answer: unknown, latency?: number) => void
  /** Open lines of a stream, the newest last. */
  readonly lines: (stream: string) => readonly Line[]
  /** How many attempts were made to open the stream. */
  readonly attempts: (stream: string) => readonly { readonly at: number; readonly lastEventId: string | null }[]
  /** What an attempt meets: 'accept' opens at once, 'hang' never answers, a frame ends it. */
  readonly onOpen: (stream: string, answer: 'accept' | 'hang' | StreamFrame) => void
}

export interface Line {
  /** Sends messages in one network chunk; facts carry their id. */
  readonly say: (...messages: readonly object[]) => void
  readonly raw: (...data: readonly string[]) => void
  readonly fail: (frame: Extract<StreamFrame, { kind: 'failed' }>['why']) => void
  readonly isOpen: () => boolean
}

const isOutcome = (value: unknown): value is Outcome<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'

/** A server that answers every call with 404 until told otherwise, after `latency` of virtual time. */
export function testServer(clock: VirtualClock, latency = 5): TestServer {
  const calls: HttpRequest[] = []
  const answerByPath = new Map<string, Answering>()
  const latencyByPath = new Map<string, number>()
  const linesByStream = new Map<string, Line[]>()
  const attemptsByStream = new Map<string, { at: number; lastEventId: string | null }[]>()
  const openingByStream = new Map<string, 'accept' | 'hang' | StreamFrame>()

  function answered(request: HttpRequest): Outcome<HttpAnswer> | 'never' {
    const answer: ReturnType<Answering> =
      answerByPath.get(request.path)?.(request) ?? bad({ kind: 'http', status: 404, message: 'not found' })
    if (answer === 'never') return answer
    const { isReplayed } = answer
    return answer.ok
      ? good({
          status: 200,
          body: answer.value,
          serverTime: clock.now(),
          ...(isReplayed === true ? { isReplayed } : {}),
        })
      : answer
  }

  const http: HttpPort = {
    call: (request) =>
      new Observable((subscriber) => {
        calls.push(request)
        const timeout = clock.scheduler.schedule(() => {
          subscriber.next(bad({ kind: 'timeout', message: 'The server did not answer in time.' }))
          subscriber.complete()
        }, request.timeoutMs)
        const answer = clock.scheduler.schedule(
          () => {
            const outcome = answered(request)
            if (outcome === 'never') return
            subscriber.next(outcome)
            subscriber.complete()
          },
          latencyByPath.get(request.path) ?? latency,
        )
        return () => {
          timeout.unsubscribe()
          answer.unsubscribe()
        }
      }),
  }

  function lineOf(subscriber: Subscriber<StreamFrame>): Line {
    const frames = (data: readonly string[], ids: readonly (string | null)[]): void =>
      subscriber.next({
        kind: 'events',
        events: data.map((text, i) => ({ event: null, id: ids[i] ?? null, data: text })),
      })
    return {
      say: (...messages) =>
        frames(
          messages.map((message) => JSON.stringify(message)),
          messages.map(idOf),
        ),
      raw: (...data) => frames(data, []),
      fail: (why) => {
        subscriber.next({ kind: 'failed', why, status: null })
        subscriber.complete()
      },
      isOpen: () => !subscriber.closed,
    }
  }

  const stream: StreamPort = {
    open: ({ stream: name, lastEventId }) =>
      new Observable<StreamFrame>((subscriber) => {
        attemptsByStream.set(name, [...(attemptsByStream.get(name) ?? []), { at: clock.now(), lastEventId }])
        const opening = openingByStream.get(name) ?? 'accept'
        if (opening === 'hang') return
        const answer = clock.scheduler.schedule(() => {
          if (opening !== 'accept') {
            subscriber.next(opening)
            return subscriber.complete()
          }
          linesByStream.set(name, [...(linesByStream.get(name) ?? []), lineOf(subscriber)])
          subscriber.next({ kind: 'opened' })
        }, latency)
        return () => answer.unsubscribe()
      }),
  }

  return {
    http,
    stream,
    calls,
    callsOf: (path) => calls.filter((call) => call.path === path),
    answer: (path, answer, later = latency) => {
      latencyByPath.set(path, later)
      answerByPath.set(
        path,
        typeof answer === 'function'
          ? (answer as Answering)
          : () => (answer === 'never' ? 'never' : isOutcome(answer) ? answer : good(answer)),
      )
    },
    lines: (name) => (linesByStream.get(name) ?? []).filter((line) => line.isOpen()),
    attempts: (name) => attemptsByStream.get(name) ?? [],
    onOpen: (name, answer) => void openingByStream.set(name, answer),
  }
}

/** The SSE id of a fact's message. */
function idOf(message: object): string | null {
  const { event_id: wrapped, id } = message as { readonly event_id?: unknown; readonly id?: unknown }
  return typeof wrapped === 'string' ? wrapped : typeof id === 'string' ? id : null
}

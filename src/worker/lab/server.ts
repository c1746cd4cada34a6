import { Observable, type Subscriber } from 'rxjs'
import { bad, good } from '../../domain/core/outcome.ts'
import { seconds } from '../../domain/core/time.ts'
import type { Scenario } from '../../domain/lab/scenario.ts'
import type { StreamName } from '../../domain/live/model.ts'
import type { HttpPort, StreamFrame, StreamPort } from '../../streams/ports.ts'
import { answerTo } from './answers.ts'
import type { LabClock, Life } from './clock.ts'
import { LAB_EPOCH, labHistory, seqOf, type LabFact, type LabHistory } from './history.ts'

/** From asking to answering, ms. */
const LATENCY = 20
/** The server beats every 15 s (reliability R3). */
const BEAT = seconds(15)

type Why = Extract<StreamFrame, { kind: 'failed' }>['why']
const STREAMS: readonly StreamName[] = ['events', 'trades']

/** A server without network, database and exchange: it tells what the scenario says, to one user. */
export interface LabServer {
  readonly history: LabHistory
  readonly httpFor: (life: Life) => HttpPort
  readonly streamFor: (life: Life) => StreamPort
  readonly tell: (fact: LabFact, streams: readonly StreamName[]) => void
  /** One message of any text on the open lines. */
  readonly say: (text: string, streams: readonly StreamName[]) => void
  readonly end: (streams: readonly StreamName[], why: Why) => void
  /** A muted stream stays open and says nothing. */
  readonly mute: (streams: readonly StreamName[], isMuted: boolean) => void
  readonly setUp: (isUp: boolean) => void
  readonly setClock: (by: number) => void
  /** Lines of a device that fell asleep: what is said on them is lost, and they break when it wakes. */
  readonly abandon: () => () => void
  readonly attempts: () => number
  readonly now: () => number
}

interface Line {
  readonly stream: StreamName
  readonly life: Life
  readonly subscriber: Subscriber<StreamFrame>
  isDead: boolean
}

const messageOf = (fact: LabFact): string =>
  JSON.stringify({
    type: 'unified_notification',
    event_id: fact.id,
    event_type: fact.event_type,
    event_timestamp: fact.event_timestamp,
    data: fact.data,
  })

/** The server of one run. */
export function labServer(clock: LabClock, setup: Scenario['setup']): LabServer {
  const history = labHistory(setup.positions ?? [], clock.now())
  const lines = new Set<Line>()
  const muted = new Set<StreamName>()
  let isUp = true
  let ahead = 0
  let attempts = 0
  const now = (): number => clock.now() + ahead

  const open = (streams: readonly StreamName[]): readonly Line[] =>
    [...lines].filter((line) => streams.includes(line.stream) && !line.isDead && !line.subscriber.closed)

  function frame(line: Line, text: string, id: string | null): void {
    if (!isUp || muted.has(line.stream)) return
    clock.once(1, () => {
      if (!line.isDead)
        line.life.enter(() => line.subscriber.next({ kind: 'events', events: [{ event: null, id, data: text }] }))
    })
  }

  const head = (): object => ({
    epoch: LAB_EPOCH,
    head_seq: history.head(),
    server_time: new Date(now()).toISOString(),
  })
  const snapshot = (): object => ({
    type: 'position_snapshot',
    data: {
      positions: history.positions(),
      timestamp: new Date(now()).toISOString(),
      total_count: history.positions().length,
      source: 'lab',
      as_of_seq: history.head(),
      epoch: LAB_EPOCH,
      tick: history.tick(),
    },
  })
  const say: LabServer['say'] = (text, streams) => {
    for (const line of open(streams)) frame(line, text, null)
  }

  function beat(): void {
    say(JSON.stringify({ type: 'heartbeat', ...head() }), STREAMS)
    clock.once(BEAT, beat)
  }
  clock.once(BEAT, beat)

  const httpFor = (life: Life): HttpPort => ({
    call: (request) =>
      new Observable((subscriber) => {
        const tell = (outcome: Parameters<typeof subscriber.next>[0]): void => {
          subscriber.next(outcome)
          subscriber.complete()
        }
        const expiry = life.once(request.timeoutMs, () =>
          tell(bad({ kind: 'timeout', message: 'The server did not answer in time.' })),
        )
        const answer = life.once(LATENCY, () => {
          if (!isUp) return tell(bad({ kind: 'network', message: 'The server could not be reached.' }))
          const found = answerTo(request, history, now())
          if (request.path === '/api/polling/sse/recovery-sync') say(JSON.stringify(snapshot()), ['events'])
          return tell(
            found === null
              ? bad({ kind: 'http', status: 404, message: 'Not found' })
              : good({ status: 200, serverTime: null, ...found }),
          )
        })
        return () => {
          expiry()
          answer()
        }
      }),
  })

  const streamFor = (life: Life): StreamPort => ({
    open: (request) =>
      new Observable<StreamFrame>((subscriber) => {
        if (request.stream === 'task') return
        const { stream } = request
        if (stream === 'events') attempts += 1
        const line: Line = { stream, life, subscriber, isDead: false }
        const opening = life.once(LATENCY, () => {
          if (!isUp) {
            subscriber.next({ kind: 'failed', why: 'network', status: null })
            return subscriber.complete()
          }
          lines.add(line)
          subscriber.next({ kind: 'opened' })
          frame(
            line,
            JSON.stringify({ type: 'connection_established', connection_id: `lab-${attempts}`, ...head() }),
            null,
          )
          // What the line missed follows at once, as behind the product's server.
          const since = request.lastEventId === null ? null : seqOf(request.lastEventId)
          if (since !== null)
            for (const fact of history.facts) if (fact.seq > since) frame(line, messageOf(fact), fact.id)
        })
        return () => {
          lines.delete(line)
          opening()
        }
      }),
  })

  function broken(line: Line, why: Why): void {
    line.isDead = true
    line.life.enter(() => {
      line.subscriber.next({ kind: 'failed', why, status: why === 'unauthorised' ? 401 : null })
      line.subscriber.complete()
    })
  }

  return {
    history,
    httpFor,
    streamFor,
    say,
    now,
    tell: (fact, streams) => {
      for (const line of open(streams)) frame(line, messageOf(fact), fact.id)
    },
    end: (streams, why) => {
      for (const line of open(streams)) broken(line, why)
    },
    mute: (streams, isMuted) => {
      for (const one of streams) {
        if (isMuted) muted.add(one)
        else muted.delete(one)
      }
    },
    setUp: (up) => {
      isUp = up
      if (!up) for (const line of open(STREAMS)) broken(line, 'network')
    },
    setClock: (by) => void (ahead = by),
    abandon: () => {
      const left = open(STREAMS)
      for (const line of left) line.isDead = true
      return () => {
        for (const line of left) broken(line, 'network')
      }
    },
    attempts: () => attempts,
  }
}

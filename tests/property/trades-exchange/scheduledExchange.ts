import { createExchange, type Exchange as Paper } from '../../../src/paper/exchange.ts'
import { createFaults } from '../../../src/paper/faults.ts'
import { createListFaults, NO_LIST_FAULTS, type ListFaults, type ListScript } from '../../../src/paper/listFaults.ts'
import { createLimits, type LimitStats } from '../../../src/paper/wire/limits.ts'
import { QueryError } from '../../../src/paper/wire/pages.ts'
import { privateAnswer } from '../../../src/paper/wire/restPrivate.ts'
import { privateFrames, type PrivateState } from '../../../src/paper/wire/streamPrivate.ts'
import type { Send, RawAnswer } from '../../../src/server/exchange/calling/sdk.ts'
import type { Connect } from '../../../src/server/exchange/streaming/socket.ts'
import type { VirtualClock } from '../../unit/exchange/support/virtualClock.ts'

/** How badly the way between exchange and connector behaves; shares are 0 to 1. All 0 is a good day. */
export interface Weather {
  readonly failedCalls: number
  readonly lostFrames: number
  readonly doubledFrames: number
  readonly lateFrames: number
  readonly cutsPerMinute: number
  /** Next writes of the store that fail. */
  readonly failedWrites: number
  /** How long an answer of history lags behind the truth, ms. */
  readonly lag: number
}

export const CALM: Weather = {
  failedCalls: 0,
  lostFrames: 0,
  doubledFrames: 0,
  lateFrames: 0,
  cutsPerMinute: 0,
  failedWrites: 0,
  lag: 0,
}

/** The paper exchange without sockets, in virtual time, with weather drawn from one stream of numbers. */
export interface Scheduled {
  readonly paper: Paper
  /** For the only account. */
  readonly send: Send
  /** For the account of a key; null for public calls. */
  readonly sendOf: (apiKey: string | null) => Send
  readonly connect: Connect
  weather: Weather
  /** How its lists misbehave from now on. */
  lists(script: Partial<ListScript>): void
  /** Topics that the private stream refuses, as the exchange does: the whole request with them. */
  refusedTopics: readonly string[]
  /** Ms that answers of a path take longer. */
  slow: { readonly path: string; readonly ms: number } | null
  /** Every question so far. */
  readonly asked: readonly Asked[]
  /** Seed of the mishaps that befall every call from now on; 0 for none. */
  chaos(seed: number, pageRows?: number): void
  /** Ends the streams. */
  cut(): void
  connects: number
  /** What the exchange counted against its own limits. */
  readonly stats: LimitStats
  /** Requests that left although the exchange had said that it bans this address. */
  readonly sentDuringBan: number
  /** Refuses the address for so long, ms. */
  ban(ms: number): void
  /** The process that was told of a ban is gone. */
  forgetBan(): void
}

/** One question: its path, its cursor and when it came. */
export interface Asked {
  readonly path: string
  readonly cursor: string
  readonly at: number
}

const TICK_MS = 500
const HISTORY = ['/v5/execution/list', '/v5/position/closed-pnl']

export function scheduledExchange(
  clock: VirtualClock,
  draw: () => number,
  options: { readonly seed: number; readonly speed: number; readonly tickMs?: number },
): Scheduled {
  const paper = createExchange({ seed: options.seed, now: clock.now(), speed: options.speed })
  const open = new Map<PrivateState, { readonly frame: (text: string) => void; readonly cut: () => void }>()
  const limits = createLimits()
  const tickMs = options.tickMs ?? TICK_MS
  let toldUntil = 0
  let sentDuringBan = 0
  const asked: Asked[] = []
  let script: ListScript = { ...NO_LIST_FAULTS }
  const faults = createListFaults(paper, () => script)
  const box = createFaults({
    seed: options.seed,
    limits,
    now: () => clock.now(),
    streams: () => null,
    restart: () => undefined,
    later: (act, ms) => void clock.once(ms, act),
  })
  const sendOf =
    (apiKey: string | null): Send =>
    (path, params) => {
      if (clock.now() < toldUntil) sentDuringBan += 1
      asked.push({ path, cursor: String(params['cursor'] ?? ''), at: clock.now() })
      const more = path === world.slow?.path ? world.slow.ms : 0
      return later(clock, more + box.rest(path).delay + 5 + Math.floor(draw() * 40), () => {
        if (limits.visitAddress('this server', clock.now())) {
          toldUntil = bannedUntil
          return { status: 403, body: 'access too frequent', limits: null }
        }
        if (draw() < world.weather.failedCalls) return failure(draw())
        return answerOf(paper, limits, faults, {
          apiKey: apiKey ?? paper.accounts()[0]?.apiKey ?? '',
          path,
          params,
          now: clock.now(),
          lag: HISTORY.includes(path) ? world.weather.lag : 0,
        })
      })
    }
  let bannedUntil = 0
  const world: Scheduled = {
    paper,
    weather: CALM,
    lists: (next) => {
      script = { ...NO_LIST_FAULTS, listTimes: Number.MAX_SAFE_INTEGER, ...next }
      faults.begin()
    },
    slow: null,
    refusedTopics: [],
    asked,
    chaos: (seed, pageRows = 0) => {
      box.take('PUT /faults', { chaos: seed })
      world.lists({ chaos: seed, pageRows })
    },
    cut: () => {
      for (const stream of [...open.values()]) stream.cut()
    },
    connects: 0,
    sendOf,
    send: sendOf(null),
    stats: limits.stats,
    get sentDuringBan() {
      return sentDuringBan
    },
    ban: (ms) => {
      bannedUntil = clock.now() + ms
      limits.ban(bannedUntil)
    },
    forgetBan: () => {
      toldUntil = 0
    },
    connect: (ask, events) => {
      world.connects += 1
      limits.connected('private', clock.now())
      const state: PrivateState = {
        connId: 'c',
        address: '127.0.0.1',
        apiKey: ask.credentials?.apiKey ?? null,
        topics: new Set(ask.topics),
      }
      const refuses = (topics: readonly string[]): boolean => {
        const bad = topics.find((topic) => world.refusedTopics.includes(topic) || box.isRefused(topic))
        if (bad !== undefined) events.refused(topics, `error:handler not found,topic:${bad}`)
        return bad !== undefined
      }
      let isOver = false
      const end = () => {
        open.delete(state)
        if (isOver) return
        isOver = true
        events.ended('dropped')
      }
      clock.once(20, () => {
        if (isOver) return
        if (draw() < world.weather.failedCalls) return end()
        if (refuses(ask.topics)) return
        open.set(state, {
          frame: (text) => {
            const frame = JSON.parse(text) as { topic: string }
            if (!isOver) events.frame(frame.topic, frame)
          },
          cut: end,
        })
        events.ready()
      })
      return {
        subscribe: (topics) =>
          clock.once(20, () => {
            if (isOver || refuses(topics)) return
            for (const topic of topics) state.topics.add(topic)
            events.ready()
          }),
        unsubscribe: (topics) => {
          for (const topic of topics) state.topics.delete(topic)
        },
        close: () => {
          isOver = true
          open.delete(state)
        },
      }
    },
  }
  paper.listen((happening) => {
    for (const [state, stream] of open)
      for (const text of privateFrames(paper, state, happening))
        box.deliver((told) => deliver(clock, draw, world.weather, () => stream.frame(told)), text)
  })
  clock.every(tickMs, () => {
    paper.advance(clock.now())
    if (draw() < (world.weather.cutsPerMinute * tickMs) / 60_000) for (const stream of [...open.values()]) stream.cut()
  })
  return world
}

function deliver(clock: VirtualClock, draw: () => number, weather: Weather, send: () => void): void {
  if (draw() < weather.lostFrames) return
  for (let times = draw() < weather.doubledFrames ? 2 : 1; times > 0; times -= 1)
    clock.once(draw() < weather.lateFrames ? Math.floor(draw() * 3_000) : 2, send)
}

function later<T>(clock: VirtualClock, ms: number, make: () => T): Promise<T> {
  return new Promise((resolve) => clock.once(ms, () => resolve(make())))
}

const failure = (kind: number): RawAnswer =>
  kind < 0.3
    ? { status: 503, body: '', limits: null }
    : kind < 0.6
      ? { status: 0, body: null, limits: null }
      : kind < 0.9
        ? { status: 200, body: { 0: '<' }, limits: null }
        : { status: 200, body: { retCode: 10_006, retMsg: 'Too many visits!' }, limits: null }

interface Question {
  readonly apiKey: string
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
  readonly now: number
  readonly lag: number
}

/** With a lag, what happened lately is not in the answer yet. */
function answerOf(
  paper: Paper,
  limits: ReturnType<typeof createLimits>,
  faults: ListFaults,
  { apiKey, path, params, now, lag }: Question,
): RawAnswer {
  const desk = paper.find(apiKey)
  if (desk === null) throw new Error('There is no account at the exchange.')
  const visit = limits.visitPath(desk.account.uid, path, now)
  const headers = { max: visit.limit, remaining: visit.remaining, resetAt: visit.resetAt }
  if (!visit.isAllowed)
    return {
      status: 200,
      limits: headers,
      body: { retCode: 10_006, retMsg: 'Too many visits. Exceeded the API Rate Limit.', time: now },
    }
  const query = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  if (lag > 0 && query.has('endTime'))
    query.set(
      'endTime',
      String(Math.max(Number(query.get('startTime')), Math.min(Number(query.get('endTime')), now - lag))),
    )
  try {
    return {
      status: 200,
      limits: headers,
      body: {
        retCode: 0,
        retMsg: 'OK',
        result: faults.answer({ path, query, now }, desk, (twisted, seen) =>
          privateAnswer(paper, seen, path, twisted, now),
        ),
        time: now,
      },
    }
  } catch (error) {
    if (error instanceof QueryError)
      return { status: 200, limits: headers, body: { retCode: 10_001, retMsg: error.message, time: now } }
    throw error
  }
}

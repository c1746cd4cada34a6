import type { Limits } from './wire/limits.ts'
import type { Answer } from './wire/rest.ts'
import type { Deliver, Streams } from './wire/stream.ts'
import { unit } from '../domain/core/chance.ts'
import { chaosFrame, delayOf, type Drawn, isDoubled, isTopicRefused } from './chaos.ts'
import { listScriptFrom, NO_LIST_FAULTS, type ListScript } from './listFaults.ts'
import { isOddTopic, ODD, oddBody, oddFrame } from './odd.ts'

/** Deliberate misbehaviour, all off at first. Shares are 0 to 1, times in ms. */
interface Script extends ListScript {
  /** Stream frames that are lost, sent twice, sent late, or swapped with the next. */
  drop: number
  duplicate: number
  delay: number
  reorder: number
  /** What the next REST calls get instead of an answer, and how many of them. */
  rest: '' | 'status' | 'code' | 'html' | 'drop' | 'cut'
  status: number
  /** The `retCode` of `code`. */ code: number
  restTimes: number
  restDelay: number
  restPath: string
  clockSkew: number
  /** Odd answers that are on, and the symbol and topic that some of them are about (odd.ts). */
  odd: readonly string[]
  oddSymbol: string
  oddTopic: string
}

/** Faults as the control listener sets them. */
export interface FaultBox {
  /** Takes one control call and answers with the present script. Unknown fields are ignored. */
  take(call: string, body: Readonly<Record<string, unknown>>): object
  /** Milliseconds that the exchange's clock is ahead. */
  skew(): number
  /** What lists do now; their answers count down what is left of it. */
  lists(): ListScript
  readonly deliver: Deliver
  /** Whether the streams refuse a topic. */
  readonly isRefused: (topic: string) => boolean
  /** The body of an answer of REST, odd where it is to be. */
  readonly body: (path: string, body: string) => string
  /** What happens to a REST answer: null leaves it alone. */
  rest(path: string): { readonly delay: number; readonly instead: Answer | 'drop' | 'cut' | null }
}

/** What faults reach out to. */
export interface FaultPorts {
  readonly seed: number
  readonly limits: Limits
  readonly now: () => number
  /** Seed of chaos from the start. */
  readonly chaos?: number
  readonly streams: () => Streams | null
  readonly restart: (pause: number) => void
  readonly later: (act: () => void, ms: number) => void
  /** Hears that the script is another. */
  readonly changed?: () => void
}

const HTML = '<html><head><title>Just a moment</title></head><body>Service is busy</body></html>'
const none: Readonly<Script> = {
  drop: 0,
  duplicate: 0,
  delay: 0,
  reorder: 0,
  rest: '',
  status: 503,
  code: 10_006,
  restTimes: 0,
  restDelay: 0,
  restPath: '',
  clockSkew: 0,
  ...NO_LIST_FAULTS,
  odd: [],
  oddSymbol: '',
  oddTopic: '',
}

/** A box of faults; its chances are drawn from the seed, so a run can be repeated. */
export function createFaults(ports: FaultPorts): FaultBox {
  const script: Script = { ...none, chaos: ports.chaos ?? 0 }
  let drawn = 0
  let calls = 0
  /** The next call or frame under the seed of chaos; null while there is none. */
  const next = (): Drawn | null => {
    calls += 1
    return script.chaos > 0 ? { seed: script.chaos, call: calls } : null
  }
  let held: (() => void) | null = null
  const happens = (share: number): boolean => {
    drawn += 1
    return share > 0 && unit(ports.seed, 99, drawn) < share
  }

  return {
    take(call, body) {
      if (call === 'PUT /faults') Object.assign(script, scriptFrom(body))
      else if (call === 'DELETE /faults') {
        Object.assign(script, none)
        ports.limits.ban(0)
      } else if (call === 'POST /faults/ban') ports.limits.ban(ports.now() + Number(body['for'] ?? 600_000))
      else if (call === 'POST /faults/cut')
        ports
          .streams()
          ?.cut(
            body['which'] === 'private' || body['which'] === 'public' ? body['which'] : 'all',
            body['midFrame'] === true,
          )
      else if (call === 'POST /faults/restart') ports.restart(Number(body['pause'] ?? 0))
      ports.changed?.()
      return { ...script }
    },
    skew: () => script.clockSkew,
    lists: () => script,
    isRefused(topic) {
      const drawn = next()
      return isOddTopic(topic, script) || (drawn !== null && isTopicRefused(drawn, topic))
    },
    body: (path, body) => oddBody(path, body, script),
    deliver(send, frame) {
      const chaos = next()
      const text = oddFrame(frame, script, chaos === null ? undefined : (kind, rows) => chaosFrame(chaos, kind, rows))
      if (happens(script.drop)) return
      const times = happens(script.duplicate) || (chaos !== null && isDoubled(chaos)) ? 2 : 1
      const go = (): void => {
        for (let i = 0; i < times; i += 1) send(text)
      }
      const delay = script.delay + (chaos === null ? 0 : delayOf(chaos))
      if (delay > 0) {
        ports.later(go, delay)
        return
      }
      if (held === null && happens(script.reorder)) {
        held = go
        return
      }
      go()
      const earlier = held
      held = null
      earlier?.()
    },
    rest(path) {
      const isMeant = script.restTimes > 0 && (script.restPath === '' || path.startsWith(script.restPath))
      const chaos = next()
      const late = chaos === null ? 0 : delayOf(chaos)
      if (!isMeant) return { delay: late, instead: null }
      script.restTimes -= 1
      const instead =
        script.rest === 'status'
          ? { status: script.status, headers: { 'content-type': 'text/plain' }, body: 'upstream error' }
          : script.rest === 'code'
            ? {
                status: 200,
                headers: { 'content-type': 'application/json; charset=utf-8' },
                body: JSON.stringify({
                  retCode: script.code,
                  retMsg: 'scripted',
                  result: {},
                  retExtInfo: {},
                  time: ports.now(),
                }),
              }
            : script.rest === 'html'
              ? { status: 200, headers: { 'content-type': 'text/html' }, body: HTML }
              : script.rest === ''
                ? null
                : script.rest
      return { delay: script.restDelay + late, instead }
    },
  }
}

function scriptFrom(body: Readonly<Record<string, unknown>>): Partial<Script> {
  const numbers = (
    ['drop', 'duplicate', 'delay', 'reorder', 'status', 'code', 'restTimes', 'restDelay', 'clockSkew'] as const
  ).filter((name) => typeof body[name] === 'number')
  const { rest, odd: wished } = body
  return {
    ...listScriptFrom(body),
    ...Object.fromEntries(numbers.map((name) => [name, body[name]])),
    ...(Array.isArray(wished) && { odd: ODD.filter((name) => wished.includes(name)) }),
    ...(typeof body['oddSymbol'] === 'string' && { oddSymbol: body['oddSymbol'] }),
    ...(typeof body['oddTopic'] === 'string' && { oddTopic: body['oddTopic'] }),
    restPath: typeof body['restPath'] === 'string' ? body['restPath'] : '',
    ...((rest === '' ||
      rest === 'status' ||
      rest === 'code' ||
      rest === 'html' ||
      rest === 'drop' ||
      rest === 'cut') && { rest }),
  }
}

import { AddressBan } from '../../../../src/server/exchange/calling/addressBan.ts'
import { ClockOffset } from '../../../../src/server/exchange/calling/clockOffset.ts'
import type { ExchangeFault } from '../../../../src/server/exchange/calling/fault.ts'
import { RateBudget } from '../../../../src/server/exchange/calling/rateBudget.ts'
import type { Caller, Shared } from '../../../../src/server/exchange/calling/rest.ts'
import type { RawAnswer } from '../../../../src/server/exchange/calling/sdk.ts'
import { virtualClock, type VirtualClock } from './virtualClock.ts'

/** An answer as the exchange sends it. */
export const answer = (
  result: unknown,
  more: {
    readonly retCode?: unknown
    readonly retMsg?: string
    readonly time?: number
    readonly status?: number
    readonly limits?: RawAnswer['limits']
  } = {},
): RawAnswer => ({
  status: more.status ?? 200,
  limits: more.limits ?? null,
  body: {
    retCode: more.retCode ?? 0,
    retMsg: more.retMsg ?? 'OK',
    result,
    ...(more.time === undefined ? {} : { time: more.time }),
  },
})

/** A refusal with a code. */
export const refusal = (retCode: number, retMsg = 'refused', limits: RawAnswer['limits'] = null): RawAnswer =>
  answer({}, { retCode, retMsg, limits })

/** An answer with a status other than 200. */
export const status = (code: number, body: unknown = ''): RawAnswer => ({ status: code, body, limits: null })

export interface Scripted {
  readonly clock: VirtualClock
  readonly shared: Shared
  readonly caller: Caller
  readonly asked: { readonly path: string; readonly at: number; readonly offsetMs: number }[]
  readonly faults: ExchangeFault[]
}

/** A caller whose exchange answers with the given script, the last answer again and again. */
export function scripted(
  answers: readonly (RawAnswer | ((path: string, now: number) => RawAnswer))[],
  owner: string | null = 'acc',
): Scripted {
  const clock = virtualClock()
  const asked: { path: string; at: number; offsetMs: number }[] = []
  const faults: ExchangeFault[] = []
  let next = 0
  return {
    clock,
    asked,
    faults,
    shared: {
      clock,
      random: () => 0.5,
      budget: new RateBudget(),
      ban: new AddressBan(),
      offset: new ClockOffset(),
      report: (fault) => void faults.push(fault),
    },
    caller: {
      owner,
      secrets: ['CANARY_SECRET', 'CANARY_KEY'],
      send: async (path, _params, _isPrivate, offsetMs) => {
        asked.push({ path, at: clock.now(), offsetMs })
        const scriptedAnswer = answers[Math.min(next, answers.length - 1)] as
          | RawAnswer
          | ((path: string, now: number) => RawAnswer)
        next += 1
        return typeof scriptedAnswer === 'function' ? scriptedAnswer(path, clock.now()) : scriptedAnswer
      },
    },
  }
}

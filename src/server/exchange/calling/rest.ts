import * as v from 'valibot'
import type { Clock } from '../../clock.ts'
import type { AddressBan } from './addressBan.ts'
import { resetJitter, retryDelay, sleep, type Random } from './backOff.ts'
import type { ClockOffset } from './clockOffset.ts'
import { cleanText, type CallResult, type ExchangeFault, type FaultClass } from './fault.ts'
import type { Priority, RateBudget } from './rateBudget.ts'
import { classOf, NOT_SERVED, type AnswerClass } from './retCodes.ts'
import { envelope } from './schemas.ts'
import type { RawAnswer, Send } from './sdk.ts'

/** Tries of one call before its fault is handed up; the account then waits by its own back-off. */
const MAX_TRIES = 3
/** How often "too many visits" is waited out within one call. */
const MAX_RATE_WAITS = 5

/** Hears how a request to the exchange ended: `ok`, or the class of its fault. */
export type OnRequest = (path: string, result: 'ok' | FaultClass, ms: number) => void

/** What all calls of one process share. */
export interface Shared {
  readonly clock: Clock
  readonly random: Random
  readonly budget: RateBudget
  readonly ban: AddressBan
  readonly offset: ClockOffset
  /** Counts faults by class; a `bug` is worth an alert. Gets words of ours only. */
  readonly report: (fault: ExchangeFault, path: string) => void
  /** Hears of each request and its class of answer; `path` is one of ours, `ms` without what it waited for before. */
  readonly onRequest?: OnRequest | undefined
}

/** One caller: whose budget it uses (null: public), how it sends, and what must never be repeated in a text. */
export interface Caller {
  readonly owner: string | null
  readonly send: Send
  readonly secrets: readonly string[]
  /** Hears every fault that is handed up. */
  readonly onFault?: (fault: ExchangeFault) => void
  /** Hears of rows of an answer that could not be read, as they came; of a whole list also when there are none. */
  readonly onUnread?: (path: string, rows: readonly unknown[]) => void
}

export interface Ask<T> {
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
  readonly answer: v.GenericSchema<unknown, T>
  readonly priority: Priority
  readonly signal?: AbortSignal
}

/** One call with everything around it: budget, ban, clock, retries, validation. Never throws. */
export async function call<T>(shared: Shared, caller: Caller, ask: Ask<T>): Promise<CallResult<T>> {
  const counts = { tries: 0, clockTries: 0, rateWaits: 0 }
  for (;;) {
    const held = await mayGo(shared, caller, ask)
    if (held !== null) return { ok: false, fault: held }
    const sentAt = shared.clock.now()
    const raw = await sendOnce(shared, caller, ask)
    const result = read(raw, caller, ask)
    shared.onRequest?.(ask.path, result.ok ? 'ok' : result.fault.class, shared.clock.now() - sentAt)
    if (result.ok) return result
    shared.report(result.fault, ask.path)
    if (await shallRetry(shared, caller, ask, raw, result.fault, counts)) continue
    caller.onFault?.(result.fault)
    return result
  }
}

/** Waits for the budget. A fault when the address is banned or the caller gave up: then no request leaves (F36). */
async function mayGo<T>(shared: Shared, caller: Caller, ask: Ask<T>): Promise<ExchangeFault | null> {
  for (;;) {
    if (ask.signal?.aborted === true) return fault('transient', 'The call was given up.')
    const banned = shared.ban.remaining(shared.clock.now())
    if (banned > 0)
      return {
        ...fault('ip_ban', `The exchange refuses this address for another ${Math.ceil(banned / 1_000)} s.`),
        attention: shared.ban.why,
      }
    const wait = shared.budget.take(caller.owner, ask.path, ask.priority, shared.clock.now())
    if (wait === 0) return null
    await sleep(shared.clock, wait, ask.signal)
  }
}

async function sendOnce<T>(shared: Shared, caller: Caller, ask: Ask<T>): Promise<RawAnswer> {
  const askedAt = shared.clock.now()
  const raw = await caller.send(ask.path, ask.params, caller.owner !== null, shared.offset.ms)
  const time = timeOf(raw.body)
  if (raw.status === 200 && time !== null) shared.offset.learn(time, askedAt, shared.clock.now())
  if (caller.owner !== null && raw.limits !== null)
    shared.budget.obey(caller.owner, ask.path, raw.limits, shared.clock.now(), shared.offset.ms)
  return raw
}

function read<T>(raw: RawAnswer, caller: Caller, ask: Ask<T>): CallResult<T> {
  const body = v.safeParse(envelope, raw.body)
  const retCode = body.success ? body.output.retCode : undefined
  const found = classOf(raw.status, retCode)
  const code = typeof retCode === 'number' ? retCode : null
  if (found !== 'ok') {
    const said = body.success ? body.output.retMsg : ''
    const isNotServed = raw.status === 403 && !isRateBan(raw.body) && !isRateBan(said)
    const { fault: refused } = failed(found, code, raw.status, cleanText(said, caller.secrets))
    return { ok: false, fault: { ...refused, attention: isNotServed ? NOT_SERVED : undefined } }
  }
  const parsed = v.safeParse(ask.answer, body.success ? body.output.result : undefined)
  if (parsed.success) return { ok: true, value: parsed.output }
  return failed(
    'malformed',
    code,
    raw.status,
    `Expected ${ask.path} as documented, found: ${cleanText(issueText(parsed.issues), caller.secrets)}`,
  )
}

/** The words of a ban for too many requests; any other 403 is no ban. */
const isRateBan = (said: unknown): boolean => typeof said === 'string' && /access too frequent/i.test(said)

/** The one action of each class (bybit.md 1.5). */
async function shallRetry<T>(
  shared: Shared,
  caller: Caller,
  ask: Ask<T>,
  raw: RawAnswer,
  found: ExchangeFault,
  counts: { tries: number; clockTries: number; rateWaits: number },
): Promise<boolean> {
  switch (found.class) {
    case 'clock':
      counts.clockTries += 1
      return counts.clockTries === 1 && refreshOffset(shared, caller)
    case 'rate': {
      counts.rateWaits += 1
      if (counts.rateWaits > MAX_RATE_WAITS || caller.owner === null) return false
      const wait = shared.budget.tooMany(caller.owner, ask.path, raw.limits, shared.clock.now(), shared.offset.ms)
      await sleep(shared.clock, wait + resetJitter(shared.random), ask.signal)
      return true
    }
    case 'ip_ban':
      shared.ban.open(shared.clock.now(), found.attention)
      return false
    case 'transient':
    case 'malformed':
      counts.tries += 1
      if (counts.tries >= MAX_TRIES) return false
      await sleep(shared.clock, retryDelay(counts.tries, shared.random), ask.signal)
      return true
    default:
      return false
  }
}

/** Asks the exchange's time anew, forgetting what was learnt. True when it answered. */
async function refreshOffset(shared: Shared, caller: Caller): Promise<boolean> {
  shared.offset.reset()
  if (shared.budget.take(null, '/v5/market/time', 'urgent', shared.clock.now()) > 0) return true
  const askedAt = shared.clock.now()
  const raw = await caller.send('/v5/market/time', {}, false, 0)
  const time = timeOf(raw.body)
  if (raw.status !== 200 || time === null) return false
  shared.offset.learn(time, askedAt, shared.clock.now())
  return true
}

/** The envelope's `time` in ms; the documentation says so, and a figure in seconds would be off by decades. */
function timeOf(body: unknown): number | null {
  const parsed = v.safeParse(envelope, body)
  const time = parsed.success ? parsed.output.time : null
  return typeof time === 'number' && Number.isFinite(time) && time > 1e12 ? time : null
}

function issueText(issues: readonly v.BaseIssue<unknown>[]): string {
  const issue = issues[0]
  if (issue === undefined) return 'something else'
  // The path names keys of the answer; the value itself stays out of the text.
  return `${v.getDotPath(issue) ?? 'the answer'} ${issue.message}`
}

const failed = (
  found: Exclude<AnswerClass, 'ok'>,
  code: number | null,
  status: number,
  message: string,
): { readonly ok: false; readonly fault: ExchangeFault } => ({
  ok: false,
  fault: { class: found, code, status, message },
})
const fault = (found: Exclude<AnswerClass, 'ok'>, message: string): ExchangeFault => ({
  class: found,
  code: null,
  status: 0,
  message,
})

import * as v from 'valibot'
import { bad, good, type Outcome } from '../core/outcome.ts'
import { days, hours } from '../core/time.ts'

/** What a scenario compares, in the order in which the screen shows it. */
export const ABOUT = [
  'toasts',
  'notifications',
  'positions',
  'totals',
  'connection',
  'session',
  'bell',
  'storage',
  'refused',
] as const
export type About = (typeof ABOUT)[number]

const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(days(7)))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const words = v.pipe(v.string(), v.maxLength(20_000))
const amount = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,15})?$/))
const lines = v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(1_000))
const side = v.picklist(['Buy', 'Sell'])
const leg = v.picklist(['one_way', 'long', 'short'])
const stream = v.picklist(['events', 'trades', 'both'])
/** Who is told a fact over the streams. What nobody is told stands in the server's history, and is fetched. */
const heard = v.optional(v.picklist(['both', 'events', 'trades', 'nobody']), 'both')

const place = { account: name, symbol: name }
const position = v.object({
  ...place,
  side,
  size: amount,
  price: amount,
  mark: v.optional(amount),
  pnl: v.optional(amount, '0'),
  leg: v.optional(leg, 'one_way'),
  strategy: v.optional(name),
})

/** A fact of the server: its wire fields stand beside its type; those of an opened position make its row as well. */
const fact = v.looseObject({
  type: name,
  account: v.optional(name),
  symbol: v.optional(name),
  side: v.optional(side),
  leg: v.optional(leg),
})

/** What the server, a stream, a tab or the device does. */
const act = v.variant('do', [
  /** The server writes down a fact and tells it; `age` is how long ago it happened, ms. */
  v.strictObject({ at: moment, do: v.literal('fact'), fact, heard, age: v.optional(moment, 0) }),
  /** The fact with this number in the history is told again, so many times, 10 ms apart. */
  v.strictObject({
    at: moment,
    do: v.literal('again'),
    seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000)), 1),
    heard,
  }),
  /** A stored notification of its own, which no stream told. */
  v.strictObject({ at: moment, do: v.literal('store'), id: name, fact, age: v.optional(moment, 0) }),
  /** Any text as one message, as a broken server would send it. */
  v.strictObject({ at: moment, do: v.literal('say'), stream, text: words }),
  /** PnL and mark prices of open positions. */
  v.strictObject({
    at: moment,
    do: v.literal('values'),
    rows: v.pipe(v.array(v.object({ ...place, leg: v.optional(leg), pnl: amount, mark: amount })), v.maxLength(500)),
  }),
  /**
   * So many value messages a second on the first stream, of open positions chosen by the seed; the last round sets each
   * to `pnl`.
   */
  v.strictObject({
    at: moment,
    do: v.literal('burst'),
    perSecond: v.pipe(v.number(), v.minValue(1), v.maxValue(5_000)),
    ms: moment,
    pnl: amount,
  }),
  v.strictObject({ at: moment, do: v.literal('stream'), stream, act: v.picklist(['cut', 'expire', 'mute', 'unmute']) }),
  v.strictObject({ at: moment, do: v.literal('net'), up: v.boolean() }),
  /** The server's clock against the device's, ms; it may be behind. */
  v.strictObject({ at: moment, do: v.literal('clock'), by: v.pipe(v.number(), v.integer()) }),
  /** The device sleeps: nothing of it runs, and its lines are dead when it wakes. */
  v.strictObject({ at: moment, do: v.literal('sleep'), ms: moment }),
  /** The worker dies without a word; its tabs start another on the same disk. */
  v.strictObject({ at: moment, do: v.literal('kill') }),
  v.strictObject({ at: moment, do: v.literal('disk'), act: v.picklist(['full', 'mended']) }),
  v.strictObject({
    at: moment,
    do: v.literal('tab'),
    tab: name,
    act: v.picklist(['open', 'close', 'hide', 'show', 'focus', 'freeze', 'thaw']),
    path: v.optional(name, '/live-trades'),
  }),
  /** What a person does in a tab: a command of the product. */
  v.strictObject({ at: moment, do: v.literal('wish'), tab: name, command: v.looseObject({ type: name }) }),
])

/** What must be seen at a moment; what is not named is not compared. */
const expectation = v.strictObject({ at: moment, because: words, ...v.entriesFromList(ABOUT, v.optional(lines)) })

const scenario = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  name,
  /** One sentence: which promise of the product it holds. */
  proves: words,
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31)), 1),
  /** Whether another seed gives another run. */
  isRandom: v.optional(v.boolean(), false),
  setup: v.optional(
    v.strictObject({
      positions: v.optional(v.array(position), []),
      tokenLifeMs: v.optional(moment, hours(1)),
      tabs: v.optional(v.array(name), ['A']),
    }),
    {},
  ),
  steps: v.pipe(v.array(act), v.maxLength(2_000)),
  expect: v.pipe(v.array(expectation), v.minLength(1), v.maxLength(200)),
})

export type Scenario = v.InferOutput<typeof scenario>
export type Step = Scenario['steps'][number]
export type Expectation = Scenario['expect'][number]
export type StartPosition = v.InferOutput<typeof position>
export type WrittenFact = v.InferOutput<typeof fact>

/** A scenario out of what a file holds, or one sentence that says what is wrong with it. */
export function scenarioFrom(value: unknown): Outcome<Scenario> {
  const read = v.safeParse(scenario, value)
  if (!read.success) return unreadable(sentenceOf(read.issues[0]))
  const { steps, expect } = read.output
  if (!isOrdered(steps)) return unreadable('Its steps are not in order of time.')
  if (!isOrdered(expect)) return unreadable('Its expectations are not in order of time.')
  return good(read.output)
}

/** The same from the text of a file. */
export function scenarioFromText(text: string): Outcome<Scenario> {
  try {
    return scenarioFrom(JSON.parse(text))
  } catch {
    return unreadable('It is not JSON.')
  }
}

const unreadable = (why: string): Outcome<never> =>
  bad({ kind: 'unreadable', message: `This file is no scenario. ${why}` })

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? ''
  if (path !== '' && issue.received === 'undefined') return `"${path}" is missing.`
  return `${path === '' ? 'The file' : `"${path}"`} should be ${issue.expected ?? 'something else'}, found ${issue.received}.`
}

const isOrdered = (list: readonly { readonly at: number }[]): boolean =>
  list.every(({ at }, i) => i === 0 || list[i - 1]!.at <= at)

import { beforeEach, expect, test } from 'vitest'
import { epoch, millisOf } from '../../src/domain/core/time.ts'
import type { EventOf, LogEntry } from '../../src/domain/event.ts'
import { reduce } from '../../src/domain/reduce.ts'
import { EMPTY_STATE } from '../../src/domain/state.ts'
import { MiniCore, signedIn } from '../../src/domain/testing/core.ts'
import { TellingWatch } from '../support/sim/watchTelling.ts'

// How the simulation judges whether an absence was noticed, once and from where.

const NIGHT = 600_000

/** When the server said something on the first stream. */
let words: number[]
let core: MiniCore

beforeEach(() => {
  words = []
  core = signedIn()
  open('events')
})

function open(stream: 'events' | 'trades', headSeq = 0): void {
  const data = { stream, serverEpoch: 'e1', headSeq, serverTime: core.at } as const
  core.append({ type: 'live.opened', data: { ...data, connectionId: null, serverEpoch: null } })
  core.append({ type: 'live.opened', data: { ...data, connectionId: `c${core.at}` } })
  if (stream === 'events') words.push(core.at)
}
const opening = (stream: 'events' | 'trades') => core.append({ type: 'live.opening', data: { stream, attempt: 1 } })
const lost = () => core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
function beat(after: number): void {
  pass(after)
  const data = { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at } as const
  core.append({ type: 'live.heartbeat', data })
  words.push(core.at)
}
const noted = () => core.append({ type: 'presence.noted', data: { at: core.at } })
const confirmed = () => core.append({ type: 'live.confirmed', data: { stream: 'events' } })
const pass = (ms: number): void => void (core.at = epoch(core.at + ms))

/** The first line is open, the second being opened as the device falls asleep; its answer is the first thing read. */
function sleepOpening(missed = 0): void {
  noted()
  opening('trades')
  pass(NIGHT)
  open('trades', missed)
}

/** Only then the first is found dead, and opened again. */
function reopen(): void {
  lost()
  opening('events')
  pass(1_000)
  open('events')
  noted()
  confirmed()
}

/** What the watch finds in a log. */
function found(log: readonly LogEntry[]): readonly string[] {
  const broken: string[] = []
  let at = 0
  const lastWord = (): number | null => words.filter((word) => word <= at).at(-1) ?? null
  const watch = new TellingWatch((id, what) => broken.push(`${id}: ${what}`), { before: null, lastWord })
  log.reduce((state, entry) => {
    at = entry.at
    const next = reduce(state, entry)
    watch.turn(state, entry, next)
    return next
  }, EMPTY_STATE)
  return broken
}

const isAbsence = ({ type }: LogEntry): boolean => type === 'recovery.absence_noticed'

test('A-60 an absence that the other stream ended counts, also where the first is found dead only behind it', () => {
  sleepOpening()
  reopen()

  expect(core.log.filter(isAbsence)).toHaveLength(1)
  expect(found(core.log)).toEqual([])
})

test('A-60 one that nobody noticed is found', () => {
  sleepOpening()
  reopen()

  expect(found(core.log.filter((entry) => !isAbsence(entry)))).toEqual([
    `A-60: An absence of ${NIGHT + 1_000} ms was not noticed.`,
  ])
})

test('A-60 so is one that begins while the one before is being made good', () => {
  sleepOpening(2)
  expect(core.state.recovery.running).not.toBeNull()
  lost()
  pass(NIGHT)
  opening('events')
  open('events')
  confirmed()
  const [first, second] = core.log.filter(isAbsence)

  expect(second).toMatchObject({ data: { gapMs: NIGHT, from: first!.at } })
  expect(found(core.log)).toEqual([])
  expect(found(core.log.filter((entry) => entry !== second))).toEqual([
    `A-60: An absence of ${NIGHT} ms was not noticed.`,
  ])
})

test('A-60 it counts from the last word of a line whose death is not known yet, not from that of the one before it', () => {
  lost()
  opening('events')
  pass(1_000)
  open('events')
  beat(30_000)
  beat(30_000)
  sleepOpening()

  expect(core.log.filter(isAbsence)).toHaveLength(1)
  expect(found(core.log)).toEqual([])
})

test('A-60 an absence that is noticed twice is found', () => {
  sleepOpening()
  const first = core.log.find(isAbsence)!
  const { from } = first.data as EventOf<'recovery.absence_noticed'>['data']
  pass(1_000)
  core.append({
    type: 'recovery.absence_noticed',
    data: { gapMs: millisOf(core.at - from), from, to: core.at },
  })

  expect(found(core.log)).toEqual([`A-60: An absence counts from ${NIGHT} ms before the end of the one before.`])
})

import { beforeEach, expect, test } from 'vitest'
import { floatOf, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { MESSAGE_LIMIT } from '../../../src/domain/live/constants.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import { RETENTION } from '../../../src/domain/retention.ts'
import { createEventReader } from '../../../src/worker/adapters/eventReader.ts'
import { BusyAccount } from '../../support/busyAccount.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

const POSITIONS = 5_000
const BURST_SECONDS = 2

let core: TestCore
let tab: TestTab
let busy: BusyAccount

const say = (...messages: readonly object[]): void => core.server.lines('events')[0]!.say(...messages)
const table = () => core.core.state().live.positions

beforeEach(async () => {
  core = await testCore({ freezes: false })
  busy = new BusyAccount(POSITIONS, () => new Date(core.clock.now()).toISOString())
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  tab = await core.open()
  await tab.signIn()
  await core.clock.pass(10)
  say(busy.established(), busy.snapshot())
  await core.clock.pass(200)
})

/** The table is the server's, row for row, and its sum is exact (I1, I16). */
function expectTrueTable(): void {
  const { rows, totals } = table()
  const wrong = rows.filter((row) => {
    const { size, pnl, mark } = busy.truth[Number(row.symbol.slice(1, -4))]!
    return row.size !== size || row.unrealisedPnl !== pnl || row.markPrice !== mark
  })
  expect(wrong).toEqual([])
  expect(rows).toHaveLength(POSITIONS)
  expect(floatOf(totals.pnl)).toBe(floatOf(sumOf(busy.truth.map(({ pnl }) => pnl as DecimalText))))
}

const onDisk = (): readonly LogEntry[] => core.disk.entries() as readonly LogEntry[]

test('F9 a snapshot of 5,000 positions with long names is within the limit of a message, cut anywhere', () => {
  const text = `data: ${JSON.stringify(busy.snapshot())}\n\n`
  expect(text.length).toBeLessThan(MESSAGE_LIMIT / 1.5)

  const reader = createEventReader(MESSAGE_LIMIT)
  const bytes = new TextEncoder().encode(text)
  const cuts = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
    reader.feed(bytes.subarray(i * 65_536, (i + 1) * 65_536)),
  )
  expect(cuts.at(-1)).toHaveLength(1)
  expect(cuts.slice(0, -1).every((events) => events !== 'oversize' && events.length === 0)).toBe(true)
})

test('F42 a minute of 2,000 values and 20 facts a second on 5,000 positions: right numbers, bounded memory and log', async () => {
  await tab.send({ type: 'tab.hide' })
  // The server sends values each 100 ms, and a fact when it happens.
  for (let tenth = 0; tenth < 600; tenth += 1) {
    say(busy.values(200), busy.fact(), busy.fact())
    await core.clock.pass(100)
  }
  expect(core.log.size()).toBeLessThanOrEqual(21_000)
  const state = core.core.state()
  expect(busy.facts).toBe(1_200)
  expect(state.live.sequence).toMatchObject({ cursor: busy.facts, ahead: [], early: [], gap: null })
  expectTrueTable()

  // Bounded: whatever is remembered of all this.
  expect(state.live.windows.tracked.length).toBeLessThanOrEqual(100)
  expect(state.live.positions.factAt.length).toBeLessThanOrEqual(1_000)
  expect(state.live.marks.ribbon.length).toBeLessThanOrEqual(10)
  expect(state.notifications.list.length).toBeLessThanOrEqual(200)
  expect([...state.market.past.values()].reduce((sum, samples) => sum + samples.length, 0)).toBeLessThanOrEqual(300_000)

  // On disk stands each fact once with what followed from it, and no value.
  const entries = onDisk()
  expect(entries.filter(({ type }) => type === 'live.position_modified')).toHaveLength(busy.facts)
  expect(entries.filter(({ type }) => RETENTION[type] === 'memory')).toEqual([])
  expect(entries.length).toBeLessThan(busy.facts * 8)

  // A hidden tab was sent nothing of it; shown, it has everything.
  const sent = tab.pushes.length
  await tab.send({ type: 'tab.show' })
  await core.clock.pass(500)
  expect(tab.pushes.length).toBeGreaterThan(sent)
  expect(
    Object.values(tab.rows).filter((row) => row['pnl'] !== busy.truth[Number(String(row['symbol']).slice(1, -4))]!.pnl),
  ).toEqual([])
})

test('F42 of facts told in one instant the newest 200 are remembered beside the other stream', async () => {
  say(...Array.from({ length: 201 }, () => busy.fact()))
  await core.clock.pass(100)

  const { sequence, windows } = core.core.state().live
  expect(sequence.cursor).toBe(201)
  expect(windows.coordinated).toHaveLength(200)
})

test('F42 a burst of 10,000 values a second, one message each, leaves right numbers and no more behind than a calm minute', async () => {
  const before = onDisk().length
  for (let window = 0; window < BURST_SECONDS * 62; window += 1) {
    say(...Array.from({ length: 160 }, () => busy.value()))
    await core.clock.pass(16)
  }
  await core.clock.pass(200)

  expectTrueTable()
  expect(onDisk().length - before).toBeLessThan(20)
  const held = core.log
    .tail(Infinity)
    .reduce((rows, entry) => rows + (entry.type === 'live.values_moved' ? entry.data.rows.length : 1), 0)
  expect(held).toBeLessThanOrEqual(21_000)
  expect(core.reports).toEqual([])
})

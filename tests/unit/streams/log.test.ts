import { expect, test } from 'vitest'
import { epoch, minutes } from '../../../src/domain/core/time.ts'
import type { Event } from '../../../src/domain/event.ts'
import { createLog } from '../../../src/streams/log.ts'
import { left, plainJudgements } from '../../support/core/coreJudgements.ts'
import { START } from '../../support/virtual.ts'

const { retention } = plainJudgements()
const value: Event = { type: 'live.values_moved', data: { rows: [], serverEpoch: null, tick: null, asOfSeq: null } }
const loaded = (answer: unknown): Event => ({ type: 'resource.loaded', data: { key: 'balances', value: answer } })

test('entries are found by number and by what they mention', () => {
  const log = createLog(retention)
  log.add(left('alpha'), null, START)
  log.add(left('beta'), 1, START)

  expect(log.entry(2)?.cause).toBe(1)
  expect(log.entry(3)).toBeUndefined()
  expect(log.tail(10, 'beta').map(({ entry }) => entry)).toEqual([2])
  expect(log.tail(1).map(({ entry }) => entry)).toEqual([2])
})

test('a restored log goes on behind the last entry ever written, so that no number means two things', () => {
  const log = createLog(retention, [{ ...left('old'), entry: 7, at: START, cause: null }], 12)

  expect(log.add(left('new'), null, START).entry).toBe(13)
  expect(log.entry(7)?.type).toBe('tab.left')
})

test('I14 150,000 values keep at most 21,000 entries in memory and lose no fact among them', () => {
  const log = createLog(retention)
  for (let i = 0; i < 150_000; i += 1) log.add(i % 1_000 === 0 ? left(`fact ${i}`) : value, null, START)

  expect(log.size()).toBeLessThanOrEqual(21_000)
  expect(log.tail(Infinity, 'fact ').length).toBe(150)
})

test('memory-only entries older than 10 minutes go when room is made, younger ones stay', () => {
  const log = createLog(retention)
  for (let i = 0; i < 15_000; i += 1) log.add(value, null, START)
  for (let i = 0; i < 6_001; i += 1) log.add(value, null, epoch(START + minutes(10) + 1))

  expect(log.size()).toBe(6_001)
})

test('F42 entries of values and snapshots count as their rows: a burst of 10,000 rows a second fills no more memory', () => {
  const log = createLog(retention)
  const rows = Array.from(
    { length: 160 },
    () => ({}) as Extract<Event, { type: 'live.values_moved' }>['data']['rows'][number],
  )
  for (let i = 0; i < 2_000; i += 1)
    log.add({ type: 'live.values_moved', data: { rows, serverEpoch: null, tick: i, asOfSeq: null } }, null, START)

  const kept = log.tail(Infinity)
  expect(kept.length * rows.length).toBeLessThanOrEqual(21_000)
  expect(kept.at(-1)?.entry).toBe(2_000)
})

test.each([
  ['an answer that is a list', (list: object[]): Event => loaded(list)],
  ['an answer that names a list', (list: object[]): Event => loaded({ trades: list, total_count: list.length })],
  [
    'a page of closed trades',
    (list: object[]): Event => ({
      type: 'closed.page_loaded',
      data: { list: '', offset: 0, replaces: true, rows: list as never, returned: 160, total: 160, totals: null },
    }),
  ],
])('F42 %s counts as its rows: old answers make no heap beside the newest', (_name, answer) => {
  const log = createLog((type) => (type === answer([]).type ? 'memory' : 'fact'))
  for (let i = 0; i < 2_000; i += 1) log.add(answer(Array.from({ length: 160 }, (_, id) => ({ id }))), null, START)

  expect(log.size() * 160).toBeLessThanOrEqual(21_000)
  expect(log.tail(1)[0]?.entry).toBe(2_000)
})

test('F42 an answer without rows counts as one entry', () => {
  const log = createLog(() => 'memory')
  for (let i = 0; i < 25_000; i += 1) log.add(loaded(i % 2 === 0 ? null : { timezone: 'UTC' }), null, START)

  expect(log.size()).toBeLessThanOrEqual(21_000)
  expect(log.size()).toBeGreaterThan(19_000)
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { delayOf, lagOf, mishapOf, mishappened, MISHAPS, OPTIONAL } from '../../../src/paper/chaos.ts'
import { rowSchemas } from '../../../src/server/exchange/calling/schemas.ts'

const POSITIONS = '/v5/position/list'
const CALLS = Array.from({ length: 2_000 }, (_, call) => ({ seed: 7, call }))
const rows = (...symbols: readonly string[]) => symbols.map((symbol) => ({ symbol, size: '1', leverage: '10' }))
const answer = { list: rows('A', 'B', 'C'), nextPageCursor: 'next' }
const before = { list: rows('X', 'Y'), nextPageCursor: '' }
const told = (mishap: string) => {
  const drawn = CALLS.find((each) => mishapOf(each, POSITIONS) === mishap)!
  return mishappened(drawn, POSITIONS, answer, before)
}
const symbols = (row: ReturnType<typeof told>) =>
  (row['list'] as { symbol: string }[]).map(({ symbol }) => symbol).join('')

it('the same seed and call meet the same, another seed others, and one call in five meets something', () => {
  const drawn = (seed: number) => CALLS.map(({ call }) => mishapOf({ seed, call }, POSITIONS))

  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(8)).not.toEqual(drawn(7))
  expect(new Set(drawn(7))).toEqual(new Set([null, ...MISHAPS]))
  const share = drawn(7).filter((one) => one !== null).length / CALLS.length
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThan(0.25)
  expect(CALLS.every((each) => mishapOf(each, '/v5/user/query-api') === null)).toBe(true)
})

it('no list is older than a minute, no call later than three seconds', () => {
  expect(Math.max(...CALLS.map(lagOf))).toBeLessThan(60_000)
  expect(Math.max(...CALLS.map(delayOf))).toBeLessThan(3_000)
  expect(CALLS.filter((each) => delayOf(each) === 0).length).toBeGreaterThan(1_000)
})

it.each([
  ['empty', ''],
  ['doubled', 'AABBCC'],
  ['page_before', 'XY'],
  ['row_more', 'ABCX'],
])('a list that is %s has the rows "%s"', (mishap, expected) => {
  expect(symbols(told(mishap))).toBe(expected)
})

it('a list with a row less has two of three, and one with odd texts all', () => {
  expect(symbols(told('row_less'))).toHaveLength(2)
  expect(symbols(told('empty_texts'))).toBe('ABC')
  expect(told('unknown_fields')['list']).toMatchObject([{ futureField: 'x' }, {}, {}])
  expect(told('empty')['nextPageCursor']).toBe('')
})

it('every field that the readers let be empty is emptied, but for those without which a fill is another', () => {
  const kinds = {
    position: rowSchemas.position.entries,
    execution: rowSchemas.execution.entries,
    'closed-pnl': rowSchemas.closedRow.entries,
    wallet: rowSchemas.wallet.entries,
    coin: rowSchemas.coin.entries,
    'transaction-log': rowSchemas.walletChange.entries,
  }
  const mayBeEmpty = Object.entries(kinds).flatMap(([kind, entries]) =>
    Object.entries(entries)
      .filter(([, reader]) => v.safeParse(reader as v.GenericSchema, '').success)
      .map(([field]) => `${kind} ${field}`),
  )
  const emptied = Object.entries(OPTIONAL).flatMap(([kind, fields]) => fields.map((field) => `${kind} ${field}`))

  expect(mayBeEmpty.filter((field) => !emptied.includes(field))).toEqual(['execution orderId', 'execution closedSize'])
  expect(emptied.filter((field) => !mayBeEmpty.includes(field))).toEqual([])
})

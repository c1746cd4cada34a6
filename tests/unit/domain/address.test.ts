import { describe, expect, test } from 'vitest'
import { COMMAND_ADDRESS, FORECAST_ADDRESS } from '../../../src/domain/access/addresses.ts'
import {
  everyPair,
  listQueryIn,
  names,
  oneOf,
  pairsOf,
  readAddress,
  saidIn,
  text,
  usualOf,
  usualText,
  whole,
} from '../../../src/domain/access/address.ts'

const schema = {
  q: text,
  side: oneOf(['long', 'short'], ''),
  sort: oneOf(['symbol', 'pnl'], 'symbol'),
  seed: whole(0, 9),
  cols: names(/^[a-z]{1,5}$/),
}

describe('what an address says', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?q=All&side=', {}],
    ['q=a+b%20c', { q: 'a b c' }],
    ['?q=a=b', { q: 'a=b' }],
    ['?q=%zz', { q: '%zz' }],
    ['?q=one&q=two', { q: 'two' }],
    ['?side=long&sort=pnl&other=1', { side: 'long', sort: 'pnl' }],
    ['?seed=9&cols=a,B,ccc', { seed: 9, cols: ['a', 'ccc'] }],
  ])('SCREEN-2.0 %s', (query, said) => {
    expect(readAddress(schema, query)).toEqual({ values: { ...usualOf(schema), ...said }, bad: [] })
  })

  test('SCREEN-2.0 bad values count as absent and are named, in the order of the schema', () => {
    expect(readAddress(schema, '?seed=10&sort=up&side=Long')).toEqual({
      values: usualOf(schema),
      bad: [
        ['side', 'Long'],
        ['sort', 'up'],
        ['seed', '10'],
      ],
    })
  })

  test('what is usual has a spelling, by which it is left out', () => {
    expect(['q', 'side', 'sort', 'cols', 'none'].map((name) => usualText(schema, name))).toEqual([
      '',
      '',
      'symbol',
      '',
      '',
    ])
  })
})

test('a value is cut at 200 characters where it filters, and taken whole where it is a place', () => {
  const long = 'x'.repeat(300)

  expect(pairsOf(`?q=${long}`).get('q')).toHaveLength(200)
  expect(saidIn(`?returnTo=${long}`, 'returnTo')).toBe(long)
  expect([saidIn('?returnTo=%zz', 'returnTo'), saidIn('?a=1', 'returnTo'), saidIn('?returnTo=', 'returnTo')]).toEqual([
    null,
    null,
    null,
  ])
})

test('SCREEN-2.0-4 a list and the query of a list are read whole: forty ids, every column, all that stands behind them', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `10dc39cf-c61f-4e84-99ad-${String(i).padStart(12, '0')}`)
  const scales = Array.from({ length: 20 }, (_, i) => `${String(i).padStart(8, '0')}:50`).join(',')
  const query = `sel=${encodeURIComponent(ids.join(','))}`

  expect(readAddress(COMMAND_ADDRESS, query).values.sel).toEqual(ids)
  expect(query.length).toBeLessThan(2_000)
  expect(readAddress(FORECAST_ADDRESS, `scale=${scales}`).bad).toEqual([])
  expect(listQueryIn(`interval=60&from_list=${encodeURIComponent(`?${query}&side=long`)}`)).toBe(`${query}&side=long`)
  expect([listQueryIn(''), listQueryIn('from_list=All')]).toEqual(['', ''])
})

test('pairs that are no text are none', () => {
  expect(everyPair('a=1&b=x%20y')).toEqual([
    ['a', '1'],
    ['b', 'x y'],
  ])
  expect(everyPair('a=1&b=%zz')).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { fits, parseFilter } from '../../../src/domain/diagnostic/filter.ts'
import { MASK, masked } from '../../../src/domain/diagnostic/masked.ts'
import { diagAddressOf } from '../../../src/domain/diagnostic/address.ts'
import { QUIET_FILTER } from '../../../src/domain/diagnostic/constants.ts'

describe('the filter language', () => {
  it('SCREEN-2.20 reads the example of the design', () => {
    expect(parseFilter('type:position_* symbol:BTCUSDT verdict:dropped')).toEqual({
      terms: [
        { key: 'type', isNot: false, values: ['position_*'] },
        { key: 'symbol', isNot: false, values: ['BTCUSDT'] },
        { key: 'verdict', isNot: false, values: ['dropped'] },
      ],
      problems: [],
    })
  })

  it.each([
    ['-verdict:dropped,merged', [{ key: 'verdict', isNot: true, values: ['dropped', 'merged'] }]],
    ['account:"main desk"', [{ key: 'account', isNot: false, values: ['main desk'] }]],
    [
      '"a:b" c',
      [
        { key: null, isNot: false, values: ['a:b'] },
        { key: null, isNot: false, values: ['c'] },
      ],
    ],
    ['id:e1-4:7', [{ key: 'id', isNot: false, values: ['e1-4:7'] }]],
  ])('SCREEN-2.20 %s', (text, terms) => {
    expect(parseFilter(text)).toEqual({ terms, problems: [] })
  })

  it.each([
    [
      'colour:red symbol:BTCUSDT',
      "There is no key 'colour'. Keys are type, symbol, account, source, verdict, rule, id, cause.",
    ],
    ['type: symbol:BTCUSDT', "'type:' needs a value."],
    ['symbol:BTCUSDT account:"main', 'A quotation mark is not closed.'],
  ])('SCREEN-2.20 %s is told in one sentence, and the rest holds', (text, problem) => {
    const filter = parseFilter(text)
    expect(filter.problems).toEqual([problem])
    expect(filter.terms).toContainEqual({ key: 'symbol', isNot: false, values: ['BTCUSDT'] })
  })

  it.each([
    ['position_*', 'position_opened', true],
    ['position_*', 'position_', true],
    ['position_*', 'positions', false],
    ['*', '', true],
    ['a*a', 'a', false],
    ['*b*b*', 'abcb', true],
    ['BTCusdt', 'btcUSDT', true],
  ])('%s fits %s: %s', (pattern, text, is) => {
    expect(fits(pattern, text)).toBe(is)
  })
})

describe('masking', () => {
  it('T3 hides secrets by name and by look, in any depth, and leaves the rest', () => {
    expect(
      masked({
        symbol: 'BTCUSDT',
        api_secret: 'CANARY',
        tokens: { accessToken: 'CANARY' },
        list: [{ Authorization: 'Bearer CANARY' }],
        note: 'eyJhbGciOiJIUzI1NiJ9.CANARY',
        empty: { token: '' },
      }),
    ).toEqual({
      symbol: 'BTCUSDT',
      api_secret: MASK,
      tokens: MASK,
      list: [{ Authorization: MASK }],
      note: MASK,
      empty: { token: '' },
    })
  })
})

describe('the address', () => {
  it('SCREEN-2.20 reads tab, filter, times, entry; what is no number counts as absent', () => {
    expect(diagAddressOf('?tab=events&f=type%3Aposition_*&at=17&from=x&to=-1&id=12')).toEqual({
      tab: 'events',
      f: 'type:position_*',
      at: 17,
      from: null,
      to: null,
      id: 12,
      rows: 300,
    })
    expect(diagAddressOf('?tab=nonsense&rows=1')).toMatchObject({ tab: 'overview', f: QUIET_FILTER, rows: 300 })
  })
})

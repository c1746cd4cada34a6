import { describe, expect, test } from 'vitest'
import { recent } from '../../../src/domain/core/recent.ts'
import { LOGO_CACHE, logoSources } from '../../../src/domain/market/logos.ts'

const DAY = 24 * 60 * 60 * 1_000

describe('what is remembered of logos', () => {
  const full = () => {
    const kept = recent<number>(LOGO_CACHE.entries, LOGO_CACHE.lifeMs)
    for (let i = 1; i <= 500; i += 1) kept.set(`C${i}`, i, i)
    return kept
  }

  test('LOGO-01 the 501st evicts the one that was used longest ago, and no other', () => {
    const kept = full()
    expect(kept.get('C1', 600)).toBe(1)
    kept.set('C501', 501, 700)
    expect(kept.get('C2', 700)).toBe(undefined)
    expect([1, 3, 500, 501].map((i) => kept.get(`C${i}`, 700))).toEqual([1, 3, 500, 501])
  })

  test('LOGO-01 one that is set again takes no second place', () => {
    const kept = full()
    for (let i = 0; i < 3; i += 1) kept.set('C500', 7, 600)
    expect([kept.get('C1', 600), kept.get('C500', 600)]).toEqual([1, 7])
  })

  test('LOGO-02 lives 24 h from when it was set, however often it is used', () => {
    const kept = recent<string>(LOGO_CACHE.entries, LOGO_CACHE.lifeMs)
    kept.set('BTC', 'a', 1_000)
    expect(kept.get('BTC', 1_000 + DAY - 1)).toBe('a')
    expect(kept.get('BTC', 1_000 + DAY)).toBe(undefined)
    kept.set('BTC', 'b', 5_000)
    expect(kept.get('BTC', 5_000 + DAY - 1)).toBe('b')
  })
})

describe('where a logo is looked for', () => {
  test('LOGO-05 without hosts there is one address, and it never fails', () => {
    expect(logoSources('1000PEPE', 'thumb', [])).toEqual(['/assets/crypto-icons/svg/thumb/pepe.svg?fallback=svg'])
  })

  test('LOGO-05 ours, the third-party coin-image host, the external static icon host, the drawn one', () => {
    const all = [
      '/assets/crypto-icons/svg/small/wbtc.svg',
      '/symbol-assets/symbols/WBTCUSDT/logo?size=small&fallback=coingecko',
      'https://assets.coincap.io/assets/icons/wbtc@2x.png',
      '/assets/crypto-icons/svg/small/wbtc.svg?fallback=svg',
    ]
    expect(logoSources('WBTC', 'small', ['coincap', 'coingecko'])).toEqual(all)
    expect(logoSources('WBTC', 'small', ['coincap'])).toEqual([all[0], all[2], all[3]])
  })

  test.each([
    ['SHIB1000', 'shib'],
    ['1000000BABYDOGE', 'babydoge'],
    ['C100', 'c100'],
    ['A1000', 'a1000'],
    ['AB100', 'ab100'],
    ['1000', '1000'],
  ])('LOGO-05 the picture of %s is that of %s, wherever its multiplier stands', (base, coin) => {
    expect(logoSources(base, 'thumb', [])).toEqual([`/assets/crypto-icons/svg/thumb/${coin}.svg?fallback=svg`])
  })

  test.each(['', '../x', 'A B', 'Ä', 'X'.repeat(21), 'a.b', '@evil.example'])('T14 %j is no name of a coin', (base) => {
    expect(logoSources(base, 'thumb', ['coingecko', 'coincap'])).toEqual([])
  })
})

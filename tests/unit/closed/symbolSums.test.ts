import { describe, expect, it } from 'vitest'
import { symbolResults, symbolSums } from '../../../src/domain/dashboard/results/groups.ts'
import { resultsKeys } from '../../../src/domain/dashboard/results/wants.ts'

describe('best and worst symbols', () => {
  it.each([
    ['', 'days=30'],
    ['?range=7d', 'days=7'],
    ['?range=90d', 'days=90'],
    ['?range=all', ''],
    ['?range=custom&from=2026-01-05&to=2026-02-01', 'from=2026-01-05&to=2026-02-01'],
    ['?range=custom&from=2026-02-09&to=2026-02-01', 'from=2026-02-01&to=2026-02-01'],
    ['?range=7d&account=grid-sub', 'account=grid-sub&days=7'],
  ])('SCREEN-2.7 are asked for the range of %s', (query, asked) => {
    expect(resultsKeys('Europe/Berlin', query).symbols).toBe(
      `pnlSymbols?${asked === '' ? '' : `${asked}&`}user_timezone=Europe%2FBerlin`,
    )
  })

  it('SCREEN-2.7 are those of all trades, however many there are', () => {
    const sums = symbolSums({
      symbols: [
        ['A', '10.5', 40_000],
        ['B', '-3', 9_000],
        ['C', '0', 12],
        ['D', '2', 1],
        ['E', '1', 1],
        ['F', '0.5', 1],
        ['G', '-9', 2],
      ].map(([symbol, pnl, trades]) => ({ symbol, pnl, trades })),
    })!

    const { best, worst, symbols } = symbolResults(sums)

    expect(symbols).toBe(7)
    expect(best.map(({ symbol, trades }) => [symbol, trades])).toEqual([
      ['A', 40_000],
      ['D', 1],
      ['E', 1],
    ])
    expect(worst.map(({ symbol }) => symbol)).toEqual(['G', 'B'])
  })

  it('rows that are not as documented are left out, and a server without the call gives none', () => {
    expect(
      symbolSums({ symbols: [null, { symbol: 'A', pnl: 'much', trades: 1 }, { symbol: 'B', pnl: '1', trades: 2 }] }),
    ).toEqual([{ key: 'B', pnl: '1', trades: 2 }])
    expect([symbolSums({}), symbolSums(null), symbolSums([])]).toEqual([null, null, null])
  })
})

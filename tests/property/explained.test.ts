import { describe, expect, it } from 'vitest'
import { calendarOf } from '../../src/domain/core/calendar.ts'
import {
  compareDecimals,
  magnitudeOf,
  negated,
  quotientOf,
  sumOf,
  type DecimalText,
} from '../../src/domain/core/decimal.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { passesClosed, closedFiltersFrom } from '../../src/domain/closed/filters.ts'
import { summaryOf } from '../../src/domain/closed/summary.ts'
import { totalsOfRows } from '../../src/domain/closed/totals.ts'
import { askAbout } from '../../src/domain/explained/asked.ts'
import { explainedOf } from '../../src/domain/explained/explain.ts'
import { groupsOf } from '../../src/domain/report/groups.ts'
import { fc, parameters } from '../support/fc.ts'
import { stateWith } from '../support/fixtures/portfolio.ts'
import { tradeRow } from '../support/fixtures/trades.ts'

const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Kiritimati')
const amount = fc
  .tuple(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: 0, max: 8 }))
  .map(([units, places]) => (units / 10 ** places).toFixed(places) as DecimalText)
// Some days around both changes of the clocks, so that many trades share a day.
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 3, 6) }),
  fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 10, 2) }),
)
const trades = fc.array(
  fc.record({
    pnl: amount,
    fees: fc.option(amount),
    funding: fc.option(amount),
    closedAt: instant.map(epoch),
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
    account: fc.constantFrom('main', 'sub'),
    strategy: fc.constantFrom('Grid', 'Trend', null),
    side: fc.constantFrom('long' as const, 'short' as const),
  }),
  { minLength: 1, maxLength: 40 },
)
const rowsOf = (list: readonly Partial<ReturnType<typeof tradeRow>>[]) =>
  list.map((more, i) => tradeRow(`t${i}`, { ...more, afterFunding: null }))
const filters = fc.record({
  filter: fc.constantFrom('', 'BTCUSDT'),
  account: fc.constantFrom('', 'main'),
  strategy: fc.constantFrom('', 'Grid', 'N/A'),
  side: fc.constantFrom('', 'short'),
  result: fc.constantFrom('', 'win', 'loss'),
  from: fc.constantFrom('', '2026-03-29', '2026-10-25'),
  to: fc.constantFrom('', '2026-10-25', '2026-11-01'),
})

/** What each figure is of the amounts of its rows, as docs/FIGURES.md says it: none of it is taken from the sources. */
const FOLDS: Readonly<Record<string, (amounts: readonly DecimalText[]) => DecimalText | null>> = {
  'summary.pnl': sumOf,
  'summary.trades': sumOf,
  'summary.fees': (all) => (all.length === 0 ? null : sumOf(all)),
  'summary.funding': (all) => (all.length === 0 ? null : sumOf(all)),
  'summary.expectancy': mean,
  'summary.averageWin': mean,
  'summary.averageLoss': mean,
  'summary.winRatePct': (all) =>
    quotientOf(`${Number(sumOf(all)) * 100}` as DecimalText, String(all.length) as DecimalText, 8),
  'summary.profitFactor': (all) => {
    const [won, lost] = [all.filter((one) => !one.startsWith('-')), all.filter((one) => one.startsWith('-'))]
    return quotientOf(sumOf(won), negated(sumOf(lost)), 8)
  },
  'summary.best': (all) => all.toSorted((a, b) => compareDecimals(b, a))[0] ?? null,
  'summary.worst': (all) => all.toSorted(compareDecimals)[0] ?? null,
}
function mean(all: readonly DecimalText[]): DecimalText | null {
  return all.length === 0 ? null : quotientOf(sumOf(all), String(all.length) as DecimalText, 8)
}
const near = (value: DecimalText | null, card: number | null): boolean =>
  value === null ? card === null : card !== null && Math.abs(Number(value) - card) <= 1e-8 * Math.max(1, Math.abs(card))

describe('explained figures', () => {
  it('A-192 each is its card, and the fold of the rows that it opens, for any filter and zone', () => {
    fc.assert(
      fc.property(trades, filters, zone, (list, filter, here) => {
        const rows = rowsOf(list)
        const address = askAbout('', filter).slice(1)
        const read = closedFiltersFrom(address).filters
        const card = summaryOf(rows.filter((row) => passesClosed(row, read, calendarOf(here))))
        const cards: Readonly<Record<string, string | number | null>> = {
          ...card,
          best: card.best?.pnl ?? null,
          worst: card.worst?.pnl ?? null,
        }
        for (const [figure, fold] of Object.entries(FOLDS)) {
          const said = explainedOf(stateWith(rows), `?explain=${encodeURIComponent(askAbout(figure, filter))}`, {
            zone: here,
            from: 0,
            count: 100,
          })
          if (said.state !== 'ready') throw new Error(`Expected ${figure}, got ${said.state}.`)
          const folded = fold(said.lines.flatMap(({ amount: one }) => one ?? []))
          // `1.0` of an exchange is 1.
          const value = said.value === null ? null : sumOf([said.value])
          expect([figure, value]).toEqual([figure, folded === null ? null : sumOf([folded])])
          const shown = cards[figure.slice('summary.'.length)]!
          if (typeof shown === 'number') expect(near(said.value, shown)).toBe(true)
          else expect([figure, value]).toEqual([figure, shown === null ? null : sumOf([shown as DecimalText])])
        }
      }),
      parameters(150),
    )
  })

  it('A-194 a period is the sum of its days, of its months, of its accounts, of its strategies and of its rows', () => {
    fc.assert(
      fc.property(trades, zone, (list, here) => {
        const rows = rowsOf(list)
        const whole = totalsOfRows(rows)
        for (const grain of ['day', 'month'] as const) {
          const { byTime, byAccount, byStrategy } = groupsOf(rows, calendarOf(here), grain)
          for (const lines of [byTime, byAccount, byStrategy]) {
            const sum = (name: 'pnl' | 'won' | 'lost') => sumOf(lines.map(({ sums }) => sums[name]))
            expect([sum('pnl'), sum('won'), sum('lost')]).toEqual([whole.pnl, whole.won, whole.lost])
            expect(sumOf(lines.flatMap(({ sums }) => sums.fees ?? []))).toBe(whole.fees ?? '0')
            expect(sumOf(lines.map(({ sums }) => sums.afterFunding))).toBe(
              sumOf([whole.pnl, whole.funding ?? ('0' as DecimalText)]),
            )
            expect(lines.reduce((all, { sums }) => all + sums.trades, 0)).toBe(rows.length)
          }
        }
        expect(whole.pnl).toBe(sumOf(rows.map(({ pnl }) => pnl)))
        expect(magnitudeOf(whole.lost)).toBe(negated(whole.lost))
      }),
      parameters(150),
    )
  })
})

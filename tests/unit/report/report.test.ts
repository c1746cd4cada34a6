import { describe, expect, it } from 'vitest'
import { BOM } from '../../../src/domain/core/csv.ts'
import { listKey } from '../../../src/domain/closed/list.ts'
import { totalsOfRows } from '../../../src/domain/closed/totals.ts'
import { queryFrom } from '../../../src/domain/closed/want.ts'
import { calendarOf } from '../../../src/domain/core/calendar.ts'
import { reportFile } from '../../../src/domain/report/export.ts'
import { groupsOf, withFunding } from '../../../src/domain/report/groups.ts'
import { daysOfPeriod } from '../../../src/domain/report/period.ts'
import { reportAt } from '../../../src/domain/report/view.ts'
import type { ReportView } from '../../../src/domain/report/view.types.ts'
import { parseCsv } from '../../support/csv.ts'
import { PORTFOLIO, stateWith } from '../../support/fixtures/portfolio.ts'

const BERLIN = 'Europe/Berlin'
const OCTOBER = { address: '?period=2026-10', zone: BERLIN, build: 'index-1.js' }
const at = (address: string, state = stateWith(PORTFOLIO)): ReportView => reportAt(state, address, BERLIN, address)

describe('the period of an address', () => {
  it.each([
    ['2026', { from: '2026-01-01', to: '2026-12-31' }],
    ['2026-11', { from: '2026-11-01', to: '2026-11-30' }],
    ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
    ['2026-13', null],
    ['2026-00', null],
    ['2099', null],
    ['26', null],
    ['', null],
  ])('A-194 %j is %j', (period, days) => {
    expect(daysOfPeriod(period)).toEqual(days)
  })

  it('A-194 none, and one that there is not, are this year; the second is told', () => {
    expect(at('').period).toMatchObject({ id: '2026', title: 'Year 2026', isOver: false, notice: '' })
    expect(at('?period=2026-13').period).toMatchObject({
      id: '2026',
      notice: "The address asked for period '2026-13', which there is not; it was left out.",
    })
  })

  it('A-194 has neighbours of the same length, over the turn of a year', () => {
    expect(at('?period=2026-01').period).toMatchObject({ previous: '2025-12', next: '2026-02' })
    expect(at('?period=2026-12').period).toMatchObject({ previous: '2026-11', next: '2027-01' })
    expect(at('?period=2026').period).toMatchObject({ previous: '2025', next: '2027' })
  })

  it('A-194 is over when its last day is', () => {
    expect(at('?period=2026-09').period.isOver).toBe(true)
    expect(at('?period=2026-10').period.isOver).toBe(false)
  })
})

describe('the portfolio worked by hand', () => {
  it('A-194 October adds up by day, by account and by strategy, over a day of 25 hours', () => {
    const report = at('?period=2026-10')
    if (report.state !== 'ready' || report.groups === null) throw new Error('Expected a whole report.')

    expect(report.totals).toMatchObject({ trades: 6, pnl: '2.54567899', fees: '1.1', funding: '-0.026' })
    expect(report.totals.afterFunding).toBe('2.51967899')
    expect(report.groups.byTime.map(({ id, sums }) => [id, sums.pnl])).toEqual([
      ['2026-10-24', '12.345678'],
      ['2026-10-25', '-9.799999'],
      ['2026-10-26', '-0.00000001'],
    ])
    expect(report.groups.byAccount.map(({ label, sums }) => [label, sums.pnl])).toEqual([
      ['main', '2.545679'],
      ['sub', '-0.00000001'],
    ])
    expect(report.groups.byStrategy.map(({ label, account, sums }) => [label, account, sums.pnl])).toEqual([
      ['Flipper', 'main', '-20.1'],
      ['N/A', 'sub', '-0.00000001'],
      ['Trend 4h', 'main', '22.645679'],
      ['Trend 4h', 'sub', '0'],
    ])
    expect(report.groups).toMatchObject({ withoutFees: 2, withoutFunding: 3 })
  })

  it('A-194 the year is by month', () => {
    const report = at('?period=2026')

    expect(report.state === 'ready' && report.groups?.byTime.map(({ label }) => label)).toEqual(['October 2026'])
  })

  it('A-194 the file of its sums ends with the total, to the last digit', () => {
    const file = reportFile(stateWith(PORTFOLIO), OCTOBER)!
    const [about, head, ...lines] = parseCsv(file.parts.join('').replace(BOM, ''))

    expect(file.name).toBe('report-2026-10.csv')
    expect(about![0]).toContain('Oct 1, 2026 to Oct 31, 2026; days in Europe/Berlin; 6 trades')
    expect(about![0]).toMatch(/; build index-1\.js$/)
    expect(head!.slice(0, 3)).toEqual(['by', 'name', 'account'])
    expect(lines.at(-1)).toEqual([
      'total',
      '2026-10',
      '',
      '6',
      '3',
      '2',
      '2.54567899',
      '23.545679',
      '1.1',
      '-0.026',
      '2.51967899',
    ])
  })
})

it('A-164 A-194 while rows are to come the totals are of all by the server, and no group is a sum of a part', () => {
  const state = stateWith(PORTFOLIO.slice(0, 2), { total: 6, isComplete: false, totals: totalsOfRows(PORTFOLIO) })
  const key = listKey(queryFrom('from=2026-10-01&to=2026-10-31', BERLIN))
  const part = { ...Object.values(state.closed.byKey)[0]!, key }
  const own = { ...state, closed: { byKey: { [key]: part } } }

  // Rows of another list say nothing of a period until its own are there.
  expect(at('?period=2026-10', state).state).toBe('loading')
  expect(at('?period=2026-10', own)).toMatchObject({
    state: 'ready',
    totals: { trades: 6, pnl: '2.54567899' },
    isOfAll: true,
    rows: 6,
    loaded: 2,
    isWhole: false,
    groups: null,
  })
  expect(reportFile(own, OCTOBER)).toBeNull()
})

it('A-194 a group without known funding adds its result alone to what is after funding', () => {
  const [flip] = PORTFOLIO.filter(({ id }) => id === 'flip')
  const { byAccount } = groupsOf([flip!], calendarOf(BERLIN), 'day')

  expect(byAccount[0]!.sums).toMatchObject({ funding: null, afterFunding: '-20.1' })
  expect(withFunding(totalsOfRows([])).afterFunding).toBe('0')
})

import { describe, expect, it } from 'vitest'
import { NO_ACCOUNTS } from '../../../src/domain/accounts/model.ts'
import { BOM } from '../../../src/domain/core/csv.ts'
import { listKey } from '../../../src/domain/closed/list.ts'
import { totalsOfRows } from '../../../src/domain/closed/totals.ts'
import { queryFrom } from '../../../src/domain/closed/want.ts'
import { calendarOf } from '../../../src/domain/core/calendar.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { lateAnswerOf } from '../../../src/domain/lateAnswers.ts'
import { reportFile } from '../../../src/domain/report/export.ts'
import { groupsOf, withFunding } from '../../../src/domain/report/groups.ts'
import { daysOfPeriod } from '../../../src/domain/report/period.ts'
import { reportAt } from '../../../src/domain/report/view.ts'
import type { ReportView } from '../../../src/domain/report/view.types.ts'
import type { ResourceEntry } from '../../../src/domain/resources/model.ts'
import { report } from '../../../src/domain/screens/report.ts'
import type { State } from '../../../src/domain/state.ts'
import { RUNNING_SYNC } from '../../../src/domain/tasks/model.ts'
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
      notice: "The address asked for period '2026-13', which does not exist; ignored.",
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
    // As the page says it.
    expect(about![0]).toMatch(
      /; build index-1\.js\. Fees of 2 trades are not known and in no sum of fees\. Funding of 3 trades is not known and in no sum of funding\.$/,
    )
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

describe('what a report may lack', () => {
  const whole = stateWith(PORTFOLIO)
  const answered = (value: unknown): ResourceEntry => ({
    value,
    loadedAt: whole.at,
    status: 'idle',
    attempt: 0,
    askedAt: null,
    retryAt: null,
    message: null,
    httpStatus: null,
    isInvalid: false,
    wantedAt: whole.at,
  })
  const told = (key: string, value: unknown): Partial<State> => ({
    resources: { ...whole.resources, byKey: { [key]: answered(value) } },
  })
  const syncing: Partial<State> = {
    tasks: { byType: { ...whole.tasks.byType, trades: { ...whole.tasks.byType.trades, phase: 'running' } } },
  }
  const account = (state: string, reason: string | null): Partial<State> => ({
    accounts: { ...NO_ACCOUNTS, all: [{ id: 'a', name: 'main', state, reason, factSeq: null }] },
  })
  const readFrom = (since: string | null): Partial<State> =>
    told('accountsList', [{ account_name: 'main', read_from: since }])
  const failed = (message: string): Partial<State> =>
    told(RUNNING_SYNC, { task_id: null, last: { state: 'FAILURE', message } })
  const setAside = 'The exchange does not list its fills of 2026-10-12 to 2026-10-13 to their end.'

  it.each<[string, Partial<State>, readonly string[]]>([
    ['nothing is said of what is whole', {}, []],
    ['a sync that runs', syncing, ['A sync is running.']],
    ['the one that failed before a running one is no news', { ...failed('x'), ...syncing }, ['A sync is running.']],
    ['a sync that failed', failed('main: no answer.'), ['The last sync failed: main: no answer.']],
    ['one that failed without a word', failed(''), ['The last sync failed.']],
    ['days that are set aside', account('live', setAside), [`main: ${setAside}`]],
    ['an account in trouble', account('delayed', 'Figures are delayed.'), ['main: Figures are delayed.']],
    [
      'days before what is read',
      readFrom('2026-09-30T22:00:00.001Z'),
      ['Trades of main are read from Oct 1, 2026 on.'],
    ],
    ['a period that begins with what is read', readFrom('2026-09-30T22:00:00.000Z'), []],
    ['an account that is not read', readFrom(null), ['Trades of main are not read yet.']],
    ['a server that does not say so', told('accountsList', [{ account_name: 'main' }]), []],
  ])('A-194 A-163 %s', (_what, more, lacks) => {
    const state = { ...whole, ...more }

    expect(at('?period=2026-10', state).lacks).toEqual(lacks)
    // Also before there is a row of it.
    expect(reportAt({ ...state, closed: { byKey: {} } }, '?period=2026-10', BERLIN, 'none').lacks).toEqual(lacks)
  })

  it('A-194 A-163 trades whose opening is still to come', () => {
    const reading = stateWith(PORTFOLIO.map((row) => ({ ...row, isBeingRead: row.openedAt === null })))

    expect(at('?period=2026-10', reading).lacks).toEqual(['The opening of 1 trade is not read from the exchange yet.'])
  })

  it('A-194 both files say it in their heads; of sums there is none while a sync runs', () => {
    const state = { ...whole, ...readFrom('2026-10-20T12:00:00.000Z') }
    const headOf = (made: unknown): string => {
      const { parts } = made as { readonly parts: readonly string[] }
      return parseCsv(parts.join('').replace(BOM, ''))[0]![0]!
    }
    const trades = {
      type: 'closed.export',
      address: 'from=2026-10-01&to=2026-10-31',
      zone: BERLIN,
      build: 'b',
      format: 'csv',
    } as const
    const sentence = /; build [^;]+\. Trades of main are read from Oct 20, 2026 on\.( Fees of .*)?$/

    expect(headOf(reportFile(state, OCTOBER))).toMatch(sentence)
    expect(headOf(lateAnswerOf(trades, state, epoch(0)))).toMatch(sentence)
    expect(lateAnswerOf({ ...trades, format: 'json' }, state, epoch(0))).toMatchObject({
      parts: expect.arrayContaining([expect.stringContaining('"lacks":["Trades of main')]),
    })
    expect(reportFile({ ...whole, ...syncing }, OCTOBER)).toBeNull()
    expect(at('?period=2026-10', { ...whole, ...syncing }).isSyncing).toBe(true)
  })

  it('A-194 it follows a sync that another device began', () => {
    expect(report.wants()).toContain(RUNNING_SYNC)
  })
})

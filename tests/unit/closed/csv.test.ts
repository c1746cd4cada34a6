import { describe, expect, it, test } from 'vitest'
import { numberCell, textCell } from '../../../src/domain/core/csv.ts'
import { figure, tableFile } from '../../../src/domain/core/tableFile.ts'
import { EXPORT_COLUMNS, exportOf } from '../../../src/domain/closed/export.ts'
import { NO_CLOSED_FILTERS } from '../../../src/domain/closed/filters.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { newList } from '../../../src/domain/closed/list.ts'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import type { Selection } from '../../../src/domain/closed/selection.ts'
import { FIXTURE_NOW, dec } from '../../support/fixtures/viewsPositions.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { parseCsv } from '../../support/csv.ts'

const selected = (rows: readonly ClosedTradeRow[], isWhole = true): Selection => ({
  source: { list: newList('tradesClosed'), isWhole, isMakeshift: false },
  filters: { ...NO_CLOSED_FILTERS, account: '=SUM(A1)', side: 'long' },
  notices: [],
  rows,
  version: 'v',
})
const fileOf = (selection: Selection, format: 'csv' | 'json') =>
  exportOf(selection, { format, zone: 'Europe/Berlin', build: 'index-1.js' }, FIXTURE_NOW)

describe('T20 cells', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['＝x', "'＝x"],
    ['＋x', "'＋x"],
    ['－x', "'－x"],
    ['＠x', "'＠x"],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['', ''],
  ])('T20 a text %j is written %j', (text, cell) => {
    expect(textCell(text)).toBe(cell)
  })

  it.each([
    ['-5.2', '-5.2'],
    ['0.00000001', '0.00000001'],
    [null, ''],
    [12, '12'],
    ['1e5', '1e5'],
    ['=1', "'=1"],
  ])('T20 a number %j stays %j', (value, cell) => {
    expect(numberCell(value)).toBe(cell)
  })
})

test.each([
  [-3.4e-7, '-0.00000034'],
  [-1.1e-14, '0'],
  [-0, '0'],
  [6e-13, '0.000000000001'],
  [-12.25, '-12.25'],
  [0.1 + 0.2, '0.30000000000000004'],
])('T20 a figure of %d is written out as %j, without exponent and as no text', (value, cell) => {
  const about = { content: 'Sums', name: 'sums', list: 'sums', filters: [], order: null, at: FIXTURE_NOW }
  const file = tableFile([value], [figure('sum', (one: number) => one)], {
    ...{ ...about, format: 'csv', zone: 'UTC', build: 'b' },
  })
  expect(file.parts.join('').split('\r\n')[2]).toBe(cell)
})

describe('the file', () => {
  const rows = [
    tradeRow('a:1', {
      account: '=HYPERLINK("http://x","y")',
      strategy: 'Trend, 4h "fast"',
      pnl: dec('-5.2'),
      openedAt: null,
    }),
    tradeRow('a:2', { account: '@main', strategy: null }),
  ]

  it('T20, SCREEN-2.0-7 says filters, zone and time first, then names, then exactly the rows', () => {
    const file = fileOf(selected(rows), 'csv')
    const text = file.parts.join('')
    const lines = parseCsv(text.slice(1))

    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(file).toMatchObject({
      name: 'closed-trades-2026-11-20T11-06-46.csv',
      type: 'text/csv;charset=utf-8',
      rows: 2,
    })
    expect(lines[0]![0]).toBe(
      'Closed trades of Bot Blending; 2 rows; filters: account =SUM(A1), long; order: closed_at desc; times in Europe/Berlin; made 2026-11-20T11:06:46.000Z; build index-1.js',
    )
    expect(lines[1]).toEqual(EXPORT_COLUMNS.map((column) => column.name))
    // Fills of the order that closed it, and not the legs of its position.
    expect(lines[1]).toContain('closing_fills')
    expect(lines).toHaveLength(4)
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([EXPORT_COLUMNS.length]))
    expect(lines[2]).toEqual(
      expect.arrayContaining([
        `'=HYPERLINK("http://x","y")`,
        'Trend, 4h "fast"',
        '-5.2',
        'Nov 20, 2026, 12:06 PM',
        '2026-11-20T11:06:46.000Z',
      ]),
    )
    expect(lines[3]).toEqual(expect.arrayContaining(["'@main", 'N/A']))
  })

  it('A-251 initial risk and R of each, empty where there is none', () => {
    const told = [
      tradeRow('a:1', { firstStop: dec('95'), pnl: dec('-5.2') }),
      tradeRow('a:2', { firstStop: null }),
      tradeRow('a:3'),
    ]
    const [, names = [], ...lines] = parseCsv(fileOf(selected(told), 'csv').parts.join('').slice(1))
    const file = JSON.parse(fileOf(selected(told), 'json').parts.join('')) as {
      trades: Record<string, unknown>[]
    }
    const columns = ['initial_risk_usdt', 'r_multiple']

    expect(lines.map((line) => columns.map((name) => line[names.indexOf(name)]))).toEqual([
      ['5', '-1.04'],
      ['', ''],
      ['', ''],
    ])
    expect(file.trades.map((row) => columns.map((name) => row[name]))).toEqual([
      ['5', '-1.04'],
      [null, null],
      [null, null],
    ])
  })

  it('says that not all rows are loaded', () => {
    expect(fileOf(selected(rows, false), 'csv').parts[0]).toContain('2 rows, not all are loaded')
  })

  it('SCREEN-2.0-7 says of when the rows are, and is not complete where trades closed since', () => {
    const whole = selected(rows)
    const source = { ...whole.source, list: { ...whole.source.list, asOf: epoch(FIXTURE_NOW - 1_000), newer: ['a:3'] } }
    const file = JSON.parse(fileOf({ ...whole, source }, 'json').parts.join('')) as { about: Record<string, unknown> }

    expect(file.about).toMatchObject({ complete: false, as_of: '2026-11-20T11:06:45.000Z' })
    expect(fileOf({ ...whole, source }, 'csv').parts[0]).toContain('2 rows, not all are loaded')
  })

  it('SCREEN-2.0-7 the same rows as JSON, decimals as text', () => {
    const file = JSON.parse(fileOf(selected(rows), 'json').parts.join('')) as {
      about: Record<string, unknown>
      trades: Record<string, unknown>[]
    }

    expect(file.about).toMatchObject({
      zone: 'Europe/Berlin',
      build: 'index-1.js',
      rows: 2,
      complete: true,
      filters: ['account =SUM(A1)', 'long'],
    })
    expect(file.trades.map((row) => [row['trade_id'], row['net_pnl_usdt'], row['account']])).toEqual([
      ['a:1', '-5.2', '=HYPERLINK("http://x","y")'],
      ['a:2', '10', '@main'],
    ])
  })

  it('many rows come in parts, and every part counts', () => {
    const many = Array.from({ length: 12_001 }, (_, i) => tradeRow(`t${i}`))
    const json = JSON.parse(fileOf(selected(many), 'json').parts.join('')) as { trades: unknown[] }

    expect(parseCsv(fileOf(selected(many), 'csv').parts.join(''))).toHaveLength(12_003)
    expect(json.trades).toHaveLength(12_001)
  })
})

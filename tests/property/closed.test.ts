import { describe, expect, it } from 'vitest'
import { daysOf, monthOf } from '../../src/domain/closed/calendar.ts'
import { BOM } from '../../src/domain/core/csv.ts'
import { EXPORT_COLUMNS, exportOf } from '../../src/domain/closed/export.ts'
import { ExactSum } from '../../src/domain/closed/exactSum.ts'
import { closedFiltersFrom, NO_CLOSED_FILTERS, passesClosed } from '../../src/domain/closed/filters.ts'
import { CLOSED_FOLDS } from '../../src/domain/closed/reduce.ts'
import { NO_CLOSED, type ClosedState, type ClosedTradeRow } from '../../src/domain/closed/model.ts'
import { newList } from '../../src/domain/closed/list.ts'
import { calendarOf, addDays, type DayText } from '../../src/domain/core/calendar.ts'
import { orderedRows } from '../../src/domain/closed/order.ts'
import type { Selection } from '../../src/domain/closed/selection.ts'
import { statisticsOf } from '../../src/domain/closed/statistics.ts'
import { summaryOf } from '../../src/domain/closed/summary.ts'
import { compareDecimals, sumOf, type DecimalText } from '../../src/domain/core/decimal.ts'
import { deepFreeze } from '../../src/domain/core/freeze.ts'
import { foldedBy } from '../../src/domain/concept.ts'
import type { Event } from '../../src/domain/event.ts'
import { epoch } from '../../src/domain/core/time.ts'
import { chartOf } from '../../src/domain/dashboard/results/series.ts'
import { fc, parameters } from '../support/fc.ts'
import { parseCsv } from '../support/csv.ts'
import { tradeRow } from '../support/fixtures/trades.ts'
import { turns } from '../support/turns.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Tokyo',
  'No/Such_Zone',
]
const zone = fc.constantFrom(...ZONES)

/** Signed amounts with up to 8 places, now and then beyond what a double holds exactly. */
const amount = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: 0, max: 8 }))
        .map(([units, places]) =>
          places === 0 ? String(units) : `${units < 0 ? '-' : ''}${(Math.abs(units) / 10 ** places).toFixed(places)}`,
        ),
    },
    { weight: 1, arbitrary: fc.constantFrom('99999999999999.123456789', '-99999999999999.123456789', '0', '-0.0') },
  )
  .map((text) => text as DecimalText)
const from = Date.UTC(2024, 0, 1)
const time = fc.integer({ min: from, max: from + 3 * 366 * 86_400_000 }).map(epoch)

const trade = fc.record({
  pnl: amount,
  closedAt: time,
  held: fc.option(fc.integer({ min: 0, max: 10 * 86_400_000 })),
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT'),
  account: fc.constantFrom('main', 'sub', '=cmd'),
  strategy: fc.constantFrom('Trend', 'Grid', null),
  side: fc.constantFrom('long' as const, 'short' as const),
  exit: fc.constantFrom(['TakeProfit', 'tp'] as const, ['StopLoss', 'sl'] as const, ['Odd', 'other'] as const),
  isConflicted: fc.boolean(),
  fees: fc.option(amount),
})
const trades = fc.array(trade, { maxLength: 60 }).map((list): readonly ClosedTradeRow[] =>
  list.map(({ held, exit, ...rest }, i) =>
    tradeRow(`t${i}`, {
      ...rest,
      exectype: exit[0],
      exitKind: exit[1],
      openedAt: held === null ? null : epoch(rest.closedAt - held),
    }),
  ),
)

const equal = (a: DecimalText, b: DecimalText): boolean => compareDecimals(a, b) === 0
const pnlOf = (rows: readonly ClosedTradeRow[]): DecimalText => sumOf(rows.map((row) => row.pnl))

describe('sums', () => {
  it('I16 an exact sum does not depend on the order of adding', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 80 }), (amounts) => {
        const [there, back] = [new ExactSum(), new ExactSum()]
        for (const one of amounts) there.add(one)
        for (const one of amounts.toReversed()) back.add(one)

        expect(equal(there.value, sumOf(amounts)) && equal(back.value, sumOf(amounts))).toBe(true)
      }),
      parameters(300),
    )
  })

  it('SCREEN-2.3 a month equals its weeks equals its days, in any zone', () => {
    fc.assert(
      fc.property(trades, zone, (rows, name) => {
        const days = daysOf(rows, calendarOf(name))
        const months = [...new Set([...days.keys()].map((day) => day.slice(0, 7)))].map((month) =>
          monthOf(month, days, '2026-01-15' as DayText),
        )

        for (const month of months) {
          const own = rows.filter((row) => calendarOf(name).dayOf(row.closedAt).startsWith(month.month))
          expect(equal(month.total!, pnlOf(own))).toBe(true)
          expect(month.trades).toBe(own.length)
          expect(
            equal(month.total!, sumOf(month.weeks.flatMap((week) => week.days.flatMap((day) => day?.pnl ?? [])))),
          ).toBe(true)
          for (const week of month.weeks)
            expect(equal(week.total!, sumOf(week.days.flatMap((day) => day?.pnl ?? [])))).toBe(true)
        }
        expect(equal(sumOf(months.map((month) => month.total!)), pnlOf(rows))).toBe(true)
      }),
      parameters(120),
    )
  })

  it('the fast clock of a zone says the same day, hour and weekday as Intl', () => {
    fc.assert(
      fc.property(time, zone, (at, name) => {
        const local = calendarOf(name)
        const timeZone = name === 'No/Such_Zone' ? 'UTC' : name
        const said = Object.fromEntries(
          new Intl.DateTimeFormat('en-GB', {
            timeZone,
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            hourCycle: 'h23',
            weekday: 'long',
          })
            .formatToParts(at)
            .map((part) => [part.type, part.value]),
        )

        expect(local.dayOf(at)).toBe(`${said['year']}-${said['month']}-${said['day']}`)
        expect(local.hourOf(at)).toBe(Number(said['hour']))
        expect(
          ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][local.weekdayOf(at)],
        ).toBe(said['weekday'])
      }),
      parameters(2_000),
    )
  })

  it('SCREEN-2.3 every aspect of the statistics holds every trade once and adds up to the whole', () => {
    fc.assert(
      fc.property(trades, zone, (rows, name) => {
        const { by, distribution } = statisticsOf(rows, calendarOf(name))

        for (const groups of Object.values(by)) {
          expect(groups.reduce((sum, group) => sum + group.trades, 0)).toBe(rows.length)
          expect(equal(sumOf(groups.map((group) => group.pnl)), pnlOf(rows))).toBe(true)
        }
        expect(distribution.reduce((sum, bar) => sum + bar.trades, 0)).toBe(rows.length)
      }),
      parameters(120),
    )
  })
})

describe('filters', () => {
  it('SCREEN-2.3 the values of a filter divide the rows: counts and sums of the parts make the whole', () => {
    const parts = [
      ['side', ['long', 'short']],
      ['result', ['win', 'loss', 'flat']],
      ['exit', ['tp', 'sl', 'other']],
      ['account', ['main', 'sub', '=cmd']],
      ['strategy', ['Trend', 'Grid', 'N/A']],
      ['filter', ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']],
    ] as const
    fc.assert(
      fc.property(trades, fc.constantFrom(...parts), zone, (rows, [name, values], zoneName) => {
        const local = calendarOf(zoneName)
        const narrowed = values.map((value) =>
          summaryOf(
            rows.filter((row) =>
              passesClosed(row, closedFiltersFrom(`?${name}=${encodeURIComponent(value)}`).filters, local),
            ),
          ),
        )

        expect(narrowed.reduce((sum, part) => sum + part.trades, 0)).toBe(rows.length)
        expect(equal(sumOf(narrowed.map((part) => part.pnl)), summaryOf(rows).pnl)).toBe(true)
      }),
      parameters(200),
    )
  })

  it('SCREEN-2.3 a day divides the rows: until it, on it, after it', () => {
    fc.assert(
      fc.property(trades, time, zone, (rows, at, name) => {
        const local = calendarOf(name)
        const day = local.dayOf(at)
        const spans = [
          { from: '', to: addDays(day, -1) },
          { from: day, to: day },
          { from: addDays(day, 1), to: '' },
        ]

        expect(
          spans
            .map((span) => rows.filter((row) => passesClosed(row, { ...NO_CLOSED_FILTERS, ...span }, local)).length)
            .reduce((a, b) => a + b, 0),
        ).toBe(rows.length)
      }),
      parameters(200),
    )
  })

  it('an order loses and doubles nothing', () => {
    fc.assert(
      fc.property(
        trades,
        fc.constantFrom('pnl', 'duration', 'strategy', 'fees', 'closed_at', 'legs', 'funding', 'note'),
        fc.constantFrom('asc', 'desc'),
        (rows, sort, dir) => {
          const ordered = orderedRows(rows, sort as 'pnl', dir as 'asc')

          expect(ordered.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort())
        },
      ),
      parameters(200),
    )
  })
})

describe('a second, naive reckoning', () => {
  it('SCREEN-2.3 agrees with the summary', () => {
    fc.assert(
      fc.property(trades, (rows) => {
        const summary = summaryOf(rows)
        const sign = (row: ClosedTradeRow): number => compareDecimals(row.pnl, '0' as DecimalText)
        const [won, lost] = [rows.filter((row) => sign(row) > 0), rows.filter((row) => sign(row) < 0)]
        const held = rows
          .flatMap((row) => (row.openedAt === null ? [] : [row.closedAt - row.openedAt]))
          .sort((a, b) => a - b)
        const middle =
          held.length === 0
            ? null
            : (held[Math.floor((held.length - 1) / 2)]! + held[Math.ceil((held.length - 1) / 2)]!) / 2

        expect(summary).toMatchObject({
          trades: rows.length,
          wins: won.length,
          losses: lost.length,
          flats: rows.length - won.length - lost.length,
          medianDuration: middle,
        })
        expect(equal(summary.pnl, pnlOf(rows))).toBe(true)
        expect(summary.profitFactor === null).toBe(lost.length === 0)
        if (lost.length > 0) expect(summary.profitFactor).toBeCloseTo(Number(pnlOf(won)) / -Number(pnlOf(lost)), 6)
        for (const row of rows) {
          expect(compareDecimals(summary.best!.pnl, row.pnl)).toBeGreaterThanOrEqual(0)
          expect(compareDecimals(summary.worst!.pnl, row.pnl)).toBeLessThanOrEqual(0)
        }
      }),
      parameters(300),
    )
  })

  it('SCREEN-2.3 agrees with the runs', () => {
    fc.assert(
      fc.property(trades, (rows) => {
        const { streaks } = statisticsOf(rows, calendarOf('UTC'))
        const word = orderedRows(rows, 'closed_at', 'asc')
          .toSorted((a, b) => a.closedAt - b.closedAt || (a.id < b.id ? -1 : 1))
          .map((row) => 'LFW'[compareDecimals(row.pnl, '0' as DecimalText) + 1])
          .join('')
        const longest = (letter: string): number =>
          Math.max(0, ...(word.match(new RegExp(`${letter}+`, 'g')) ?? []).map((run) => run.length))

        expect([streaks.longestWin, streaks.longestLoss]).toEqual([longest('W'), longest('L')])
      }),
      parameters(200),
    )
  })
})

describe('files', () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('=1+1', '+1', '-1', '@a', '\t=1', '\r\n=1', '"', '""', ',', '"=1",', '＝1', "'"),
  )

  it('T20 a parser gets back every cell; texts begin no formula; numbers stay numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile, amount), { maxLength: 12 }), zone, (cells, name) => {
        const rows = cells.map(([account, strategy, pnl], i) => tradeRow(`${account}${i}`, { account, strategy, pnl }))
        const selection: Selection = {
          source: { list: newList('tradesClosed'), isWhole: true, isMakeshift: false },
          filters: NO_CLOSED_FILTERS,
          notices: [],
          rows,
          version: '',
        }
        const text = exportOf(selection, { format: 'csv', zone: name, build: 'b' }, from).parts.join('')
        const lines = parseCsv(text.slice(BOM.length)).slice(2)
        const column = (wanted: string): number => EXPORT_COLUMNS.findIndex((one) => one.name === wanted)

        expect(lines).toHaveLength(rows.length)
        for (const [i, line] of lines.entries()) {
          const account = line[column('account')]!
          expect(account === rows[i]!.account || account === `'${rows[i]!.account}`).toBe(true)
          expect(/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(account)).toBe(false)
          expect(line[column('net_pnl_usdt')]).toBe(rows[i]!.pnl)
          expect(line).toHaveLength(EXPORT_COLUMNS.length)
        }
      }),
      parameters(300),
    )
  })
})

describe('pages', () => {
  it('SCREEN-2.3 trades that close between pages double and lose nothing that was there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 }),
        (count, limit, arrivals) => {
          let server = Array.from({ length: count }, (_, i) => tradeRow(`t${count - i}`))
          const before = server
          let state: ClosedState = NO_CLOSED
          let entry = 0
          const fold = (event: Event): void => {
            entry += 1
            state = deepFreeze(foldedBy(CLOSED_FOLDS)(state, event, epoch(entry)))
          }
          const isOn = turns(1_000)
          for (let page = 0; isOn() && (page === 0 || state.byKey['l']!.isComplete === false); page++) {
            const offset = state.byKey['l']?.next ?? 0
            fold({
              type: 'closed.page_asked',
              data: { list: 'l', offset, limit, attempt: 1, replaces: page === 0 },
            } as never)
            const rows = server.slice(offset, offset + limit)
            fold({
              type: 'closed.page_loaded',
              data: { list: 'l', offset, replaces: page === 0, rows, returned: rows.length, total: server.length },
            } as never)
            server = [...Array.from({ length: arrivals[page] ?? 0 }, (_, i) => tradeRow(`n${page}-${i}`)), ...server]
          }
          const ids = state.byKey['l']!.rows.map((row) => row.id)

          expect(new Set(ids).size).toBe(ids.length)
          expect(before.every((row) => ids.includes(row.id))).toBe(true)
        },
      ),
      parameters(200),
    )
  })
})

describe('the dashboard', () => {
  it('SCREEN-2.7 accounts add up to the total on every day', () => {
    const daily = fc.record({
      date: fc.integer({ min: 0, max: 13 }).map((n) => addDays('2026-10-25' as DayText, n)),
      strategy: fc.constantFrom('A', 'B', 'N/A'),
      account: fc.constantFrom('x', 'y', 'z'),
      pnl: amount,
      funding: fc.constant(null),
      trades: fc.integer({ min: 1, max: 9 }),
      wins: fc.constant(0),
    })
    fc.assert(
      fc.property(fc.array(daily, { maxLength: 60 }), (results) => {
        const { lines, bars, total } = chartOf({
          mode: 'pnl',
          from: '2026-10-25' as DayText,
          to: '2026-11-07' as DayText,
          results,
          balances: [],
          swatchOf: () => 0,
        })
        const last = (points: readonly { readonly value: number }[]): number => points.at(-1)?.value ?? 0

        expect(equal(total, sumOf(results.map((row) => row.pnl)))).toBe(true)
        if (lines.length > 0) expect(last(lines[0]!.points)).toBe(Number(total))
        for (const [i, bar] of (bars ?? []).entries())
          expect(bar.value).toBe(
            Number(
              sumOf(results.filter((row) => row.date === addDays('2026-10-25' as DayText, i)).map((row) => row.pnl)),
            ),
          )
      }),
      parameters(150),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { planFrom } from '../../../src/domain/access/plan.ts'
import { changeOf, contentOf, overlapOf, previewOf } from '../../../src/domain/bots/ruleChange.ts'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { accountDays, calendarMonths, type DayFigures, dayTotals } from '../../../src/domain/metrics/dayTotals.ts'
import type { DayText } from '../../../src/domain/core/calendar.ts'
import { spanOfAsked } from '../../../src/domain/recovery/asked.ts'
import { claimWords, differenceWords } from '../../../src/domain/trades/conflictWords.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

describe('a bot rule that somebody wants', () => {
  const wanted = { strategy_id: 's1', account_name: 'main', symbol: 'BTCUSDT' }
  const owned = { strategies: [{ id: 's1', name: 'Trend' }], accounts: [{ id: 'a1', name: 'main' }] }
  const content = { strategyId: 's1', accountId: 'a1', symbol: 'BTCUSDT' }
  const rule = { ...content, id: 'r1', isActive: true, strategyName: 'Trend', accountName: 'main' }

  test.each([
    ['both there', {}, { ...content, strategyName: 'Trend' }],
    ['no such strategy', { strategies: [] }, 'noStrategy'],
    ['no such account', { accounts: [] }, 'noAccount'],
    ['neither: the strategy is said first', { strategies: [], accounts: [] }, 'noStrategy'],
  ])('BOT-01 is read by what the user has: %s', (_what, more, expected) => {
    expect(contentOf(wanted, { ...owned, ...more })).toEqual(expected)
  })

  test.each([
    ['the same', {}, 'none'],
    ['another symbol', { symbol: 'ETHUSDT' }, 'content and span'],
    ['another account', { accountId: 'a2' }, 'content and span'],
    ['another strategy', { strategyId: 's2' }, 'content and span'],
  ] as const)('API-37 an active rule that says %s', (_what, more, expected) => {
    expect(changeOf(rule, { ...content, ...more })).toBe(expected)
  })

  test('API-37 a stopped rule is not started by a change', () => {
    expect(changeOf({ ...rule, isActive: false }, { ...content, symbol: 'ETHUSDT' })).toBe('content')
  })

  test.each([
    ['an active one has the place', [rule], undefined, 'Trend already trades BTCUSDT on main.'],
    ['it is itself', [rule], 'r1', null],
    ['it was stopped', [{ ...rule, isActive: false }], undefined, null],
    ['another symbol', [{ ...rule, symbol: 'ETHUSDT' }], undefined, null],
    ['another account', [{ ...rule, accountId: 'a2' }], undefined, null],
  ])('API-40 overlaps or not: %s', (_what, rules, except, expected) => {
    expect(overlapOf(rules, content, except)).toBe(expected)
  })

  test.each([
    [0, 0, 'BTCUSDT on main is free.'],
    [0, 1, 'BTCUSDT on main is free. No trade of the last 60 days would have been its own.'],
    [1, 1, 'BTCUSDT on main is free. 1 of 1 trade of the last 60 days would have been its own.'],
    [14, 1_250, 'BTCUSDT on main is free. 14 of 1,250 trades of the last 60 days would have been its own.'],
  ])('SCREEN-2.8 says what it would have covered: %d of %d', (own, all, expected) => {
    expect(previewOf(wanted, own, all)).toBe(expected)
  })
})

describe('sums of days', () => {
  const row = (day: string, more: Partial<Record<keyof DayFigures, unknown>> = {}): DayFigures => ({
    day: day as DayText,
    accountName: 'main',
    strategyName: 'Trend',
    pnl: '0.1' as DecimalText,
    funding: null,
    trades: 1,
    wins: 0,
    ...(more as Partial<DayFigures>),
  })

  test('API-03 are exact before they become numbers, and funding is null only where it is known of none', () => {
    const rows = [row('2026-11-01'), row('2026-11-01', { pnl: '0.2', wins: 1, trades: 2 })]

    expect(dayTotals(rows)).toEqual({ pnl: 0.3, funding: null, trades: 3, wins: 1 })
    expect(dayTotals([...rows, row('2026-11-02', { funding: '-0.5' })]).funding).toBe(-0.5)
    expect(dayTotals([])).toEqual({ pnl: 0, funding: null, trades: 0, wins: 0 })
  })

  test('API-03 one row per day and account, whatever the strategies', () => {
    const rows = [
      row('2026-11-01'),
      row('2026-11-01', { strategyName: null }),
      row('2026-11-01', { accountName: 'second' }),
      row('2026-11-02'),
    ]

    expect(accountDays(rows).map(({ day, accountName, totals }) => [day, accountName, totals.trades])).toEqual([
      ['2026-11-01', 'main', 2],
      ['2026-11-01', 'second', 1],
      ['2026-11-02', 'main', 1],
    ])
  })

  test('API-06 a month is the sum of its days', () => {
    const months = calendarMonths([row('2026-10-31'), row('2026-11-01'), row('2026-11-01'), row('2026-11-02')])

    expect(
      months.map(({ month, totals, days }) => [month, totals.pnl, days.map(({ day, totals: of }) => [day, of.pnl])]),
    ).toEqual([
      ['2026-10', 0.1, [['2026-10-31', 0.1]]],
      [
        '2026-11',
        0.3,
        [
          ['2026-11-01', 0.2],
          ['2026-11-02', 0.1],
        ],
      ],
    ])
  })
})

describe('a plan', () => {
  const came = Date.UTC(2026, 0, 31, 12)

  test('API-25 is the highest of the roles; an administrator alone has none', () => {
    expect(planFrom(['basic-subscriber', 'elite-subscriber'], came, came)?.plan_type).toBe('elite')
    expect(planFrom(['admin-user'], came, came)).toBeNull()
    expect(planFrom(['elite-subscriber', 'admin-user'], came, came)?.plan_type).toBe('elite')
    expect(planFrom([], came, came)).toBeNull()
  })

  test('API-25 a trial ends after 14 days, a paid period with the day of the month, or the last of a shorter one', () => {
    expect(planFrom(['trial-subscriber'], came, came)).toEqual({
      plan_type: 'trial',
      status: 'trialing',
      current_period_end: '2026-02-14T12:00:00.000Z',
    })
    const end = (now: number) => planFrom(['basic-subscriber'], came, now)?.current_period_end
    expect(end(came)).toBe('2026-02-28T12:00:00.000Z')
    expect(end(Date.UTC(2026, 1, 28, 12))).toBe('2026-03-31T12:00:00.000Z')
  })
})

describe('facts asked for by time', () => {
  const now = 100 * HOUR
  const asked = (more: object) => spanOfAsked({ since: null, lookback: undefined, gap: undefined, ...more }, now)

  test.each([
    ['nothing said', {}, { from: now - 15 * MINUTE, gap: 0, isAggregated: false }],
    [
      'one ms under 6 h',
      { since: now - 6 * HOUR + 1 },
      { from: now - 6 * HOUR + 1, gap: 6 * HOUR - 1, isAggregated: false },
    ],
    ['6 h', { since: now - 6 * HOUR }, { from: now - 6 * HOUR, gap: 6 * HOUR, isAggregated: true }],
    ['a gap told', { since: now - HOUR, gap: 7 * HOUR }, { from: now - HOUR, gap: 7 * HOUR, isAggregated: true }],
    ['a far look back', { lookback: 90 * HOUR }, { from: now - 24 * HOUR, gap: 0, isAggregated: false }],
    ['a look ahead', { lookback: -HOUR }, { from: now, gap: 0, isAggregated: false }],
    [
      'further than since',
      { since: now - HOUR, lookback: 2 * HOUR },
      { from: now - 2 * HOUR, gap: HOUR, isAggregated: false },
    ],
  ])('API-69 RECOV-06 %s', (_what, more, expected) => {
    expect(asked(more)).toEqual(expected)
  })
})

test('API-19 conflicts are told with both figures, or with all that claim the trade', () => {
  const of = { symbol: 'BTCUSDT', accountName: 'main' }

  expect(
    differenceWords({ ...of, what: 'closed_pnl', exchange: '1.5' as DecimalText, derived: '1.4' as DecimalText }),
  ).toBe(
    "The exchange says 1.5 USDT for the closed PnL of BTCUSDT on main, its executions say 1.4 USDT. The exchange's figure is shown.",
  )
  expect(differenceWords({ ...of, what: 'new', exchange: '1' as DecimalText, derived: '2' as DecimalText })).toContain(
    'for the new of BTCUSDT',
  )
  expect(claimWords(of, ['Trend', 'Grid'])).toBe(
    '2 rules covered BTCUSDT on main when the position opened: Trend, Grid.',
  )
})

import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { balanceAfter, balancesDaily } from '../../../src/domain/metrics/calendars.ts'
import { calendarOf, dayFrom, type DayText } from '../../../src/domain/core/calendar.ts'
import { incrementalMetrics } from '../../../src/domain/metrics/payloads.ts'
import { strategyStatus } from '../../../src/domain/metrics/summaries.ts'
import { d } from './support.ts'
import { timeframesOf } from '../../support/timeframes.ts'

const at = (iso: string) => epoch(Date.parse(iso))
const trade = (iso: string, pnl: string) => ({ closedAt: at(iso), pnl: d(pnl) })

describe('timeframes', () => {
  const now = at('2026-07-28T10:00:00Z')
  const trades = [
    trade('2026-07-28T09:00:00Z', '0.1'),
    trade('2026-07-28T00:00:00Z', '0.2'),
    trade('2026-07-27T23:59:59.999Z', '1'),
    trade('2026-07-22T00:00:00Z', '10'),
    trade('2026-07-21T23:59:59Z', '100'),
    trade('2026-06-29T00:00:00Z', '1000'),
    trade('2026-06-28T23:00:00Z', '10000'),
    trade('2026-04-30T00:00:00Z', '100000'),
    trade('2026-04-29T23:00:00Z', '5'),
  ]

  it('METRIC-01 sums calendar days of the zone, today and the days before it, without float dust', () => {
    expect(timeframesOf(trades, now, calendarOf('UTC'))).toEqual({
      pnl_today: 0.3,
      pnl_yesterday: 1,
      pnl_last_7_days: 11.3,
      pnl_last_30_days: 1111.3,
      pnl_last_90_days: 111111.3,
    })
  })

  it('takes the day from the zone: an hour before midnight UTC is already the next day in Berlin', () => {
    const late = [trade('2026-07-27T22:30:00Z', '7')]

    expect(timeframesOf(late, now, calendarOf('UTC'))).toMatchObject({ pnl_today: 0, pnl_yesterday: 7 })
    expect(timeframesOf(late, now, calendarOf('Europe/Berlin'))).toMatchObject({ pnl_today: 7, pnl_yesterday: 0 })
  })

  it.each([['Mars/Base'], [''], [null]])('TIME-03 an unknown zone is UTC: %s', (zone) => {
    expect(calendarOf(zone).zone).toBe('UTC')
  })
})

describe('start of a day', () => {
  it.each([
    ['UTC', '2026-07-28', '2026-07-28T00:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00Z'],
    // Midnight does not exist here: clocks went from 00:00 to 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
  ])('F53 %s %s begins at %s', (zone, day, expected) => {
    expect(new Date(calendarOf(zone).startOf(day as DayText)).toISOString()).toBe(new Date(expected).toISOString())
  })

  it('refuses what is no day', () => {
    expect([dayFrom('2026-07-28'), dayFrom('28.07.2026'), dayFrom('')]).toEqual(['2026-07-28', null, null])
  })
})

describe('summaries', () => {
  const now = at('2026-07-28T10:00:00Z')

  it('METRIC-01 incremental payload names what the trade changed', () => {
    const timeframes = timeframesOf([], now, calendarOf('UTC'))

    expect(incrementalMetrics('u', now, { strategy: 'Grid', account: 'main', pnl: d('-1.5') }, timeframes)).toEqual({
      user_id: 'u',
      calculated_at: now,
      update_type: 'incremental',
      trade_data: { strategy: 'Grid', account: 'main', pnl: -1.5 },
      pnl_timeframes: timeframes,
    })
  })

  it.each([
    [7, 'active'],
    [7.01, 'recent'],
    [30, 'recent'],
    [30.01, 'inactive'],
  ] as const)('a last trade %s days ago makes a strategy %s', (age, status) => {
    expect(strategyStatus(epoch(now - age * 86_400_000), now)).toBe(status)
  })
})

describe('calendars', () => {
  it.each([
    ['one change', [['2', '12']], '12'],
    [
      'several, in any order',
      [
        ['1', '14'],
        ['3', '13.0'],
        ['-0.5', '13.50'],
        ['-5', '10'],
      ],
      '13.5',
    ],
    [
      'several that go back to where they were',
      [
        ['1', '11'],
        ['-1', '10'],
        ['2', '12'],
      ],
      '12',
    ],
    ['none', [], null],
  ] as const)('A-156 the balance after changes of one instant: %s', (_name, lines, expected) => {
    expect(balanceAfter(lines.map(([amount, balance]) => ({ amount: d(amount), balance: d(balance) })))).toBe(expected)
  })

  it('API-04 reckons balances back from the one now', () => {
    const trades = [
      trade('2026-07-26T12:00:00Z', '10'),
      trade('2026-07-27T12:00:00Z', '0.1'),
      trade('2026-07-28T12:00:00Z', '0.2'),
    ]

    const rows = balancesDaily(d('100.3'), trades, calendarOf('UTC'), '2026-07-25' as DayText, '2026-07-27' as DayText)

    expect(rows).toEqual([
      { date: '2026-07-25', balance: 90 },
      { date: '2026-07-26', balance: 100 },
      { date: '2026-07-27', balance: 100.1 },
    ])
  })
})

import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from './show.tsx'
import { shownText } from '../../support/shownText.ts'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({
  CandleChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}))
vi.mock('../../../src/ui/chart/LinesChart.tsx', () => ({
  LinesChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}))

const at = (text: string) => epoch(Date.parse(`2026-11-${text}Z`))

/** A portfolio on paper, and what each screen must say of it. Days are Berlin's, an hour before UTC. */
interface Portfolio {
  readonly name: string
  readonly trades: readonly ClosedTradeRow[]
  /** Figures over the list, in the order in which they stand there. */
  readonly summary: readonly string[]
  /** The row of totals with gross, fees and funding chosen. */
  readonly totals: readonly string[]
  /** Days with a result, weeks with one, the month. */
  readonly calendar: {
    readonly days: Readonly<Record<string, string>>
    readonly weeks: readonly string[]
    readonly month: string
  }
  /** Rows of the statistics by symbol and by side: trades, wins in per cent, factor, result. */
  readonly statistics: Readonly<Record<string, readonly string[]>>
  /** Header and execution of the newest trade's chart. */
  readonly chart: readonly string[]
  /** Strategies of the dashboard: result, trades, wins in per cent; their total. */
  readonly strategies: Readonly<Record<string, readonly string[]>>
}

const portfolios: readonly Portfolio[] = [
  {
    // ETH: 2 x (3,050 - 3,000) = 100; 0.055 % of 6,000 + 6,100 is 6.655; 93.345 on 600 margin is 15.5575 %.
    // BTC: 0.1 x (90,000 - 90,500) = -50; 0.055 % of 9,000 + 9,050 is 9.9275; -59.9275 on 1,800 is -3.3293 %.
    name: 'fees: a gain and a loss, each less its two fees',
    trades: [
      tradeRow('f2', {
        symbol: 'BTCUSDT',
        base: 'BTC',
        strategy: 'Trend',
        side: 'short',
        qty: dec('0.1'),
        leverage: dec('5'),
        entry: dec('90000'),
        exit: dec('90500'),
        gross: dec('-50'),
        fees: dec('9.9275'),
        pnl: dec('-59.9275'),
        roiPct: dec('-3.329306'),
        exectype: 'StopLoss',
        exitKind: 'sl',
        openedAt: at('11T07:00:00'),
        closedAt: at('11T08:00:00'),
      }),
      tradeRow('f1', {
        symbol: 'ETHUSDT',
        base: 'ETH',
        strategy: 'Trend',
        side: 'long',
        qty: dec('2'),
        leverage: dec('10'),
        entry: dec('3000'),
        exit: dec('3050'),
        gross: dec('100'),
        fees: dec('6.655'),
        pnl: dec('93.345'),
        roiPct: dec('15.5575'),
        exectype: 'TakeProfit',
        exitKind: 'tp',
        openedAt: at('10T09:00:00'),
        closedAt: at('10T11:30:00'),
      }),
    ],
    // 93.345 - 59.9275 = 33.4175; 93.345 by 59.9275 is 1.5576; half of it 16.70875; half of 150 and 60 min; fees
    // 16.5825.
    summary: [
      '+33.42',
      '1 win, 1 loss',
      'median 1h 45m',
      '50.00 %',
      'profit factor 1.56',
      '+16.71',
      'win 93.35, loss −59.93',
      'ETH+93.35',
      'BTC−59.93',
      'Fees, USDT16.58',
    ],
    totals: ['+33.42', '+50.00', '16.58'],
    calendar: { days: { '10': '+93', '11': '−60' }, weeks: ['+33'], month: '+33.42' },
    statistics: {
      ETHUSDT: ['1', '100.00', '–', '+93.35'],
      BTCUSDT: ['1', '0.00', '0.00', '−59.93'],
      Long: ['1', '100.00', '–', '+93.35'],
      Short: ['1', '0.00', '0.00', '−59.93'],
    },
    chart: [
      'BTCUSDT',
      'Short, main, Trend',
      '−59.93',
      '−3.33 %',
      'SL',
      '1h',
      '0.1 BTC',
      '5x',
      'Nov 11, 2026, 9:00 AM',
      '90,000',
      '90,500',
      '−50.00',
      '9.93',
    ],
    strategies: { Trend: ['+33.42', '2', '50.00'], Total: ['+33.42', '2'] },
  },
  {
    // XRP: 1,000 x (2.05 - 2) = 50, fees 2.2275, so 47.7725; it paid 1.20 of funding, which the exchange keeps apart
    // from the result.
    // DOGE: 5,000 x (0.16 - 0.161) = -5 for the short, fees 0.88275, so -5.88275; it received 0.35.
    name: 'funding: paid by one, received by another, in no result',
    trades: [
      tradeRow('g2', {
        symbol: 'DOGEUSDT',
        base: 'DOGE',
        strategy: null,
        account: 'sub',
        side: 'short',
        qty: dec('5000'),
        leverage: null,
        entry: dec('0.16'),
        exit: dec('0.161'),
        gross: dec('-5'),
        fees: dec('0.88275'),
        funding: dec('0.35'),
        afterFunding: dec('-5.53275'),
        pnl: dec('-5.88275'),
        roiPct: null,
        openedAt: null,
        closedAt: at('15T23:30:00'),
      }),
      tradeRow('g1', {
        symbol: 'XRPUSDT',
        base: 'XRP',
        strategy: 'Carry',
        side: 'long',
        qty: dec('1000'),
        leverage: dec('2'),
        entry: dec('2'),
        exit: dec('2.05'),
        gross: dec('50'),
        fees: dec('2.2275'),
        funding: dec('-1.2'),
        afterFunding: dec('46.5725'),
        pnl: dec('47.7725'),
        roiPct: dec('4.77725'),
        openedAt: at('12T00:00:00'),
        closedAt: at('13T02:00:00'),
      }),
    ],
    // 47.7725 - 5.88275 = 41.88975; 47.7725 by 5.88275 is 8.1208; one known duration of 26 h; fees 3.11025; funding
    // 0.35 - 1.20, so 41.03975 after it.
    summary: [
      '+41.89',
      '1 win, 1 loss',
      'median 1d 2h',
      '50.00 %',
      'profit factor 8.12',
      '+20.94',
      'win 47.77, loss −5.88',
      'after funding +41.04',
      'Fees, USDT3.11',
      'funding −0.85',
    ],
    totals: ['+41.89', '+45.00', '3.11', '−0.85'],
    // 23:30 UTC on the 15th, a Sunday, is the 16th in Berlin, and the next week.
    calendar: { days: { '13': '+48', '16': '−6' }, weeks: ['+48', '−6'], month: '+41.89' },
    statistics: { XRPUSDT: ['1', '100.00', '–', '+47.77'], DOGEUSDT: ['1', '0.00', '0.00', '−5.88'] },
    chart: [
      'DOGEUSDT',
      'Short, sub, N/A',
      '−5.88',
      'Nov 16, 2026, 12:30 AM',
      '0.161',
      '−5.00',
      '0.88',
      '+0.35',
      '−5.53',
    ],
    strategies: { Carry: ['+47.77', '1', '100.00'], 'N/A': ['−5.88', '1', '0.00'], Total: ['+41.89', '2'] },
  },
  {
    // A long of 3 SOL is closed by a sale of 5, which opens a short of 2; of that, 1 is bought back with a loss and 1
    // for nothing.
    // 3 x (130 - 120) = 30 less 0.4125 = 29.5875; 1 x (130 - 132) = -2 less 0.1441 = -2.1441; the last gives back its
    // fee of 0.143 exactly.
    name: 'a flip: one order ends a long and begins a short, which ends in two parts',
    trades: [
      tradeRow('h3', {
        symbol: 'SOLUSDT',
        base: 'SOL',
        strategy: 'Swing',
        side: 'short',
        qty: dec('1'),
        leverage: dec('10'),
        entry: dec('130'),
        exit: dec('129.857'),
        gross: dec('0.143'),
        fees: dec('0.143'),
        pnl: dec('0'),
        roiPct: dec('0'),
        openedAt: at('18T10:00:00'),
        closedAt: at('18T12:00:00'),
      }),
      tradeRow('h2', {
        symbol: 'SOLUSDT',
        base: 'SOL',
        strategy: 'Swing',
        side: 'short',
        qty: dec('1'),
        leverage: dec('10'),
        entry: dec('130'),
        exit: dec('132'),
        gross: dec('-2'),
        fees: dec('0.1441'),
        pnl: dec('-2.1441'),
        roiPct: dec('-16.493077'),
        openedAt: at('18T10:00:00'),
        closedAt: at('18T11:00:00'),
      }),
      tradeRow('h1', {
        symbol: 'SOLUSDT',
        base: 'SOL',
        strategy: 'Swing',
        side: 'long',
        qty: dec('3'),
        leverage: dec('10'),
        entry: dec('120'),
        exit: dec('130'),
        gross: dec('30'),
        fees: dec('0.4125'),
        pnl: dec('29.5875'),
        roiPct: dec('82.1875'),
        openedAt: at('18T09:00:00'),
        closedAt: at('18T10:00:00'),
      }),
    ],
    // 29.5875 - 2.1441 + 0 = 27.4434; by three 9.1478; 29.5875 by 2.1441 is 13.7995; 60, 60 and 120 min; fees 0.6996.
    summary: [
      '+27.44',
      '1 win, 1 loss, 1 flat',
      'median 1h',
      '33.33 %',
      'profit factor 13.80',
      '+9.15',
      'win 29.59, loss −2.14',
      'Fees, USDT0.70',
    ],
    totals: ['+27.44', '+28.14', '0.70'],
    calendar: { days: { '18': '+27' }, weeks: ['+27'], month: '+27.44' },
    statistics: {
      SOLUSDT: ['3', '33.33', '13.80', '+27.44'],
      Long: ['1', '100.00', '–', '+29.59'],
      Short: ['2', '0.00', '0.00', '−2.14'],
    },
    chart: ['SOLUSDT', 'Short, main, Swing', '0.00', '2h', '1 SOL', '10x', '130', '129.857', '+0.14', '0.14'],
    strategies: { Swing: ['+27.44', '3', '33.33'], Total: ['+27.44', '3'] },
  },
]

const COLUMNS = 'symbol,pnl,gross,fees,funding'
const cellsOf = (row: Element): readonly string[] => [...row.querySelectorAll('td')].map(shownText)

/** Cells of a table's row that begins with a name, without empty ones. */
function figuresOf(table: HTMLElement, name: string): readonly string[] {
  const row = [...table.querySelectorAll('tr')].find((one) => one.querySelector('td')?.textContent?.startsWith(name))
  if (row === undefined) throw new Error(`Expected a row '${name}', found none.`)
  return cellsOf(row)
    .slice(1)
    .filter((text) => text !== '')
}

/** What is seen of a part: without the words that say where a figure leads to who does not see it. */
const textOf = (part: HTMLElement): string => shownText(part)

beforeEach(() => localStorage.clear())

describe.each(portfolios)('$name', ({ trades, summary, totals, calendar, statistics, chart, strategies }) => {
  it('SCREEN-2.3 figures, totals and days of the closed trades', async () => {
    showLate(`/closed-trades?cols=${COLUMNS}`, { trades })
    const ledger = await screen.findByRole('region', { name: 'Summary' })
    for (const figure of summary) expect(textOf(ledger)).toContain(figure)
    expect(
      cellsOf(screen.getByRole('grid').querySelector('tfoot tr')!)
        .slice(1)
        .filter((text) => text !== '' && text !== '–'),
    ).toEqual(totals)

    cleanup()
    showLate('/closed-trades?tab=calendar', { trades })
    const month = await screen.findByRole('table', { name: 'November 2026' })
    const weeks = [...month.querySelectorAll('tbody tr')].map(cellsOf)
    expect(
      Object.fromEntries(
        weeks
          .flatMap((cells) => cells.slice(0, 7))
          .flatMap((text) => {
            const [, day, result] = /^(\d{1,2})([+−]\d+)$/.exec(text) ?? []
            return day === undefined ? [] : [[day, result]]
          }),
      ),
    ).toEqual(calendar.days)
    expect(weeks.map((cells) => cells[7]).filter((text) => text !== '')).toEqual(calendar.weeks)
    expect(textOf(screen.getByText('Month').parentElement!)).toBe(`Month ${calendar.month}`)
  })

  it('SCREEN-2.3 SCREEN-2.4 statistics, and the chart of the newest trade', async () => {
    showLate('/closed-trades?tab=statistics', { trades })
    await screen.findByRole('grid', { name: 'By side' })
    const tables = screen.getAllByRole('grid')
    for (const [name, figures] of Object.entries(statistics)) {
      const table = tables.find(
        (one) => one.getAttribute('aria-label') === (name.endsWith('USDT') ? 'By symbol' : 'By side'),
      )!
      expect([name, figuresOf(table, name)]).toEqual([name, figures])
    }

    cleanup()
    const [newest] = trades
    showLate(closedChartPath(newest!.symbol, newest!.account, newest!.id), { trades })
    const strip = await screen.findByRole('region', { name: newest!.symbol })
    const execution = screen.getByRole('region', { name: 'Execution' })
    for (const figure of chart) expect(`${shownText(strip)} ${shownText(execution)}`).toContain(figure)
  })

  it('SCREEN-2.7 strategies and days of the dashboard', async () => {
    showLate('/dashboard', { trades })
    const table = await screen.findByRole('grid', { name: 'Strategies' })
    for (const [name, figures] of Object.entries(strategies))
      expect([name, figuresOf(table, name).filter((text) => /^[+−\d]/.test(text))]).toEqual([name, figures])
    const month = within(screen.getByRole('region', { name: 'Calendar' })).getByText('Month').parentElement!
    expect(textOf(month)).toBe(`Month ${calendar.month}`)
  })
})

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import type { PositionRow } from '../../../src/domain/live/view.types.ts'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveView } from '../../support/fixtures/viewsLive.ts'
import { dec, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'
import { showLate } from '../closed/show.tsx'
import { shownText } from '../../support/shownText.ts'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({ CandleChart: () => null }))

const [btc, sol] = typicalRows as readonly [PositionRow, PositionRow]
const heads = (table: HTMLElement): readonly string[] =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent.replaceAll(/[^A-Za-z ]/g, ''))

async function showLive(cols: readonly string[]): Promise<HTMLElement> {
  const path = `/live-trades${cols.length === 0 ? '' : `?cols=${cols.join(',')}`}`
  const rows = [
    { ...btc, rNow: 1.004 },
    { ...sol, rNow: null },
  ]
  const world = worldOf('/live-trades', rows)
  await showScreen({ ...world, views: { ...world.views, liveTrades: liveView(rows, { cols }) } }, { path })
  return labelled('Open positions')
}
/** The cell beside the name of a row. */
const second = (row: HTMLElement): HTMLElement => within(row).getAllByRole('gridcell')[0]!
const cellOf = (table: HTMLElement, { id }: PositionRow): HTMLElement =>
  second(table.querySelector<HTMLElement>(`[data-line="${id}"]`)!)

it('A-251 R is a column that is chosen: nobody sees it before', async () => {
  expect(heads(await showLive([]))).not.toContain('R now')
  cleanup()

  showLate('/closed-trades', { trades: [tradeRow('a', { firstStop: dec('96') })] })
  expect(heads(await screen.findByRole('grid', { name: 'Closed trades' }))).not.toContain('R')
})

it('A-251 SCREEN-2.1 R now stands in its column, moves with its row, and is a dash without a stop', async () => {
  const table = await showLive(['symbol', 'r'])
  expect(heads(table)).toContain('R now')
  expect([cellOf(table, btc).textContent, cellOf(table, sol).textContent]).toEqual(['+1.00', '–'])
  act(() =>
    acceptPush({
      views: {},
      tables: [{ table: 'positions', full: false, rows: { [btc.id]: { rNow: -0.25 } }, removed: [] }],
    }),
  )
  await waitFor(() => expect(cellOf(table, btc).textContent).toBe('−0.25'))
  expect(within(table).getByTitle(/^uPnL \/ the initial risk, .+ a dash where none stood$/)).toBeTruthy()
})

/** A long of 1 from 100 that made 10. */
const CASES: readonly (readonly [string, Partial<ClosedTradeRow>, string, string, string])[] = [
  ['a gain', { firstStop: dec('96') }, '+2.50', '', '4.00 first stop 96'],
  ['a loss', { firstStop: dec('96'), pnl: dec('-4.2') }, '−1.05', '', '4.00 first stop 96'],
  ['without a stop', { firstStop: null }, '–', 'No stop-loss stood', 'No stop-loss stood'],
  ['that nobody watched', {}, '–', 'Not known: it was not watched', 'Not known: it was not watched'],
  [
    'whose entry moved past its stop',
    { firstStop: dec('101') },
    '–',
    'The entry moved past the first stop',
    'The entry moved past the first stop',
  ],
]

it('A-251 SCREEN-2.3 R stands in its column of closed trades, and a dash says why on hover', async () => {
  const trades = CASES.map(([, more], n) => tradeRow(`a:${n}`, more))
  showLate('/closed-trades?cols=closed_at,r', { trades })
  const table = await screen.findByRole('grid', { name: 'Closed trades' })
  const cells = () =>
    within(table)
      .getAllByRole('row')
      .slice(1, 1 + CASES.length)
      .map((row) => second(row).querySelector('[title]'))

  await waitFor(() => expect(cells()[0]?.textContent).toBe('+2.50'))
  expect(heads(table)).toContain('R')
  expect(cells().map((cell) => [cell?.textContent, cell?.getAttribute('title')])).toEqual(
    CASES.map(([, , r, why]) => [r, why]),
  )
})

it.each(CASES)(
  'A-251 SCREEN-2.4 the chart of a trade says R and the risk it is of: %s',
  async (_, more, r, _why, risk) => {
    const trade = tradeRow('a', more)
    showLate(closedChartPath(trade.symbol, trade.account, trade.id), { trades: [trade] })

    const strip = await screen.findByRole('region', { name: 'BTCUSDT' })
    expect(shownText(within(strip).getByText('R').nextElementSibling)).toBe(r)
    const line = within(screen.getByRole('region', { name: 'Execution' })).getByText('Initial risk')
    expect(shownText(line.nextElementSibling)).toBe(risk)
  },
)

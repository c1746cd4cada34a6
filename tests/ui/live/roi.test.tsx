import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PositionRow } from '../../../src/domain/live/view.types.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { dec, FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showApp, showScreen } from '../../support/showApp.tsx'
import { showLate } from '../closed/show.tsx'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({ CandleChart: () => null }))
vi.mock('../../../src/ui/chart/LinesChart.tsx', () => ({ LinesChart: () => null }))

const [btc, sol, eth] = typicalRows as readonly [PositionRow, PositionRow, PositionRow]
const unknown = (row: PositionRow): PositionRow => ({ ...row, leverage: null, roiPct: 1.25, margin: Number(row.value) })
const SAID = 'ROI on entry value, because no leverage is known'
/** Which of the rows bear the mark. */
const marked = (rows: readonly HTMLElement[]): readonly boolean[] =>
  rows.map((row) => within(row).queryByTitle(SAID) !== null)

it('A-157 the live table marks the ROI of a position without leverage, and no other, and its heading says what the mark means', async () => {
  await showScreen(worldOf('/live-trades', [btc, unknown(sol)]), { path: '/live-trades' })

  const table = labelled('Open positions')
  const rows = [btc, sol].map((row) => table.querySelector<HTMLElement>(`[data-line="${row.id}"]`)!)
  expect(marked(rows)).toEqual([false, true])
  expect(rows[1]!.textContent).toContain('on entry value: +1.25')
  expect(within(table).getByTitle(/initial margin at entry; a figure with \* is on the entry value/)).toBeTruthy()
})

it('A-157 so do closed trades, in which a leverage of 0 is none', async () => {
  showLate('/closed-trades', {
    trades: [
      tradeRow('a:1'),
      tradeRow('a:2', { leverage: null }),
      tradeRow('a:3', { leverage: dec('0') }),
      tradeRow('a:4', { leverage: null, roiPct: null }),
    ],
  })

  const rows = () =>
    within(screen.getByRole('grid', { name: 'Closed trades' }))
      .getAllByRole('row')
      .slice(1, 5)
  await waitFor(() => expect(marked(rows())).toEqual([false, true, true, false]))
})

const LABELS = [
  [null, 'ROI on entry value'],
  [dec('10'), 'ROI'],
] as const

it.each(LABELS)('A-157 the chart of a position with leverage %s names its ROI: %s', async (leverage, label) => {
  const path = '/live-trades/chart/ETHUSDT/long/main'
  showApp(worldOf(path, [{ ...eth, leverage }], lateCase({ path, query: '', now: FIXTURE_NOW })), { path })

  expect(within(await screen.findByRole('region', { name: 'ETHUSDT' })).getByText(label)).toBeTruthy()
})

it.each(LABELS)('A-157 the chart of a closed trade with leverage %s names its ROI: %s', async (leverage, label) => {
  showLate('/closed-trades/chart/BTCUSDT/main/a%3A1', { trades: [tradeRow('a:1', { leverage })] })

  expect(within(await screen.findByRole('region', { name: 'BTCUSDT' })).getByText(label)).toBeTruthy()
})

import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import { speak } from '../../../src/domain/language/translate.ts'
import { columnsFor } from '../../../src/ui/features/liveTrades/table/columns.tsx'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { dec, FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'
import { showLate } from '../closed/show.tsx'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({
  CandleChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}))

beforeEach(() => speak('de', {}))
afterEach(() => speak('en', {}))

const rows = typicalRows.map((row) => ({ ...row, leverage: dec('12.5') }))

it('A-260 the longest age has its room, as it is longer in German', () => {
  const width = (): number =>
    columnsFor('', { value: 0, pnl: 0, price: 0 }, false).find(({ id }) => id === 'age')!.width
  const german = width()
  speak('en', {})

  expect(german).toBeGreaterThan(width())
})

it('A-260 the leverage of a card is written as the language writes it', async () => {
  const path = '/live-trades'
  const views = { liveTrades: liveView(rows, {}), liveSums: liveSums(rows, {}) }
  await showScreen(worldOf(path, rows, views), { path, width: 390 })

  const [card] = within(labelled('Open positions')).getAllByRole('listitem')
  expect(card!.textContent).toContain('12,5x')
})

it('A-260 the leverage above the chart of a position is written as the language writes it', async () => {
  const path = '/live-trades/chart/ETHUSDT/long/main'
  await showScreen(worldOf(path, rows, lateCase({ path, query: '', now: FIXTURE_NOW })), { path })

  expect((await screen.findByRole('region', { name: 'ETHUSDT' })).textContent).toContain(', 12,5x')
})

it('A-260 the leverage above the chart of a trade is written as the language writes it', async () => {
  const trade = tradeRow('a', { symbol: 'ETHUSDT', account: 'main', leverage: dec('12.5') })
  showLate(closedChartPath('ETHUSDT', 'main', 'a'), { trades: [trade] })

  expect((await screen.findByRole('region', { name: 'ETHUSDT' })).textContent).toContain('12,5x')
})

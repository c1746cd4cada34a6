import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import type { ClosedTradeRow } from '../../../src/domain/closed/model.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec, FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from './show.tsx'
import { shownText } from '../../support/shownText.ts'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({ CandleChart: () => null }))

const HOUR = 3_600_000
/** Long 2 from 100 to 110, closed six hours ago; the fixture's candles after it lie between the two. */
const trade = tradeRow('a', {
  qty: dec('2'),
  entry: dec('100'),
  exit: dec('110'),
  openedAt: epoch(FIXTURE_NOW - 8 * HOUR),
  closedAt: epoch(FIXTURE_NOW - 6 * HOUR),
})

/** What the row 'At take-profit' says, cell by cell. */
async function rowOf(more: Partial<ClosedTradeRow>): Promise<readonly string[]> {
  const shown = { ...trade, ...more }
  showLate(closedChartPath(shown.symbol, shown.account, shown.id), { trades: [shown] })
  const row = (await screen.findByText('At take-profit')).closest('tr')!
  return [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(shownText)
}

test.each([
  ['reached', { takeProfit: dec('99') }, ['At take-profitReached within 1 min', '99.000', '−2.00', '−22.00']],
  ['none stood', { takeProfit: null }, ['At take-profit', 'No take-profit stood when it closed.']],
  ['not seen', {}, ['At take-profit', 'Not known: the position was not watched when it closed.']],
  ['itself', { exectype: 'TakeProfit', exitKind: 'tp' }, ['At take-profit', 'Its take-profit is what closed it.']],
] as const)('SCREEN-2.4 another exit at the take-profit: %s', async (_, more, cells) => {
  expect(await rowOf(more)).toEqual(cells)
})

test('SCREEN-2.4 a take-profit that was not reached says until when the candles go', async () => {
  expect((await rowOf({ takeProfit: dec('125.5') }))[1]).toMatch(
    /^125\.500 was not reached up to \w{3} \d+, \d{4}, \d+:\d\d [AP]M, where the candles end\.$/,
  )
})

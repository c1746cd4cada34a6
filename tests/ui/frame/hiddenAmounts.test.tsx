import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { formatPnl } from '../../../src/domain/core/format.ts'
import { chartTexts as liveTexts } from '../../../src/ui/features/liveChart/texts.ts'
import { setAppearance } from '../../../src/ui/theme/theme.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from '../closed/show.tsx'

// A canvas cannot be drawn here: its words stand in its place.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({
  CandleChart: ({
    label,
    marks,
    panes,
  }: {
    label: string
    marks: readonly { text: string }[]
    panes: readonly { notes: readonly { text: string }[] }[]
  }) => (
    <div role="img" aria-label={label}>
      {[...marks, ...panes.flatMap((pane) => pane.notes)].map(({ text }) => text).join(' ')}
    </div>
  ),
}))

const hide = (hidesAmounts: boolean): void => act(() => setAppearance({ hidesAmounts }))
afterEach(() => hide(false))

/** Which of them stand on the page, in a title too. */
const drawn = (amounts: readonly string[]): readonly string[] =>
  amounts.filter((amount) => document.body.innerHTML.includes(amount))

/** They are drawn, and none is while amounts are hidden. */
function areHidden(amounts: readonly string[]): void {
  expect(drawn(amounts)).toEqual(amounts)
  hide(true)
  expect(drawn(amounts)).toEqual([])
  expect(document.body.textContent).toContain('••••')
}

it('A-198 the chart of a position: its readout, and its peaks', async () => {
  const path = '/live-trades/chart/ETHUSDT/long/main'
  const { liveChart } = lateCase({ path, query: '', now: FIXTURE_NOW })
  const { pnl } = liveChart!
  showLate(path)
  await screen.findByRole('img', { name: /ETHUSDT/ })

  areHidden([
    liveTexts.high(formatPnl(pnl!.high.value)),
    liveTexts.low(formatPnl(pnl!.low.value)),
    formatPnl(pnl!.points.at(-1)!.value),
  ])
})

it('A-198 the chart of a closed trade: how well and how badly it stood', async () => {
  const trades = pastTrades(60, FIXTURE_NOW)
  const trade = trades[3]!
  const path = `/closed-trades/chart/${trade.symbol}/${trade.account}/${encodeURIComponent(trade.id)}`
  showLate(path, { trades })
  const { textContent } = await screen.findByRole('img', { name: new RegExp(trade.symbol) })

  const amounts = textContent.match(/M[FA]E [+−][\d.,]+/g)!
  expect(amounts.length).toBe(2)
  areHidden(amounts)
})

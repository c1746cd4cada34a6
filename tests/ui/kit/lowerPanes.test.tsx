import { renderHook } from '@testing-library/react'
import type { IChartApi } from 'lightweight-charts'
import { expect, it, vi } from 'vitest'
import type { LowerPane } from '../../../src/ui/chart/candleTypes.ts'
import type { ChartColors } from '../../../src/ui/chart/chart.ts'
import { useLowerPanes } from '../../../src/ui/chart/useLowerPanes.ts'

interface Titled {
  readonly lines: readonly { readonly text: string }[]
}

/** Titles and markers that the library was given, the newest last. */
const { titles, marks } = vi.hoisted(() => ({ titles: [] as string[][], marks: [] as object[][] }))
const titled = ({ lines }: Titled): void => void titles.push(lines.map(({ text }) => text))
vi.mock('lightweight-charts', async (original) => ({
  ...(await original<object>()),
  createSeriesMarkers: () => ({ setMarkers: (given: object[]) => marks.push(given) }),
  createTextWatermark: (_pane: object, options: Titled) => {
    titled(options)
    return { applyOptions: titled }
  },
}))

const chart = {
  addSeries: () => ({ setData: () => {}, update: () => {} }),
  removeSeries: () => {},
  panes: () => [{ setStretchFactor: () => {} }, { setStretchFactor: () => {} }],
  chartElement: () => document.body,
}
const paneWith = (high: string): LowerPane => ({
  id: 'pnl',
  label: 'uPnL, USDT',
  kind: 'result',
  points: [],
  notes: [
    { at: 0, text: `max ${high}`, place: 'above' },
    { at: 0, text: 'min −1.00', place: 'below' },
  ],
})

it('SCREEN-2.2 a pane says its highest and lowest in its title, where no edge cuts them', () => {
  const { rerender } = renderHook(
    ({ panes }) => useLowerPanes(chart as unknown as IChartApi, { panes }, { c: {} as ChartColors, hides: false }),
    { initialProps: { panes: [paneWith('+2.00')] } },
  )
  rerender({ panes: [paneWith('+3.00')] })

  expect(titles.at(0)).toEqual(['uPnL, USDT', 'max +2.00  min −1.00'])
  expect(titles.at(-1)).toEqual(['uPnL, USDT', 'max +3.00  min −1.00'])
  expect(marks.at(-1)?.some((mark) => 'text' in mark)).toBe(false)
})

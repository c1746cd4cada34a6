import { act, render, renderHook } from '@testing-library/react'
import type { IChartApi } from 'lightweight-charts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LowerPane } from '../../../src/ui/chart/candleTypes.ts'
import { LinesChart } from '../../../src/ui/chart/LinesChart.tsx'
import { useLowerPanes } from '../../../src/ui/chart/useLowerPanes.ts'
import { colorsOf } from '../../../src/ui/theme/read.ts'
import { setAppearance, useShown } from '../../../src/ui/theme/theme.ts'

type Options = { readonly priceFormat: { readonly formatter: (value: number) => string } }

/** What each series said that it says of 1,234.5, the newest last. */
const { said, chart } = vi.hoisted(() => {
  const said: string[] = []
  const chart = {
    addSeries: (_kind: unknown, { priceFormat }: Options) => {
      said.push(priceFormat.formatter(1_234.5))
      return { setData: () => {}, update: () => {} }
    },
    removeSeries: () => {},
    panes: () => [],
    chartElement: () => document.body,
    timeScale: () => ({ fitContent: () => {} }),
  }
  return { said, chart }
})
// A canvas cannot be drawn here: what the charts ask of the library is heard instead.
vi.mock('../../../src/ui/chart/useChart.ts', () => ({ useChart: () => ({ ref: { current: null }, chart }) }))
vi.mock('lightweight-charts', async (original) => ({
  ...(await original<object>()),
  createSeriesMarkers: () => ({ detach: () => {}, setMarkers: () => {} }),
}))

const hide = (hidesAmounts: boolean): void => act(() => setAppearance({ hidesAmounts }))
beforeEach(() => {
  // The first choice of all brings the system's theme as well.
  hide(false)
  said.length = 0
})
afterEach(() => hide(false))

const lines = [{ id: 'a', label: 'All', swatch: null, points: [{ at: 0, value: 1 }] }]
const bars = [{ at: 0, value: 1 }]

it('A-198 lines and the bars of their days hide their axes with the amounts, and draw them again', () => {
  render(<LinesChart label="Balance" lines={lines} bars={bars} zone="UTC" />)
  hide(true)
  hide(false)

  expect(said).toEqual(['1,235', '+1,235', '••••', '••••', '1,235', '+1,235'])
})

it('A-198 an axis of per cent stays', () => {
  hide(true)
  render(<LinesChart label="Return" lines={lines} bars={null} zone="UTC" unit="%" />)

  expect(said).toEqual(['1,234.50 %'])
})

it('A-198 the panes below the candles, result and size, hide their axes with the amounts', () => {
  const panes: readonly LowerPane[] = [
    { id: 'pnl', label: 'uPnL, USDT', kind: 'result', points: [], notes: [] },
    { id: 'size', label: 'Size, BTC', kind: 'steps', points: [], notes: [] },
  ]
  renderHook(() => {
    const shown = useShown()
    useLowerPanes(chart as unknown as IChartApi, { panes }, { c: colorsOf(shown), hides: shown.hidesAmounts })
  })
  hide(true)

  expect(said).toEqual(['+1,234.50', '1,234.5', '••••', '••••'])
})

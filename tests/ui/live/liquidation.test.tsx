import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { dec, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'

it('SCREEN-2.1 beside the liquidation price stands the room to it, and the row that is near says so', async () => {
  const [near, far, none] = typicalRows.slice(0, 3).map((row) => ({ ...row, stale: false }))
  const rows = [
    { ...near!, liqPrice: dec('90600'), liqDistancePct: 1.966, nearLiquidation: true },
    { ...far!, liqPrice: dec('68.21'), liqDistancePct: 50.726 },
    none!,
  ]
  const cols = ['symbol', 'liq']
  const views = { liveTrades: liveView(rows, { cols }), liveSums: liveSums(rows, { cols }) }
  await showScreen(worldOf('/live-trades', rows, views), { path: '/live-trades?cols=symbol,liq' })
  const cellOf = (id: string): HTMLElement =>
    labelled('Open positions').querySelector<HTMLElement>(`[data-line="${id}"] td:nth-child(2)`)!

  expect(cellOf(near!.id).textContent).toBe('90,6001.97 %')
  expect(within(cellOf(near!.id)).getByRole('img', { name: /^Near the liquidation price/ })).toBeTruthy()
  expect(cellOf(far!.id).textContent).toBe('68.2150.73 %')
  expect(within(cellOf(far!.id)).queryByRole('img')).toBeNull()
  expect(cellOf(none!.id).textContent).toBe('–')
})

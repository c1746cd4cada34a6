import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import { expect, it, onTestFinished } from 'vitest'
import type { Views } from '../../../src/domain/views.ts'
import { ExtremesPanel } from '../../../src/ui/features/dashboard/ExtremesPanel.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush, dropAll } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'
import { setWidth } from '../../support/showApp.tsx'

const STRATEGY = 'Mean reversion, long only'
const symbol = { id: 's', symbol: 'VERYLONGNAMEDCOINUSDT', base: 'VERYLONGNAMEDCOIN', pnl: dec('5'), share: 1 }
const strategy = { id: 't', strategy: STRATEGY, account: 'main', pnl: dec('5') }

/** The panel of the dashboard at a width, with one symbol and one strategy that gained. */
function show(width: number): void {
  setWidth(width)
  onTestFinished(() => setWidth(1440))
  dropAll()
  acceptPush({
    views: {
      ...worldOf('/dashboard', []).views,
      results: {
        range: { name: '30d', from: '2026-10-21', to: '2026-11-20', label: '30 days' },
        symbols: { state: 'ready', asOf: 0, data: { best: [symbol], worst: [], isWhole: true, loaded: 1, total: 1 } },
        strategies: { state: 'ready', asOf: 0, data: { rows: [strategy] } },
      } as unknown as Views['results'],
    },
    tables: [],
  })
  render(
    <Provider value={scope}>
      <KitProvider navigate={() => undefined}>
        <ExtremesPanel />
      </KitProvider>
    </Provider>,
  )
}

it.each([
  [390, 'VERYLONGNA…'],
  [1440, 'VERYLONGNAMEDCOI…'],
])('VALID-36 a symbol among the extremes is cut at %i pixels as %s, and whole on hover', (width, name) => {
  show(width)

  expect(screen.getByText(name).getAttribute('title')).toBe('VERYLONGNAMEDCOINUSDT')
})

it.each([390, 1440])('VALID-37 A-303 a strategy is cut by its room alone at %i pixels', async (width) => {
  show(width)
  await userEvent.click(screen.getByText('Strategies'))

  expect(screen.getByText(STRATEGY).getAttribute('title')).toBe(`${STRATEGY}, main`)
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DashboardView } from '../../../src/domain/dashboard/view.types.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'
import '../../../src/ui/features/dashboard/Screen.tsx'

it('SCREEN-2.7 F3 a sync that failed is told so on the dashboard, and Retry begins another', async () => {
  const late = lateCase({ path: '/dashboard', query: '', now: FIXTURE_NOW })
  const health = [
    {
      id: 'sync' as const,
      tone: 'warn' as const,
      text: 'The last sync failed',
      why: 'The server ended several times while this ran.',
      at: FIXTURE_NOW - 60_000,
      to: null,
      canSync: true,
    },
  ]
  const { sent } = showApp(
    worldOf('/dashboard', typicalRows, { ...late, results: { ...late.results!, health, chart: { state: 'loading' } } }),
    { path: '/dashboard' },
  )

  expect((await screen.findByText(/^The last sync failed/)).getAttribute('title')).toBe(
    'The server ended several times while this ran.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(sent).toContainEqual({ type: 'tasks.start', task: 'trades' })
})

it.each([
  ['on its way', { state: 'loading' }, 6],
  ['of no account', { state: 'empty', title: 'No account', hint: '' }, 0],
] as const)('SCREEN-2.7 while the balance is %s no share of it is said', async (_what, balance, placesHeld) => {
  const late = lateCase({ path: '/dashboard', query: '', now: FIXTURE_NOW })
  const results = { ...late.results!, chart: { state: 'loading' } } as const
  const world = worldOf('/dashboard', typicalRows, { ...late, results })
  const { dashboard } = world.views as { readonly dashboard: DashboardView }
  const { unrealised, timeframes } = dashboard
  if (timeframes.state !== 'ready') throw new Error('The fixture has results.')
  const without: DashboardView = {
    ...dashboard,
    balance,
    unrealised: unrealised && { ...unrealised, pctOfBalance: null },
    timeframes: { ...timeframes, data: timeframes.data.map((frame) => ({ ...frame, pctOfBalance: null })) },
  }
  showApp({ ...world, views: { ...world.views, dashboard: without } }, { path: '/dashboard' })

  const ledger = await screen.findByRole('region', { name: 'Profit and loss' })
  await within(ledger).findByText('Yesterday')
  expect(ledger.textContent).not.toContain('of balance')
  expect(ledger.querySelectorAll('dd > [aria-hidden=true][style*=width]')).toHaveLength(placesHeld)
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'
import '../../../src/ui/features/dashboard/Dashboard.tsx'

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

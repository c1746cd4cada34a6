import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AlertRow, AlertsView } from '../../../src/domain/alerts/view.types.ts'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/alerts/Screen.tsx'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp } from '../../support/showApp.tsx'

const row = (state: AlertRow['state']): AlertRow => ({
  id: 'a1',
  terms: {
    kind: 'price',
    direction: 'above',
    line: '91000',
    symbol: 'BTCUSDT',
    account: null,
    side: null,
    isOnce: true,
  } as never,
  text: 'BTC price at or above 91,000 USDT',
  base: 'BTC',
  kind: 'Price',
  state,
  unjudged: null,
  value: null,
  firedAt: null,
  firedCount: 0,
  isSaving: false,
})

it.each([
  ['ended', true],
  ['paused', true],
  ['armed', false],
] as const)('N4 undo brings an alert that was %s back without arming what was at rest', async (state, isPaused) => {
  const path = '/alerts'
  const alerts: AlertsView = {
    alerts: { state: 'ready', asOf: 0, data: { rows: [row(state)], active: 1, isFull: false, problem: null } },
    accounts: { state: 'ready', asOf: 0, data: ['main'] },
    symbols: { state: 'listed', symbols: [] },
    outcome: null,
    named: '',
    wanted: null,
  }
  const { sent } = showApp(
    worldOf(path, [], {
      access: { kind: 'show', screen: 'alerts', title: 'Alerts', shell: true },
      shell: shellView(path, { title: 'Alerts' }),
      alerts,
    }),
    { path },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(sent.at(-1)).toMatchObject({ type: 'alerts.restore', alert: row(state).id, isPaused })
})

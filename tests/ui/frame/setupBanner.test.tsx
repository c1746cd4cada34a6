import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SetupView } from '../../../src/domain/setup/view.types.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'

const setup: SetupView = {
  banner: {
    headline: 'Welcome to your 14-day free trial!',
    label: 'Define Bot Rules',
    steps: [
      { id: 'accounts', label: 'Link your exchange accounts', to: '/settings#accounts', isDone: true },
      { id: 'rules', label: 'Define bot strategies and rules', to: '/bot-maintenance', isDone: false },
    ],
  },
}

it('BANNER-01 BANNER-10 folds to its label and opens again, leads to both steps, and goes when nothing is left', async () => {
  const { push } = showApp(worldOf('/dashboard', typicalRows, { setup }), { path: '/dashboard' })
  await screen.findByText('Welcome to your 14-day free trial!')

  await userEvent.click(screen.getByRole('button', { name: 'Hide Setup Steps' }))
  expect(screen.getByText('Define Bot Rules')).toBeTruthy()
  expect(screen.queryByText('Welcome to your 14-day free trial!')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show Setup Steps' }))

  expect(screen.getByRole('link', { name: 'Define bot strategies and rules' }).getAttribute('href')).toBe(
    '/bot-maintenance',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Link your exchange accounts' }))
  expect(location.pathname + location.hash).toBe('/settings#accounts')

  push({ setup: { banner: null } })
  expect(screen.queryByRole('button', { name: 'Hide Setup Steps' })).toBeNull()
})

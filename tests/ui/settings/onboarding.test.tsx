import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OnboardingView } from '../../../src/domain/setup/onboarding.types.ts'
import type { StepState } from '../../../src/domain/setup/steps.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { showApp } from '../../support/showApp.tsx'
// Loaded here, so that no test waits for the lazy screen's first reading.
import '../../../src/ui/features/onboarding/Screen.tsx'

const view = (isComplete: boolean, states: readonly StepState['state'][]): OnboardingView => ({
  hasPlan: true,
  rows: states.map((state, at) => ({
    step: (['profile', 'accounts', 'sync', 'rules'] as const)[at]!,
    state,
    title: `Step ${at}`,
    why: 'Why.',
    note: '',
    isWarning: false,
  })),
  isComplete,
  isLoading: false,
  failed: null,
  at: null,
  proposals: [],
  hasPaper: false,
  isSaving: false,
  tour: [],
})
const show = (onboarding: OnboardingView) =>
  showApp(
    worldOf('/onboarding', [], {
      access: { kind: 'show', screen: 'onboarding', title: 'Onboarding', shell: true },
      shell: shellView('/onboarding', { title: 'Onboarding' }),
      onboarding,
    }),
    { path: '/onboarding' },
  )
const tags = async (): Promise<readonly string[]> =>
  within(await screen.findByRole('list', { name: 'Setup steps' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent!.replace(/^.*Step \d/, ''))

it('SCREEN-2.16 what is left of a complete set-up is optional, and said so', async () => {
  const { push } = show(view(true, ['done', 'open', 'skipped', 'open']))
  expect(await tags()).toEqual(['Done', 'Optional', 'Skipped', 'Optional'])
  expect(screen.getByText('2 optional steps are left.')).toBeTruthy()

  push({ onboarding: view(true, ['done', 'open', 'done', 'done']) })
  expect(await screen.findByText('1 optional step is left.')).toBeTruthy()
  push({ onboarding: view(true, ['done', 'done', 'done', 'done']) })
  expect(await screen.findByText('Each row can still be opened.')).toBeTruthy()
  push({ onboarding: view(false, ['done', 'open', 'done', 'done']) })
  await screen.findByText('Open', { selector: 'li *' })
  expect(screen.queryByText('Setup is complete')).toBeNull()
})

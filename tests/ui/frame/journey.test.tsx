import { act, render, waitFor } from '@testing-library/react'
import { Provider } from 'effector-react'
import { beforeEach, expect, it } from 'vitest'
import type { ReactNode } from 'react'
import type { ShellView } from '../../../src/domain/access/view.types.ts'
import { keptJourneys } from '../../../src/ui/growth/journeys.ts'
import { useArm } from '../../../src/ui/growth/useArm.ts'
import { useJourney } from '../../../src/ui/growth/useJourney.ts'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { shellView } from '../../support/fixtures/views.ts'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  acceptPush({ views: { shell: null }, tables: [] } as never)
})

function Place({ children }: { readonly children: ReactNode }): ReactNode {
  useJourney({ kind: 'show', screen: 'home', title: 'Home', shell: false })
  return children
}

function Screen(): ReactNode {
  useArm({ test: 'cta_copy', variant: 'short' })
  return null
}

const shown = (): ReactNode => (
  <Provider value={scope}>
    <Place>
      <Screen />
    </Place>
  </Provider>
)
const shellCame = (more: Partial<ShellView> = {}): void =>
  acceptPush({ views: { shell: shellView('/', { title: 'Home', ...more }) }, tables: [] } as never)

it('AB-05 the arm of a page that comes whole, with everything in its first picture, is noted on its own step', async () => {
  shellCame()
  render(shown())

  await waitFor(() => expect(keptJourneys().results).toMatchObject([{ test: 'cta_copy', variant: 'short' }]))
  expect(keptJourneys().journey?.steps).toHaveLength(1)
})

it('AB-05 the arm of a screen that is drawn before it is known who looks is noted once that is', async () => {
  render(shown())
  await act(() => import('../../../src/ui/growth/journeys.ts'))
  act(() => shellCame())

  await waitFor(() => expect(keptJourneys().results).toMatchObject([{ test: 'cta_copy', variant: 'short' }]))
  expect(keptJourneys().journey?.steps).toHaveLength(1)
})

it('A-10 a step knows the segment of the first role, not the badge of the highest', async () => {
  shellCame({ planBadge: 'Elite Plan', segment: 'trial' })
  render(shown())

  await waitFor(() => expect(keptJourneys().journey).toMatchObject({ userType: 'trial' }))
  expect(keptJourneys().journey?.steps).toMatchObject([{ context: { segment: 'trial' } }])
})

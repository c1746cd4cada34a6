import { render, waitFor } from '@testing-library/react'
import { Provider } from 'effector-react'
import { beforeEach, expect, it } from 'vitest'
import type { ReactNode } from 'react'
import { keptJourneys } from '../../../src/ui/growth/journeys.ts'
import { useArm } from '../../../src/ui/growth/useArm.ts'
import { useJourney } from '../../../src/ui/growth/useJourney.ts'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'
import { shellView } from '../../support/fixtures/views.ts'

beforeEach(() => localStorage.clear())

function Place({ children }: { readonly children: ReactNode }): ReactNode {
  useJourney({ kind: 'show', screen: 'home', title: 'Home', shell: false })
  return children
}

function Screen(): ReactNode {
  useArm({ test: 'cta_copy', variant: 'short' })
  return null
}

it('AB-05 the arm of a page that comes whole, with everything in its first picture, is noted on its own step', async () => {
  history.replaceState(null, '', '/')
  acceptPush({ views: { shell: shellView('/', { title: 'Home' }) }, tables: [] } as never)
  render(
    <Provider value={scope}>
      <Place>
        <Screen />
      </Place>
    </Provider>,
  )

  await waitFor(() => expect(keptJourneys().results).toMatchObject([{ test: 'cta_copy', variant: 'short' }]))
  expect(keptJourneys().journey?.steps).toHaveLength(1)
})

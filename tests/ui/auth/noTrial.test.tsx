import { render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'effector-react'
import { afterEach, expect, it, vi } from 'vitest'
import Home from '../../../src/ui/features/home/Screen.tsx'
import Login from '../../../src/ui/features/login/Screen.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { scope } from '../../../src/ui/model/scope.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the sign-in page', Login],
  ['the front page', Home],
])('A-298 where others alone give plans %s offers no trial; elsewhere it does', async (_what, Screen) => {
  acceptPush({ views: { home: { begin: 'Start a free trial', arm: null } }, tables: [] } as never)
  const draw = (hasTrial: boolean) => {
    vi.stubGlobal('fetch', async () => Response.json({ prices: [], has_trial: hasTrial }))
    return render(
      <KitProvider navigate={() => undefined}>
        <Provider value={scope}>
          <Screen />
        </Provider>
      </KitProvider>,
    )
  }
  const { unmount } = draw(true)
  expect(await screen.findByText('Start a free trial')).toBeTruthy()
  unmount()

  draw(false)
  await waitFor(() => expect(screen.queryByText('Start a free trial')).toBeNull())
  expect(screen.getAllByText(/Sign in/).length).toBeGreaterThan(0)
})

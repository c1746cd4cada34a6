import { Provider } from 'effector-react'
import { useEffect, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { AppBoundary } from './errors/AppBoundary.tsx'
import { KitProvider } from './kit/KitProvider.tsx'
import { scope } from './model/scope.ts'
import { Root } from './Root.tsx'

/** The whole application. */
export function App(): ReactNode {
  // boot.js stands down: from here on errors are drawn by the boundaries.
  useEffect(() => {
    document.documentElement.dataset['started'] = 'yes'
  }, [])
  return (
    <Provider value={scope}>
      <KitProvider navigate={navigate}>
        <AppBoundary>
          <Root />
        </AppBoundary>
      </KitProvider>
    </Provider>
  )
}

import { Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import type { Screen } from '../domain/access/routes.ts'
import { lazyPart } from './errors/lazyPart.ts'
import { ScreenBoundary } from './errors/ScreenBoundary.tsx'
import { NotAvailable } from './features/shared/NotAvailable.tsx'
import { ScreenSkeleton } from './features/shared/ScreenSkeleton.tsx'

/** One lazy module per screen; a screen that is not here yet says so by its name. */
const screens: Partial<Record<Screen, LazyExoticComponent<ComponentType>>> = {
  login: lazyPart(() => import('./features/login/Login.tsx')),
  home: lazyPart(() => import('./features/login/Home.tsx')),
  dashboard: lazyPart(() => import('./features/dashboard/Dashboard.tsx')),
  liveTrades: lazyPart(() => import('./features/live/LiveTrades.tsx')),
  closedTrades: lazyPart(() => import('./features/closedTrades/ClosedTrades.tsx')),
  liveChart: lazyPart(() => import('./features/liveChart/LiveChart.tsx')),
  closedChart: lazyPart(() => import('./features/closedChart/ClosedChart.tsx')),
  botMaintenance: lazyPart(() => import('./features/bots/Bots.tsx')),
  settings: lazyPart(() => import('./features/settings/Settings.tsx')),
  lifecycleTesting: lazyPart(() => import('./features/lab/LifecycleTesting.tsx')),
  realTimeDiagnostic: lazyPart(() => import('./features/diagnostic/Diagnostic.tsx')),
}

/** A screen by name, with its own boundary: one that fails never blanks the frame around it. */
export function LazyScreen({ screen, title }: { readonly screen: Screen; readonly title: string }): ReactNode {
  const Found = screens[screen]
  if (Found === undefined) return <NotAvailable title={title} />
  return (
    <ScreenBoundary key={screen} where={screen}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Found />
      </Suspense>
    </ScreenBoundary>
  )
}

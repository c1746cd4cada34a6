import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import type { Screen } from '../domain/access/routes.ts'
import { reloadOnce } from './errors/reloadOnce.ts'
import { ScreenBoundary } from './errors/ScreenBoundary.tsx'
import { NotAvailable } from './features/shared/NotAvailable.tsx'
import { ScreenSkeleton } from './features/shared/ScreenSkeleton.tsx'

type Load = () => Promise<{ readonly default: ComponentType }>

/** One lazy module per screen; a screen that is not here yet says so by its name. */
const loaders: Partial<Record<Screen, Load>> = {
  login: () => import('./features/login/Login.tsx'),
  home: () => import('./features/login/Home.tsx'),
  dashboard: () => import('./features/dashboard/Dashboard.tsx'),
  liveTrades: () => import('./features/live/LiveTrades.tsx'),
}

const screens = new Map<Screen, LazyExoticComponent<ComponentType>>()

/** A screen by name, with its own boundary: one that fails never blanks the frame around it. */
export function LazyScreen({ screen, title }: { readonly screen: Screen; readonly title: string }): ReactNode {
  const Found = screenOf(screen)
  if (Found === null) return <NotAvailable title={title} />
  return (
    <ScreenBoundary key={screen} where={screen}>
      <Suspense fallback={<ScreenSkeleton />}><Found /></Suspense>
    </ScreenBoundary>
  )
}

function screenOf(screen: Screen): LazyExoticComponent<ComponentType> | null {
  const load = loaders[screen]
  if (load === undefined) return null
  const known = screens.get(screen)
  if (known !== undefined) return known
  const made = lazy(() => guarded(load))
  screens.set(screen, made)
  return made
}

/** F30: a chunk that is gone after a deployment leads to one reload; while that is under way nothing is drawn over the skeleton. */
async function guarded(load: Load): ReturnType<Load> {
  try {
    return await load()
  } catch (error) {
    if (reloadOnce('chunk')) return new Promise(() => undefined)
    throw error
  }
}

import { Suspense, type ComponentType, type ReactNode } from 'react'
import type { Screen } from '../domain/screens/index.ts'
import { lazyPart } from './errors/lazyPart.ts'
import { ScreenBoundary } from './errors/ScreenBoundary.tsx'
import { ScreenSkeleton } from './features/shared/pages/ScreenSkeleton.tsx'
import { useReturn } from './shell/useReturn.ts'

/** One lazy module per screen, in the folder of its name. */
const modules = import.meta.glob<{ readonly default: ComponentType }>('./features/*/Screen.tsx')
const screens = new Map(Object.entries(modules).map(([path, load]) => [path.split('/')[2], lazyPart(load)]))

/** A screen by name, with its own boundary: one that fails never blanks the frame around it. */
export function LazyScreen({ screen }: { readonly screen: Screen }): ReactNode {
  const Found = screens.get(screen)
  if (Found === undefined) throw new Error(`${screen} has no component.`)
  return (
    <ScreenBoundary key={screen} where={screen}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Found />
        <Returns />
      </Suspense>
    </ScreenBoundary>
  )
}

/** Beside the screen, so that it begins once the screen's own code is there. */
function Returns(): null {
  useReturn()
  return null
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { reloadFor } from './reloadOnce.ts'
import { serverBack } from './serverBack.ts'

/**
 * A part whose code is fetched when it is first drawn. A chunk that is gone after a deployment leads to one reload
 * (F30); while that is under way, or the server does not answer at all, nothing is drawn over the skeleton. Where the
 * reload was tried already, or something typed would be gone with it, the boundary shows the error and offers it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return await load()
    } catch (error) {
      await serverBack()
      return reloadFor(error)
    }
  })
}

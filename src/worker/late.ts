import { routeFor } from '../domain/access/match.ts'
import type { State } from '../domain/state.ts'
import type { Views } from '../domain/views.ts'

/** What follows from an entry by decisions that no start needs. */
export { decideLate } from '../domain/lateDecide.ts'

/** What makes the views of a screen that no start needs, in the file of its name. */
const MAKERS = import.meta.glob<(state: State, tab: string) => Partial<Views>>('../domain/screens/late/*.ts', {
  eager: true,
  import: 'views',
})

/** Views of a tab's screen that are made late: the worker fetches this file after its first tab is there. */
export function lateViewsOf(state: State, tab: string): Partial<Views> {
  const screen = routeFor(state.tabs.byName[tab]?.path ?? '')?.route.screen
  return MAKERS[`../domain/screens/late/${screen}.ts`]?.(state, tab) ?? {}
}

import { paperLabView } from '../../lab/view.ts'
import type { LateViewsOf } from '../../views.ts'
import type { Route } from '../definition.ts'
import { SCREENS } from '../index.ts'

/** Routes without what a screen shows: functions do not cross to a tab. */
const ROUTES = SCREENS.map(({ screen, pattern, need, title, exempt = false }: Route): Route => ({
  screen,
  pattern,
  need,
  title,
  exempt,
}))

/** The target of the laboratory, and the routes for its matrix. */
export const views: LateViewsOf<'lifecycleTesting'> = (state) => ({ paperLab: paperLabView(state), routes: ROUTES })

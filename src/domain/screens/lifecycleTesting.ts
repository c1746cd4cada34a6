import { labWants } from '../lab/commands.ts'
import type { PaperLabView } from '../lab/view.types.ts'
import { late, type Route, screen } from './definition.ts'

/** The laboratory of administrators (screens.md 2.21). */
export const lifecycleTesting = screen({
  screen: 'lifecycleTesting',
  pattern: '/lifecycle-testing',
  need: 'admin',
  title: 'Lifecycle testing',
  wants: labWants,
  late: late<{ readonly paperLab: PaperLabView; readonly routes: readonly Route[] }>(),
})

import { admits } from '../access/roles.ts'
import type { HasTime } from '../concept.ts'
import type { OptimizationView } from '../optimization/view.types.ts'
import { optimizationWants } from '../optimization/wants.ts'
import type { HasSession } from '../session/model.ts'
import { late, screen } from './definition.ts'

/** How strategies are rated, what the engine would give each, and what it would say otherwise (screens.md 2.9). */
export const portfolioOptimization = screen({
  screen: 'portfolioOptimization',
  pattern: '/portfolio-optimization',
  need: 'elite',
  title: 'Optimization',
  sidebar: { id: 'optimization', icon: 'optimization', key: 'o', main: 2 },
  wants: (zone, tab, { session, at }: HasSession & HasTime) =>
    admits('elite', session.profile?.roles ?? []) ? optimizationWants(zone, tab.query, at) : [],
  wantsByAnswers: true,
  late: late<{ readonly optimization: OptimizationView }>(),
})

import { admits } from '../access/roles.ts'
import { ADVICE, ADVICE_NEED } from '../advice/constants.ts'
import type { TopAdvice } from '../advice/view.types.ts'
import { CHANGES_KEY } from '../configuration/edited.ts'
import { dashboardList } from '../closed/want.ts'
import { largestRows } from '../dashboard/largest.ts'
import type { ResultsView } from '../dashboard/results.types.ts'
import { resultsKeys } from '../dashboard/results/wants.ts'
import { dashboardView, type DashboardSlices } from '../dashboard/view.ts'
import type { HasRecovery } from '../recovery/model.ts'
import { awayView } from '../recovery/view.ts'
import { resourceKey } from '../resources/policies.ts'
import type { HasSession } from '../session/model.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { late, screen } from './definition.ts'

/** What was made and lost, what there is, what is open (screens.md 2.7). */
export const dashboard = screen({
  screen: 'dashboard',
  pattern: '/dashboard',
  need: 'trial',
  title: 'Dashboard',
  sidebar: { id: 'dashboard', icon: 'dashboard', key: 'd', main: 1 },
  wants: (zone, tab, { session }: HasSession) => [
    ...(admits(ADVICE_NEED, session.profile?.roles ?? []) ? [ADVICE, CHANGES_KEY] : []),
    'balances',
    'pnlAccountsSummary',
    resourceKey('pnlTimeframes', { user_timezone: zone }),
    ...Object.values(resultsKeys(zone, tab.query)),
    'conflictsSummary',
    'uncoveredSummary',
    RUNNING_SYNC,
  ],
  isFetchedAhead: true,
  list: dashboardList,
  views: (state: DashboardSlices & HasRecovery, tab) => ({
    dashboard: dashboardView(state, tab),
    away: awayView(state.recovery, state.at),
  }),
  rows: largestRows,
  late: late<{ readonly results: ResultsView; readonly topAdvice: TopAdvice }>(),
})

import { routeFor } from './access/match.ts'
import { botsView } from './bots/view.ts'
import { exportOf } from './closed/export.ts'
import { selectionOf } from './closed/selection.ts'
import { closedTradesView } from './closed/view.ts'
import type { ClosedWindow } from './closed/view.types.ts'
import { resultsView } from './dashboard/results/view.ts'
import { paperLabView } from './lab/view.ts'
import { closedChartView } from './market/closedChart.ts'
import { chartTickView, liveChartView } from './market/liveChart.ts'
import type { EpochMs } from './core/time.ts'
import type { Question } from './question.ts'
import { settingsView } from './settings/view.ts'
import type { State } from './state.ts'
import type { Views } from './views.ts'

/**
 * Views of screens that are not needed at the start: the worker fetches this file after its first tab is there (limit
 * of the start script: 45 kB).
 */
export function lateViewsOf(state: State, tab: string): Partial<Views> {
  switch (routeFor(state.tabs.byName[tab]?.path ?? '')?.route.screen) {
    case 'closedTrades':
      return { closedTrades: closedTradesView(state, tab) }
    case 'closedChart':
      return { closedChart: closedChartView(state, tab) }
    case 'liveChart':
      return { liveChart: liveChartView(state, tab), chartTick: chartTickView(state, tab) }
    case 'settings':
      return { settings: settingsView(state, tab) }
    case 'botMaintenance':
      return { bots: botsView(state, tab) }
    case 'lifecycleTesting':
      return { paperLab: paperLabView(state) }
    case 'dashboard':
      return { results: resultsView(state, tab) }
    default:
      return {}
  }
}

/** Answers to questions about the state; null for one that is not known here. */
export function lateAnswerOf(question: Question, state: State, at: EpochMs): unknown {
  switch (question.type) {
    case 'closed.rows': {
      const selection = selectionOf(state, question.address, question.zone)
      return {
        version: selection?.version ?? '',
        from: question.from,
        rows: selection?.rows.slice(question.from, question.from + question.count) ?? [],
      } satisfies ClosedWindow
    }
    case 'closed.export': {
      const selection = selectionOf(state, question.address, question.zone)
      return selection === null ? null : exportOf(selection, question.format, { zone: question.zone, at })
    }
    default:
      return null
  }
}

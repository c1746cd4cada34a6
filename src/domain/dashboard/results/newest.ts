import { decodePage } from '../../closed/decode.ts'
import type { ClosedTradeRow } from '../../closed/model.ts'
import type { Loadable } from '../../core/outcome.ts'
import { panelOf } from '../../notifications/frame.ts'
import {
  EMPTY_TEXT,
  EMPTY_TITLE,
  FAILED_TEXT,
  FAILED_TITLE,
  NO_PLAN_TEXT,
  NO_PLAN_TITLE,
} from '../../notifications/texts.ts'
import { lineOf } from '../../notifications/why.ts'
import type { ResourceEntry } from '../../resources/model.ts'
import type { State } from '../../state.ts'
import type { ResultsView } from '../results.types.ts'
import { loadableOr } from '../../resources/loadable.ts'
import { resultsTexts as texts } from './texts.ts'

/** The panel's list, its first five. */
export function lastTold(state: State, tab: string): ResultsView['lastTold'] {
  const { list } = panelOf(state, tab)
  switch (list.state) {
    case 'ready':
      return {
        state: 'ready',
        data: list.rows.slice(0, 5).map((row) => ({ ...row, verdict: toastVerdict(state, row.id) })),
        asOf: state.at,
      }
    case 'loading':
      return { state: 'loading' }
    case 'no_plan':
      return { state: 'empty', title: NO_PLAN_TITLE, hint: NO_PLAN_TEXT }
    case 'empty':
      return { state: 'empty', title: EMPTY_TITLE, hint: EMPTY_TEXT }
    case 'failed':
      return { state: 'failed', title: FAILED_TITLE, hint: FAILED_TEXT, canRetry: true }
  }
}

/**
 * What became of its toast. Copies that were merged later say nothing new of it, and that a row of the stored list has
 * none is so of all of them.
 */
function toastVerdict({ notifications }: State, id: string): string | null {
  const told = notifications.list.find((n) => n.id === id)?.story.findLast(({ what }) => what.startsWith('toast'))
  return told === undefined || told.refusal?.reason === 'stored_never_toasts' ? null : lineOf(told)
}

/** The newest closed trades, five of them. */
export function lastClosed(entry: ResourceEntry | undefined): Loadable<readonly ClosedTradeRow[]> {
  return loadableOr(
    entry,
    texts.lastFailed,
    (value) => {
      const rows = decodePage(value)?.rows.slice(0, 5) ?? []
      return rows.length === 0 ? null : rows
    },
    { title: texts.none, hint: texts.noneHint },
  )
}

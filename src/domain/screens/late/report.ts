import { reportView } from '../../report/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** The sums of a month or year. */
export const views: LateViewsOf<'report'> = (state, tab) => ({ report: reportView(state, tab) })

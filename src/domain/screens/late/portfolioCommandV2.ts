import { boardView } from '../../advice/board/view.ts'
import { adviceView } from '../../advice/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Recommended actions, and the board that they stand on. */
export const views: LateViewsOf<'portfolioCommandV2'> = (state, tab) => ({
  advice: adviceView(state, tab),
  board: boardView(state, tab),
})

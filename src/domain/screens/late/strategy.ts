import { strategyView } from '../../strategies/page.ts'
import type { LateViewsOf } from '../../views.ts'

/** The strategy that an address names. */
export const views: LateViewsOf<'strategy'> = (state, tab) => ({ strategy: strategyView(state, tab) })

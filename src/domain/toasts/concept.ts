import { concept } from '../concept.ts'
import { addressing, expiries, flushes, toastTimers } from './decide.ts'
import { TOAST_FACTS } from './events.ts'
import { NO_TOASTS } from './model.ts'
import { TOASTS_FOLDS } from './reduce.ts'

/** Toasts: one tab shows each. */
export const toasts = concept({
  name: 'toasts',
  initial: NO_TOASTS,
  facts: TOAST_FACTS,
  reduce: TOASTS_FOLDS,
  decide: [addressing, flushes, expiries],
  timers: toastTimers,
})

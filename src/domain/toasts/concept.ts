import { concept } from '../concept.ts'
import { TOAST_COMMANDS } from './commands.ts'
import { assignToastToTab, expireToasts, flushToastQueue, toastTimers } from './decide.ts'
import { TOAST_FACTS } from './events.ts'
import { NO_TOASTS } from './model.ts'
import { TOASTS_FOLDS } from './reduce.ts'

/** Toasts: one tab shows each. */
export const toasts = concept({
  name: 'toasts',
  initial: NO_TOASTS,
  facts: TOAST_FACTS,
  reduce: TOASTS_FOLDS,
  commands: TOAST_COMMANDS,
  decide: [assignToastToTab, flushToastQueue, expireToasts],
  timers: toastTimers,
})

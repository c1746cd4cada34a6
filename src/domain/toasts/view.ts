import { remembered } from '../core/select.ts'
import type { State } from '../state.ts'
import type { StorageState } from '../storage/model.ts'
import { SHOWN_AT_ONCE } from './constants.ts'
import type { Toast, ToastsState } from './model.ts'
import type { ToastCard, ToastsView } from './view.types.ts'

/**
 * Toasts of a tab, newest first; three at once, the rest counted. A toast is seen once its addressing is on disk (R7:
 * it never comes twice).
 */
export const toastsView = (state: State, tab: string): ToastsView =>
  select(tab, state.toasts, savedThrough(state.storage), tab)

const select = remembered((toasts: ToastsState, through: number, tab: string): ToastsView => {
  const mine = toasts.addressed.filter((one) => one.tab === tab && one.entry <= through).toReversed()
  return {
    shown: mine.slice(0, SHOWN_AT_ONCE).map(({ toast }) => cardOf(toast)),
    more: Math.max(0, mine.length - SHOWN_AT_ONCE),
  }
})

/** Without a disk, or before it was read, nothing is waited for. */
const savedThrough = (storage: StorageState): number =>
  storage.mode === 'disk' && storage.savedThrough > 0 ? storage.savedThrough : Infinity

const cardOf = ({ key: _key, replaces: _replaces, ...card }: Toast): ToastCard => card

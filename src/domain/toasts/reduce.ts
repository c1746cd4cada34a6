import { keeping } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import { QUEUE_CAP } from './constants.ts'
import { type Toast, type ToastsState, NO_TOASTS } from './model.ts'
import type { Folds } from '../concept.ts'

/** Folds queueing, addressing, showing and going. */
export const TOASTS_FOLDS: Folds<ToastsState> = {
  'toast.queued': (toasts, entry) => queued(toasts, entry.data.toast, entry.at),
  'toast.addressed': (toasts, entry) => addressed(toasts, entry.data, entry),
  'toast.flush_due': (toasts, entry) => ({ ...toasts, checkedAt: entry.at }),
  'toast.shown': (toasts, entry) => ({
    ...toasts,
    addressed: toasts.addressed.map((one) =>
      one.toast.id === entry.data.id && one.shownAt === null ? { ...one, shownAt: entry.at } : one,
    ),
  }),
  'toast.held': (toasts, entry) => ({
    ...toasts,
    addressed: toasts.addressed.map((one) =>
      one.toast.id === entry.data.id
        ? {
            ...one,
            isHeld: entry.data.isHeld,
            shownAt: one.shownAt === null || entry.data.isHeld ? one.shownAt : entry.at,
          }
        : one,
    ),
  }),
  'toast.dismissed': (toasts, entry) => without(toasts, entry.data.id),
  'toast.expired': (toasts, entry) => without(toasts, entry.data.id),
  'toast.suppressed': (toasts, entry) => without(toasts, entry.data.id),
  'tab.left': (toasts, entry) => returned(toasts, entry.data.tab),
  // Tabs of an earlier run are gone; a toast that none of them showed is told by the list.
  'storage.restored': () => NO_TOASTS,
  'session.ended': () => NO_TOASTS,
}

/**
 * A toast of the same name takes the place of the older one (task progress), and its own time begins. Beyond the cap
 * the oldest waiting goes (A-124: at most 50).
 */
function queued(toasts: ToastsState, toast: Toast, at: EpochMs): ToastsState {
  const isReplaced = (other: Toast): boolean => toast.replaces !== null && other.replaces === toast.replaces
  const shown = toasts.addressed.findIndex((one) => isReplaced(one.toast))
  if (shown >= 0)
    return {
      ...toasts,
      addressed: toasts.addressed.map((one, i) =>
        i === shown
          ? { ...one, toast: { ...toast, id: one.toast.id }, shownAt: one.shownAt === null ? null : at }
          : one,
      ),
    }
  return { ...toasts, queue: [...toasts.queue.filter((other) => !isReplaced(other)), toast].slice(-QUEUE_CAP) }
}

function addressed(
  toasts: ToastsState,
  { id, tab }: { readonly id: string; readonly tab: string },
  { at, entry }: LogEntry,
): ToastsState {
  const toast = toasts.queue.find((one) => one.id === id)
  if (toast === undefined) return toasts
  return {
    ...toasts,
    queue: toasts.queue.filter((one) => one.id !== id),
    addressed: [...toasts.addressed, { toast, tab, entry, shownAt: null, isHeld: false }],
    flushedAt: at,
  }
}

function without(toasts: ToastsState, id: string): ToastsState {
  const [queue, shown] = [
    keeping(toasts.queue, (one) => one.id !== id),
    keeping(toasts.addressed, (one) => one.toast.id !== id),
  ]
  return queue === toasts.queue && shown === toasts.addressed ? toasts : { ...toasts, queue, addressed: shown }
}

/**
 * a tab that left without showing gives its toasts back, in front of the queue; what it showed is gone with it.
 */
function returned(toasts: ToastsState, tab: string): ToastsState {
  const theirs = toasts.addressed.filter((one) => one.tab === tab)
  if (theirs.length === 0) return toasts
  const unseen = theirs.filter((one) => one.shownAt === null).map((one) => one.toast)
  return {
    ...toasts,
    addressed: toasts.addressed.filter((one) => one.tab !== tab),
    queue: [...unseen, ...toasts.queue].slice(0, QUEUE_CAP),
  }
}

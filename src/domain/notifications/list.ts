import type { EpochMs } from '../core/time.ts'
import { LIST_CAP } from './constants.ts'
import type { Notification } from './model.ts'

/** Hidden and dismissed entries are kept for comparison only, up to this many. */
const COMPARED_CAP = 150

/** Counts for the cap and is drawn unless its type is switched off. */
export const isVisible = (n: Notification): boolean => !n.isHidden && !n.isDismissed

/** Whether an entry of that time would fall off the list at once (row 9, A-122). */
export function isOlderThanFiftieth(list: readonly Notification[], eventAt: EpochMs): boolean {
  let seen = 0
  for (const n of list) {
    if (!isVisible(n)) continue
    seen += 1
    if (seen === LIST_CAP) return eventAt < n.eventAt
  }
  return false
}

/** Inserts by event time, newest first; an equal time stands before older arrivals. Caps visible entries at 50. */
export function inserted(list: readonly Notification[], n: Notification): readonly Notification[] {
  const at = list.findIndex((x) => x.eventAt <= n.eventAt)
  const place = at < 0 ? list.length : at
  return capped([...list.slice(0, place), n, ...list.slice(place)])
}

/** At most 50 visible entries, and a bounded number of hidden ones. */
export function capped(list: readonly Notification[]): readonly Notification[] {
  let visible = 0
  let compared = 0
  return list.filter((n) => (isVisible(n) ? ++visible <= LIST_CAP : ++compared <= COMPARED_CAP))
}

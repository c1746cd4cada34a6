import { after, epoch, millisOf } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { Event } from '../event.ts'
import { visibleTabs, type HasTabs } from '../tabs/model.ts'
import { FLUSH_SPACING, QUEUE_CHECK } from './constants.ts'
import type { HasToasts } from './model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasLoading } from '../tabs/loading/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasTabs & HasLoading & HasToasts

const deciding = decidingOn<Seen>()

/** TOAST-05, A-59: a toast goes to one tab at once; while loading, or behind others, it waits for the queue. */
export const assignToastToTab = deciding('addressing', ['toast.queued'], (entry, state): readonly Event[] => {
  const { queue } = state.toasts
  const isAlone = queue.length === 1 && queue[0]!.id === entry.data.toast.id
  return isAlone && !isHeld(state) ? addressed(state) : NOTHING
})

/** TOAST-06: the queue is flushed one by one. */
export const flushToastQueue = deciding('flushes', ['toast.flush_due'], (_entry, state): readonly Event[] =>
  isHeld(state) ? NOTHING : addressed(state),
)

/** A toast that stood its time is gone. */
export const expireToasts = deciding('toast expiries', ['toast.expire_due'], (entry, state): readonly Event[] =>
  state.toasts.addressed.some((one) => one.toast.id === entry.data.id && !one.isHeld)
    ? [{ type: 'toast.expired', data: { id: entry.data.id } }]
    : NOTHING,
)

/**
 * Name of the tab a toast goes to: of the visible the most recently focused, else the last focused; null when
 * none is there.
 */
const toastTab = (state: Seen): string | null =>
  visibleTabs(state.tabs)[0]?.tab ??
  (state.tabs.lastFocused !== null && state.tabs.byName[state.tabs.lastFocused] !== undefined
    ? state.tabs.lastFocused
    : null)

/** The queue's next look, and the end of each toast that is shown. */
export function toastTimers(state: Seen): readonly Timer[] {
  const { queue, addressed: shown, checkedAt, flushedAt } = state.toasts
  const timers: Timer[] = shown.flatMap(({ toast, shownAt, isHeld: isRead }) =>
    shownAt === null || isRead || toast.stayMs === null
      ? []
      : [
          {
            id: `toast ${toast.id}`,
            at: after(shownAt, millisOf(toast.stayMs)),
            event: { type: 'toast.expire_due', data: { id: toast.id } } as const,
          },
        ],
  )
  if (queue.length === 0 || toastTab(state) === null) return timers
  const checked = checkedAt ?? queue[0]!.at
  // While held, the queue is looked at every 500 ms; once free, its toasts go 200 ms apart.
  const at = isHeld(state)
    ? checked + QUEUE_CHECK
    : flushedAt !== null && flushedAt >= checked
      ? flushedAt + FLUSH_SPACING
      : checked + QUEUE_CHECK
  return [...timers, { id: 'toast queue', at: epoch(at), event: { type: 'toast.flush_due', data: null } }]
}

/** Whether toasts wait: the product is loading, or no tab is there. */
const isHeld = (state: Seen): boolean =>
  (state.loading.stage !== 'complete' && state.session.phase === 'active') || toastTab(state) === null

function addressed(state: Seen): readonly Event[] {
  const [next] = state.toasts.queue
  const tab = toastTab(state)
  return next === undefined || tab === null ? NOTHING : [{ type: 'toast.addressed', data: { id: next.id, tab } }]
}

import { compared } from '../core/order.ts'
import { WATCHED } from '../recommendations/kinds.ts'
import type { Advice, AdviceFilters, Timing } from './view.types.ts'

/** Whether an action passes every set filter. Of the balance updates the schedule of the balance counts. */
export function passesAdvice(row: Advice, filters: AdviceFilters, timing: Timing = row): boolean {
  const { action, urgency, account, strategy, ready, significant, hide, state } = filters
  if (action.length > 0 && !action.includes(row.kind)) return false
  if (urgency !== '' && timing.urgency !== urgency) return false
  if (account !== '' && row.account !== account && row.toAccount !== account) return false
  if (strategy !== '' && row.strategy !== strategy) return false
  if (ready === '1' && (!timing.isReady || row.isDone)) return false
  if (significant === '1' && !row.isSignificant) return false
  if (hide === '1' && WATCHED.includes(row.kind)) return false
  if (state === 'open') return !row.isDone
  return state === '' || row.lane === state
}

const URGENCIES = { high: 0, medium: 1, low: 2 } as const
/**
 * In the order of the address, what has no time last either way; equal ones by the end of their window, then in the
 * order of the engine.
 */
export function sortedAdvice(
  rows: readonly Advice[],
  { sort, dir }: Pick<AdviceFilters, 'sort' | 'dir'>,
): readonly Advice[] {
  const sign = dir === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => bySort(a, b, sort, sign) || compared(a.windowEnd, b.windowEnd, 1))
}

function bySort(a: Advice, b: Advice, sort: AdviceFilters['sort'], sign: number): number {
  switch (sort) {
    case 'urgency':
      return sign * (URGENCIES[a.urgency] - URGENCIES[b.urgency])
    case 'window_end':
      return compared(a.windowEnd, b.windowEnd, sign)
    case 'change':
      return sign * (a.change - b.change)
    case 'confidence':
      return sign * (a.confidence - b.confidence)
    case 'review':
      return compared(a.nextReview, b.nextReview, sign)
    case 'done':
      return sign * (Number(a.isDone) - Number(b.isDone))
    case 'action':
      return sign * a.label.localeCompare(b.label, 'en')
    case 'strategy':
      return sign * (a.strategy ?? '').localeCompare(b.strategy ?? '', 'en')
    case 'account':
      return sign * a.account.localeCompare(b.account, 'en')
  }
}

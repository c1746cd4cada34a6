import { useCallback } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { ClosedFilters, ClosedTradesData, ClosedTradesView } from '../../../domain/closed/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the data on screen; null while there are none. `pick` is a module-level function. */
export function useClosed<P>(pick: (data: ClosedTradesData) => P): P | null {
  return useViewPart('closedTrades', (view: ClosedTradesView) => (view.state === 'ready' ? pick(view) : null))
}

/** What the address may say, with what is left out of it (screens.md 2.3, URL). */
const neutral: Readonly<Record<keyof ClosedFilters, string>> = {
  filter: '',
  account: '',
  strategy: '',
  side: '',
  result: '',
  exit: '',
  flag: '',
  from: '',
  to: '',
  q: '',
  tab: 'table',
  month: '',
  sort: 'closed_at',
  dir: 'desc',
  cols: '',
}

/** A change of the address' query; the core reads it and answers with a view. */
export type QueryChange = Partial<Record<keyof ClosedFilters, string>>

/** The address with a change; defaults are left out. */
export function closedAddress(change: QueryChange, from: string = location.search): string {
  const query = new URLSearchParams(from)
  for (const [key, value] of Object.entries(change) as [keyof ClosedFilters, string][]) {
    if (value === neutral[key]) query.delete(key)
    else query.set(key, value)
  }
  return query.size === 0 ? '/closed-trades' : `/closed-trades?${query}`
}

/** Writes the address: choices push, so that Back undoes them; typing replaces. */
export function useChangeQuery(): (change: QueryChange, how?: 'push' | 'replace') => void {
  return useCallback((change, how = 'push') => navigate(closedAddress(change), { replace: how === 'replace' }), [])
}

/** Every filter set back; order, tab, month and columns stay. */
export const noFilters: QueryChange = {
  filter: '',
  account: '',
  strategy: '',
  side: '',
  result: '',
  exit: '',
  flag: '',
  from: '',
  to: '',
  q: '',
}

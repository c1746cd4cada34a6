import { useCallback } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type {
  LiveFilters,
  LiveSums,
  LiveSumsView,
  LiveTradesData,
  LiveTradesView,
} from '../../../domain/live/view.types.ts'
import type { Moving } from '../../kit/data/moving.ts'
import { useMovingPart, useViewPart } from '../../model/useViewPart.ts'

/** A part of the data on screen; null while there are none. `pick` is a module-level function. */
export function useLive<P>(pick: (data: LiveTradesData) => P): P | null {
  return useViewPart('liveTrades', (view: LiveTradesView) => (view.state === 'ready' ? pick(view) : null))
}

/** A part of the sums; null while there are none. For what moves with every tick there is `useMovingSum`. */
export function useSums<P>(pick: (sums: LiveSums) => P): P | null {
  return useViewPart('liveSums', (sums: LiveSumsView) => (sums === null ? null : pick(sums)))
}

/** A part of the sums, a primitive, that is written into the page without a render. */
export function useMovingSum<P extends string | number | null>(pick: (sums: LiveSums) => P): Moving<P | null> {
  return useMovingPart('liveSums', (sums: LiveSumsView) => (sums === null ? null : pick(sums)))
}

/** What the address may say, with what is left out of it (screens.md 2.0, URL). */
const neutral: Readonly<Record<keyof LiveFilters, string>> = {
  filter: '',
  account: '',
  strategy: '',
  side: '',
  state: '',
  min: '',
  q: '',
  group: '',
  sort: 'upnl',
  dir: 'desc',
  view: 'table',
  cols: '',
}

/** A change of the address' query; the core reads it and answers with a view. */
export type QueryChange = Partial<Record<keyof LiveFilters, string>>

/** The address with a change; defaults are left out. */
export function addressWith(change: QueryChange, from: string = location.search): string {
  const query = new URLSearchParams(from)
  for (const [key, value] of Object.entries(change) as [keyof LiveFilters, string][]) {
    if (value === neutral[key]) query.delete(key)
    else query.set(key, value)
  }
  return query.size === 0 ? '/live-trades' : `/live-trades?${query}`
}

/** Writes the address: choices push, so that Back undoes them; typing replaces. */
export function useChangeQuery(): (change: QueryChange, how?: 'push' | 'replace') => void {
  return useCallback((change, how = 'push') => navigate(addressWith(change), { replace: how === 'replace' }), [])
}

/** Every filter set back; order, grouping, view and columns stay. */
export const noFilters: QueryChange = { filter: '', account: '', strategy: '', side: '', state: '', min: '', q: '' }

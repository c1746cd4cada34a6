import { useCallback } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { BotsView, RuleFilters } from '../../../domain/bots/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useBots = <P>(pick: (view: BotsView) => P): P | null => useViewPart('bots', pick)

const neutral: Readonly<Record<keyof RuleFilters, string>> = {
  tab: 'rules',
  account: '',
  strategy: '',
  state: '',
  q: '',
  sort: 'symbol',
  dir: 'asc',
}

export type QueryChange = Partial<Record<keyof RuleFilters, string>>

/** Writes the address: choices push, so that Back undoes them; typing replaces. Defaults are left out. */
export function useChangeQuery(): (change: QueryChange, how?: 'push' | 'replace') => void {
  return useCallback((change, how = 'push') => {
    const query = new URLSearchParams(location.search)
    // A link may name the symbol; from here on it is the text filter.
    if ('q' in change) query.delete('symbol')
    for (const [key, value] of Object.entries(change) as [keyof RuleFilters, string][]) {
      if (value === neutral[key]) query.delete(key)
      else query.set(key, value)
    }
    navigate(query.size === 0 ? '/bot-maintenance' : `/bot-maintenance?${query}`, { replace: how === 'replace' })
  }, [])
}

/** Every filter set back; tab and order stay. */
export const noFilters: QueryChange = { account: '', strategy: '', state: '', q: '' }

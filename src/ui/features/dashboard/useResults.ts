import { useCallback } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { ResultsView } from '../../../domain/dashboard/results.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of rows 2 to 5; null before they came. `pick` is a module-level function. */
export const useResults = <P>(pick: (view: ResultsView) => P): P | null => useViewPart('results', pick)

/** What the address may say beside the account, with what is left out of it (screens.md 2.7, URL). */
const neutral = { range: '30d', from: '', to: '', chart: 'pnl', month: '' } as const

/** A change of the address; the core reads it and answers with a view. */
export type ResultsChange = Partial<Record<keyof typeof neutral, string>>

/** Writes the address: choices push, so that Back undoes them. */
export function useChangeResults(): (change: ResultsChange, how?: 'push' | 'replace') => void {
  return useCallback((change, how = 'push') => {
    const query = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(change) as [keyof typeof neutral, string][]) {
      if (value === neutral[key]) query.delete(key)
      else query.set(key, value)
    }
    navigate(query.size === 0 ? '/dashboard' : `/dashboard?${query}`, { replace: how === 'replace' })
  }, [])
}

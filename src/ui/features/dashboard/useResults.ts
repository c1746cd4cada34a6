import { DASHBOARD_ADDRESS } from '../../../domain/access/addresses.ts'
import type { RangeView, ResultsView } from '../../../domain/dashboard/results.types.ts'
import type { DashboardView } from '../../../domain/dashboard/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of rows 2 to 5; null before they came. `pick` is a module-level function. */
export const useResults = <P>(pick: (view: ResultsView) => P): P | null => useViewPart('results', pick)

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(DASHBOARD_ADDRESS, '/dashboard')

const rangeOf = (view: ResultsView): RangeView => view.range
const accountOf = (view: DashboardView): string => view.account

/** The filters of the closed trades that rows 2 to 5 speak of: the days of the range, and the account of the page. */
export function useRangeRows(): { readonly account: string; readonly from: string; readonly to: string } {
  const range = useResults(rangeOf)
  const account = useViewPart('dashboard', accountOf) ?? ''
  return { account, from: range?.from ?? '', to: range?.to ?? '' }
}

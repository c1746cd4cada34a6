import { DASHBOARD_ADDRESS } from '../../../domain/access/addresses.ts'
import type { ResultsView } from '../../../domain/dashboard/results.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of rows 2 to 5; null before they came. `pick` is a module-level function. */
export const useResults = <P>(pick: (view: ResultsView) => P): P | null => useViewPart('results', pick)

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(DASHBOARD_ADDRESS, '/dashboard')

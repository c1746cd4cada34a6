import { OPTIMIZATION_ADDRESS } from '../../../domain/access/addresses.ts'
import type { OptimizationView } from '../../../domain/optimization/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useOptimization = <P>(pick: (view: OptimizationView) => P): P | null => useViewPart('optimization', pick)

/** Writes the address. */
export const change = changeAddress(OPTIMIZATION_ADDRESS, '/portfolio-optimization')

/** Every filter set back; tab, order, axes and preview stay. */
export const noFilters = { account: '', strategy: '', stage: '', stability: '', min: '' }

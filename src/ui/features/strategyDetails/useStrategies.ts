import { STRATEGIES_ADDRESS } from '../../../domain/access/addresses.ts'
import type { StrategiesView } from '../../../domain/strategies/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useStrategies = <P>(pick: (view: StrategiesView) => P): P | null => useViewPart('strategies', pick)

/** Writes the address. */
export const change = changeAddress(STRATEGIES_ADDRESS, '/strategy-details')

/** Writes the text filter. */
export const search = (q: string): void => change({ q }, 'replace')

/** Every filter set back; order and comparison stay. */
export const noFilters = { account: '', stage: '', stability: '', status: '', q: '' }

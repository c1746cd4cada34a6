import { navigate } from 'wouter/use-browser-location'
import { STRATEGY_ADDRESS } from '../../../domain/access/addresses.ts'
import type { StrategyView } from '../../../domain/strategies/page.types.ts'
import { addressWith, type AddressChange } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useStrategy = <P>(pick: (view: StrategyView) => P): P | null => useViewPart('strategy', pick)

/** Writes the address; the strategy stays. */
export const change = (said: AddressChange<typeof STRATEGY_ADDRESS>): void =>
  navigate(addressWith(STRATEGY_ADDRESS, location.pathname, said))

import { BOTS_ADDRESS } from '../../../domain/access/addresses.ts'
import type { BotsView } from '../../../domain/bots/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useBots = <P>(pick: (view: BotsView) => P): P | null => useViewPart('bots', pick)

/** Writes the address. */
export const change = changeAddress(BOTS_ADDRESS, '/bot-maintenance')

/** Every filter set back; tab and order stay. */
export const noFilters = { account: '', strategy: '', state: '', q: '', symbol: '' }

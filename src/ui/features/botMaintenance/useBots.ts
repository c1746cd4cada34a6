import { BOTS_ADDRESS } from '../../../domain/access/addresses.ts'
import type { BotsView } from '../../../domain/bots/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useBots = <P>(pick: (view: BotsView) => P): P | null => useViewPart('bots', pick)

/** Writes the address. */
export const change = changeAddress(BOTS_ADDRESS, '/bot-maintenance')

/**
 * Writes the text filter. A link may name the symbol: for rules it is the text filter until another takes its place.
 */
export const search = (q: string): void => change({ q, symbol: '' }, 'replace')

/** Every filter set back, the symbol of a link too; tab and order stay. */
export const noFilters = { account: '', strategy: '', state: '', q: '', symbol: '' }

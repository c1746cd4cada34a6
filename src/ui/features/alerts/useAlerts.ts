import { ALERTS_ADDRESS } from '../../../domain/access/addresses.ts'
import type { AlertsView } from '../../../domain/alerts/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useAlerts = <P>(pick: (view: AlertsView) => P): P | null => useViewPart('alerts', pick)

/** Writes the address. */
export const change = changeAddress(ALERTS_ADDRESS, '/alerts')

/** Nothing is wanted any more. */
export const nothingWanted = { new: '', symbol: '', account: '', side: '' } as const

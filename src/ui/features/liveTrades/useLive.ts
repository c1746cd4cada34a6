import { LIVE_ADDRESS } from '../../../domain/access/addresses.ts'
import type { LiveSums, LiveSumsView, LiveTradesData, LiveTradesView } from '../../../domain/live/view.types.ts'
import type { Moving } from '../../kit/data/moving.ts'
import { type AddressChange, addressWith, changeAddress } from '../../model/address.ts'
import { useMovingPart, useViewPart } from '../../model/useViewPart.ts'

/** A part of the data on screen; null while there are none. `pick` is a module-level function. */
export function useLive<P>(pick: (data: LiveTradesData) => P): P | null {
  return useViewPart('liveTrades', (view: LiveTradesView) => (view.state === 'ready' ? pick(view) : null))
}

/** A part of the sums; null while there are none. For what moves with every tick there is `useMovingSum`. */
export function useSums<P>(pick: (sums: LiveSums) => P): P | null {
  return useViewPart('liveSums', (sums: LiveSumsView) => (sums === null ? null : pick(sums)))
}

/** A part of the sums, a primitive, that is written into the page without a render. */
export function useMovingSum<P extends string | number | null>(pick: (sums: LiveSums) => P): Moving<P | null> {
  return useMovingPart('liveSums', (sums: LiveSumsView) => (sums === null ? null : pick(sums)))
}

/** The address with a change. */
export const liveAddress = (change: AddressChange<typeof LIVE_ADDRESS>, from?: string): string =>
  addressWith(LIVE_ADDRESS, '/live-trades', change, from)

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(LIVE_ADDRESS, '/live-trades')

/** Writes the text filter. */
export const search = (q: string): void => change({ q }, 'replace')

/** Every filter set back; order, grouping, view and columns stay. */
export const noFilters = { filter: '', account: '', strategy: '', side: '', state: '', min: '', q: '' }

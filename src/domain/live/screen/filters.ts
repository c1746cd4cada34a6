import { readAddress } from '../../access/address.ts'
import { LIVE_ADDRESS } from '../../access/addresses.ts'
import { remembered } from '../../core/select.ts'
import type { LiveFilters } from '../view.types.ts'
import { screenTexts } from './texts.ts'

/** Filters of the address, and what could not be taken from it. */
export interface ReadFilters {
  readonly filters: LiveFilters
  readonly notices: readonly string[]
}

/**
 * Reads the address' query (screens.md 2.0 item 4): `All` or empty is left out, unknown keys are ignored, bad values
 * fall back with a notice. The same query gives the same object.
 */
export const filtersFrom = (query: string): ReadFilters => readOnce(query, query)

// Of several: tabs with other addresses are drawn in turns.
const readOnce = remembered(read, 16)

function read(query: string): ReadFilters {
  const { values, bad } = readAddress(LIVE_ADDRESS, query)
  return { filters: values, notices: bad.map(([name, said]) => screenTexts.badValue(name, said)) }
}

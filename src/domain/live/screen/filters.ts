import { readAddress, usualOf } from '../../access/address.ts'
import { LIVE_ADDRESS } from '../../access/addresses.ts'
import type { LiveFilters } from '../view.types.ts'
import { screenTexts } from './texts.ts'

/** Filters of the address, and what could not be taken from it. */
export interface ReadFilters {
  readonly filters: LiveFilters
  readonly notices: readonly string[]
}

/** Nothing narrowed: what is left out of the address. */
export const NO_FILTERS: LiveFilters = usualOf(LIVE_ADDRESS)

let lastQuery = ''
let lastRead: ReadFilters = { filters: NO_FILTERS, notices: [] }

/**
 * Reads the address' query (screens.md 2.0 item 4): `All` or empty is left out, unknown keys are ignored, bad values
 * fall back with a notice. The same query gives the same object.
 */
export function filtersFrom(query: string): ReadFilters {
  if (query === lastQuery) return lastRead
  lastQuery = query
  lastRead = read(query)
  return lastRead
}

function read(query: string): ReadFilters {
  const { values, bad } = readAddress(LIVE_ADDRESS, query)
  return { filters: values, notices: bad.map(([name, said]) => screenTexts.badValue(name, said)) }
}

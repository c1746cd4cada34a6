import { CLOSED_ADDRESS } from '../../../domain/access/addresses.ts'
import type { ClosedFilters, ClosedTradesData, ClosedTradesView } from '../../../domain/closed/view.types.ts'
import { changeAddress } from '../../model/address.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the data on screen; null while there are none. `pick` is a module-level function. */
export function useClosed<P>(pick: (data: ClosedTradesData) => P): P | null {
  return useViewPart('closedTrades', (view: ClosedTradesView) => (view.state === 'ready' ? pick(view) : null))
}

/** Writes the address; the core reads it and answers with a view. */
export const change = changeAddress(CLOSED_ADDRESS, '/closed-trades')

/** Writes the text filter. */
export const search = (q: string): void => change({ q }, 'replace')

/** Every filter set back; order, tab, month and columns stay. */
export const noFilters = {
  filter: '',
  account: '',
  strategy: '',
  side: '',
  result: '',
  exit: '',
  flag: '',
  tag: '',
  from: '',
  to: '',
  q: '',
}

/** What of an address says which rows there are, not how they are shown. */
export const rowFilters = ({
  tab: _tab,
  cols: _cols,
  month: _month,
  sort: _sort,
  dir: _dir,
  ...rows
}: ClosedFilters): Readonly<Record<string, string>> => rows

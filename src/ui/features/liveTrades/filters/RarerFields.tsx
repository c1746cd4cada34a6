import type { ReactNode } from 'react'
import { formatEntry } from '../../../../domain/core/numbers.ts'
import { NumberField } from '../../../kit/controls/NumberField.tsx'
import { NameField } from '../../shared/table/NameFilter.tsx'
import { change } from '../useLive.ts'

/** Rarer filters: one symbol, and the least result either way. */
export interface RarerFilters {
  readonly symbol: string
  readonly symbols: readonly string[]
  /** Decimal text out of the address; '' is none. */
  readonly least: string
}

/**
 * Their fields, in the popover and in the sheet of phones. Lazy: a list of names and a field for numbers weigh more
 * than they are used here.
 */
export default function RarerFields({ symbol, symbols, least }: RarerFilters): ReactNode {
  return (
    <>
      <NameField label="Symbol" field="filter" names={symbols} value={symbol} change={change} isSearchable />
      <NumberField
        label="Min. uPnL"
        unit="USDT"
        hint="Gains and losses alike."
        min={0}
        value={least === '' ? null : Number(least)}
        onChange={(value) => change({ min: value === null || value === 0 ? '' : formatEntry(value) })}
      />
    </>
  )
}

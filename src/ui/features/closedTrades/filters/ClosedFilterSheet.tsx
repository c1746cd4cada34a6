import type { ReactNode } from 'react'
import type { ClosedFilters, ClosedOptions, ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { Segmented } from '../../../kit/controls/Segmented.tsx'
import { Select } from '../../../kit/controls/Select.tsx'
import { DateFields } from '../../shared/table/DatesButton.tsx'
import { FilterSheet } from '../../shared/table/FilterSheet.tsx'
import { NameField } from '../../shared/table/NameFilter.tsx'
import { sideOptions } from '../../shared/table/texts.ts'
import { FilterText } from '../../shared/table/FilterText.tsx'
import { RarerFields } from './RarerFields.tsx'
import { closedTexts, resultOptions, sortOptions } from '../texts.ts'
import { noFilters, change, useClosed, search } from '../useClosed.ts'

const filtersOf = (data: ClosedTradesData): ClosedFilters => data.filters
const optionsOf = (data: ClosedTradesData): ClosedOptions => data.options

/**
 * Every row that passes: while pages are still to come the server's count, which knows of its own filters alone; with
 * others, the loaded rows that pass.
 */
const shownOf = ({ shown, total, isWhole, isNarrowedHere }: ClosedTradesData): number =>
  isWhole || isNarrowedHere ? shown : (total ?? shown)
const isPartOf = ({ isWhole, isNarrowedHere }: ClosedTradesData): boolean => !isWhole && isNarrowedHere

/** All filters of a phone. Every choice works at once; the button says how many rows are left. */
export default function ClosedFilterSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const filters = useClosed(filtersOf)
  const options = useClosed(optionsOf)
  const shown = useClosed(shownOf) ?? 0
  const isPart = useClosed(isPartOf) ?? false
  if (filters === null || options === null) return null
  return (
    <FilterSheet shown={shown} isPart={isPart} onClear={() => change(noFilters)} onClose={onClose}>
      <FilterText label={closedTexts.search} text={filters.q} onText={search} />
      <Segmented label="Side" isWide choices={sideOptions} value={filters.side} onChange={(side) => change({ side })} />
      <Segmented
        label="Result"
        isWide
        choices={resultOptions}
        value={filters.result}
        onChange={(result) => change({ result })}
      />
      <NameField label="Symbol" field="filter" names={options.symbols} value={filters.filter} change={change} />
      <NameField label="Account" field="account" names={options.accounts} value={filters.account} change={change} />
      <NameField
        label="Strategy"
        field="strategy"
        names={options.strategies}
        value={filters.strategy}
        change={change}
      />
      <RarerFields filters={filters} options={options} />
      <DateFields from={filters.from} to={filters.to} change={change} />
      <Select
        label="Order"
        options={sortOptions}
        value={filters.sort}
        onChange={(sort) => change({ sort: sort ?? 'closed_at' })}
      />
    </FilterSheet>
  )
}

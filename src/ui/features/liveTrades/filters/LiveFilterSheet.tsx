import type { ReactNode } from 'react'
import type { LiveFilterOptions, LiveFilters, LiveTradesData } from '../../../../domain/live/view.types.ts'
import { Segmented } from '../../../kit/controls/Segmented.tsx'
import { Select } from '../../../kit/controls/Select.tsx'
import { FilterSheet } from '../../shared/table/FilterSheet.tsx'
import { NameField } from '../../shared/table/NameFilter.tsx'
import { sideOptions } from '../../shared/table/texts.ts'
import { FilterText } from '../../shared/table/FilterText.tsx'
import RarerFields from './RarerFields.tsx'
import { liveTexts, groupOptions, sortOptions, stateOptions } from '../texts.ts'
import { noFilters, change, useLive, search } from '../useLive.ts'

const filtersOf = (data: LiveTradesData): LiveFilters => data.filters
const optionsOf = (data: LiveTradesData): LiveFilterOptions => data.options
const shownOf = (data: LiveTradesData): number => data.shownRows

/** All filters of a phone. Every choice works at once; the button says how many rows are left. */
export default function LiveFilterSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const filters = useLive(filtersOf)
  const options = useLive(optionsOf)
  const shown = useLive(shownOf) ?? 0
  if (filters === null || options === null) return null
  return (
    <FilterSheet shown={shown} onClear={() => change(noFilters)} onClose={onClose}>
      <FilterText label={liveTexts.search} text={filters.q} onText={search} />
      <Segmented label="Side" isWide choices={sideOptions} value={filters.side} onChange={(side) => change({ side })} />
      <NameField label="Account" field="account" names={options.accounts} value={filters.account} change={change} />
      <NameField
        label="Strategy"
        field="strategy"
        names={options.strategies}
        value={filters.strategy}
        change={change}
      />
      <Select
        label="State"
        options={stateOptions}
        value={filters.state}
        onChange={(state) => change({ state: state ?? '' })}
      />
      <RarerFields symbol={filters.filter} symbols={options.symbols} least={filters.min} />
      <Select
        label="Group"
        options={groupOptions}
        value={filters.group}
        onChange={(group) => change({ group: group ?? '' })}
      />
      <Select
        label="Order"
        options={sortOptions}
        value={filters.sort}
        onChange={(sort) => change({ sort: sort ?? 'upnl' })}
      />
    </FilterSheet>
  )
}

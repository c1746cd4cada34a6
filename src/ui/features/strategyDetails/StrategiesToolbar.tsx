import type { ReactNode } from 'react'
import { formatDateTime, formatUtc } from '../../../domain/core/format.ts'
import type { StrategiesData, StrategyFilters } from '../../../domain/strategies/view.types.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { FilterBar } from '../shared/table/FilterBar.tsx'
import { ChoiceFilter, NameFilter } from '../shared/table/NameFilter.tsx'
import { countSet } from '../shared/table/PhoneToolbar.tsx'
import { SortFields } from '../shared/table/SortFields.tsx'
import * as css from './strategies.css.ts'
import { stabilityOptions } from '../shared/stability.ts'
import { sortOptions, statusOptions, words } from './texts.ts'
import { change, noFilters, search } from './useStrategies.ts'

/** Filters of the table, and of when its figures are. */
export function StrategiesToolbar({
  data,
  filters,
  onCreate,
}: {
  readonly data: StrategiesData
  readonly filters: StrategyFilters
  readonly onCreate: () => void
}): ReactNode {
  const { zone } = useView('shell')
  const { account, stage, stability, status, q } = filters
  const fields = (
    <>
      <NameFilter label="Account" field="account" names={data.accounts} value={account} change={change} />
      <NameFilter label="Stage" field="stage" names={data.stages} value={stage} change={change} />
      <ChoiceFilter
        label="Stability"
        options={stabilityOptions}
        value={stability}
        onChange={(to) => change({ stability: to })}
      />
      <ChoiceFilter label="Status" options={statusOptions} value={status} onChange={(to) => change({ status: to })} />
    </>
  )
  const notes = (
    <>
      {data.ratedAt !== null && (
        <Text size={12} tone="text3" title={formatUtc(data.ratedAt)}>
          {words.rated(formatDateTime(data.ratedAt, zone), data.isCached)}
        </Text>
      )}
      <span role="status">
        <Text size={12} tone="text3">
          {words.shown(data.rows.length, data.total)}
        </Text>
      </span>
    </>
  )
  return (
    <FilterBar
      className={css.toolbar}
      count={countSet(account, stage, stability, status)}
      shown={data.rows.length}
      onClear={() => change(noFilters)}
      add={{ label: words.create, onPress: onCreate }}
      search={{ label: words.search, text: q, onText: search }}
      fields={fields}
      sort={<SortFields options={sortOptions} sort={filters.sort} dir={filters.dir} change={change} />}
      note={notes}
      exports={{ of: 'strategies', words }}
    />
  )
}

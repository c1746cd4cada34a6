import type { ReactNode } from 'react'
import type { RuleFilters, RulesData } from '../../../domain/bots/view.types.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { FilterBar } from '../shared/table/FilterBar.tsx'
import { ChoiceFilter, NameFilter } from '../shared/table/NameFilter.tsx'
import { countSet } from '../shared/table/PhoneToolbar.tsx'
import { SortFields } from '../shared/table/SortFields.tsx'
import * as css from './bots.css.ts'
import { groupOptions, sortOptions, stateOptions, words } from './texts.ts'
import { change, noFilters, search } from './useBots.ts'

/** A new rule, and filters of those there are. */
export function RulesToolbar({
  data,
  filters,
  onAdd,
}: {
  readonly data: RulesData
  readonly filters: RuleFilters
  readonly onAdd: (() => void) | null
}): ReactNode {
  const { account, strategy, state, group, q } = filters
  const fields = (
    <>
      <ChoiceFilter label="State" options={stateOptions} value={state} onChange={(to) => change({ state: to })} />
      <NameFilter label="Strategy" field="strategy" names={data.strategies} value={strategy} change={change} />
      <NameFilter label="Account" field="account" names={data.accounts} value={account} change={change} />
      <ChoiceFilter label={words.group} options={groupOptions} value={group} onChange={(to) => change({ group: to })} />
    </>
  )
  const counts = (
    <span role="status">
      <Text size={12} tone="text3">
        {words.counted(data.rows.length, data.total, data.active)}
      </Text>
    </span>
  )
  return (
    <FilterBar
      className={css.tools}
      count={countSet(account, strategy, state)}
      shown={data.rows.length}
      onClear={() => change(noFilters)}
      add={onAdd && { label: words.add, onPress: onAdd }}
      search={{ label: words.search, text: q, onText: search }}
      fields={fields}
      sort={<SortFields options={sortOptions} sort={filters.sort} dir={filters.dir} change={change} />}
      note={counts}
      exports={{ of: 'bots', words }}
    />
  )
}

import type { ReactNode } from 'react'
import type {
  OptimizationData,
  OptimizationFilters,
  OptimizationView,
} from '../../../domain/optimization/view.types.ts'
import { NumberField } from '../../kit/controls/NumberField.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { stabilityOptions } from '../shared/stability.ts'
import { FilterBar } from '../shared/table/FilterBar.tsx'
import { ChoiceFilter, NameFilter } from '../shared/table/NameFilter.tsx'
import { countSet } from '../shared/table/PhoneToolbar.tsx'
import { SortFields } from '../shared/table/SortFields.tsx'
import * as css from './optimization.css.ts'
import { sortOptions, stageOptions, words } from './texts.ts'
import { change, noFilters, useOptimization } from './useOptimization.ts'

const accountsOf = (view: OptimizationView): readonly string[] => view.accounts
const strategiesOf = (view: OptimizationView): readonly string[] => view.strategies

/** Filters, which live in the address, and the file of what passes them. `data` is null while it loads. */
export function Toolbar({
  data,
  filters,
}: {
  readonly data: OptimizationData | null
  readonly filters: OptimizationFilters
}): ReactNode {
  const isPhone = useMedia('phone')
  const accounts = useOptimization(accountsOf) ?? []
  const strategies = useOptimization(strategiesOf) ?? []
  const { account, strategy, stage, stability, min } = filters
  const fields = (
    <>
      <NameFilter label={words.account} field="account" names={accounts} value={account} change={change} />
      <NameFilter label={words.strategy} field="strategy" names={strategies} value={strategy} change={change} />
      <ChoiceFilter label={words.stage} options={stageOptions} value={stage} onChange={(to) => change({ stage: to })} />
      <ChoiceFilter
        label={words.stability}
        options={stabilityOptions}
        value={stability}
        onChange={(to) => change({ stability: to })}
      />
      <NumberField
        label={words.min}
        isLabelHidden={!isPhone}
        {...(isPhone ? {} : { placeholder: words.min, className: css.least })}
        value={min}
        min={1}
        maxDigits={0}
        onChange={(to) => change({ min: to === null ? '' : String(to) })}
      />
    </>
  )
  const end = data !== null && (
    <span className={css.end}>
      <span role="status">
        <Text size={12} tone="text3">
          {words.counted(data.rows.length, data.all)}
        </Text>
      </span>
      <ExportMenu of="optimization" words={words} />
    </span>
  )
  return (
    <FilterBar
      label={words.filters}
      className={css.tools}
      count={countSet(account, strategy, stage, stability, min)}
      shown={data?.rows.length ?? 0}
      onClear={() => change(noFilters)}
      fields={fields}
      sort={
        filters.tab === 'strategies' && (
          <SortFields options={sortOptions} sort={filters.sort} dir={filters.dir} change={change} />
        )
      }
      end={end}
    />
  )
}

import { useCallback, type ReactNode } from 'react'
import { formatDateTime, formatUtc } from '../../../domain/core/format.ts'
import type { StrategiesData, StrategyFilters } from '../../../domain/strategies/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { FilterText } from '../shared/table/FilterText.tsx'
import { NamePick } from '../shared/table/NameFilter.tsx'
import * as css from './strategies.css.ts'
import { stabilityOptions } from '../shared/stability.ts'
import { statusOptions, words } from './texts.ts'
import { change, noFilters } from './useStrategies.ts'

/** Filters of the table, and of when its figures are: every choice goes into the address, the core answers. */
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
  const typed = useCallback((q: string) => change({ q }, 'replace'), [])
  const isNarrowed = (['account', 'stage', 'stability', 'status', 'q'] as const).some((name) => filters[name] !== '')
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      <Button variant="primary" icon="add" onPress={onCreate}>
        {words.create}
      </Button>
      <FilterText label={words.search} text={filters.q} onText={typed} className={css.search} />
      <NamePick label="Account" field="account" names={data.accounts} value={filters.account} change={change} />
      <NamePick label="Stage" field="stage" names={data.stages} value={filters.stage} change={change} />
      <Pick
        label="Stability"
        neutral=""
        options={stabilityOptions}
        value={filters.stability}
        onChange={(stability) => change({ stability })}
      />
      <Pick
        label="Status"
        neutral=""
        options={statusOptions}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      {isNarrowed && (
        <TextButton ref={handsFocusOn} onPress={() => change(noFilters)}>
          {words.clear}
        </TextButton>
      )}
      <span className={css.end}>
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
        <ExportMenu of="strategies" words={words} />
      </span>
    </div>
  )
}

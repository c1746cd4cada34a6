import { useCallback, type ReactNode } from 'react'
import { formatDateTime, formatUtc } from '../../../domain/core/format.ts'
import type { StrategiesData, StrategyFilters } from '../../../domain/strategies/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { FilterSheet } from '../shared/table/FilterSheet.tsx'
import { FilterText } from '../shared/table/FilterText.tsx'
import { ChoiceFilter, NameFilter } from '../shared/table/NameFilter.tsx'
import * as phone from '../shared/table/PhoneToolbar.css.ts'
import { countSet, PhoneToolbar } from '../shared/table/PhoneToolbar.tsx'
import { SortFields } from '../shared/table/SortFields.tsx'
import * as css from './strategies.css.ts'
import { stabilityOptions } from '../shared/stability.ts'
import { sortOptions, statusOptions, words } from './texts.ts'
import { change, noFilters } from './useStrategies.ts'

/**
 * Filters of the table, and of when its figures are: every choice goes into the address, the core answers. On phones
 * they are in a sheet, with the order and the export.
 */
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
  const isPhone = useMedia('phone')
  const typed = useCallback((q: string) => change({ q }, 'replace'), [])
  const { account, stage, stability, status, q } = filters
  const count = countSet(account, stage, stability, status)
  const clear = (): void => change(noFilters)
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
  if (isPhone)
    return (
      <PhoneToolbar
        count={count}
        before={
          <>
            <IconButton icon="add" tone="primary" label={words.create} hasTooltip={false} onPress={onCreate} />
            <FilterText label={words.search} text={q} onText={typed} className={phone.search} />
          </>
        }
        sheet={(close) => (
          <FilterSheet shown={data.rows.length} onClear={clear} onClose={close}>
            {fields}
            <SortFields options={sortOptions} sort={filters.sort} dir={filters.dir} change={change} />
            <ExportMenu of="strategies" words={words} hasWord />
          </FilterSheet>
        )}
        note={notes}
      />
    )
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      <Button variant="primary" icon="add" onPress={onCreate}>
        {words.create}
      </Button>
      <FilterText label={words.search} text={q} onText={typed} className={css.search} />
      {fields}
      {(count > 0 || q !== '') && (
        <TextButton ref={handsFocusOn} onPress={clear}>
          {words.clear}
        </TextButton>
      )}
      <span className={css.end}>
        {notes}
        <ExportMenu of="strategies" words={words} />
      </span>
    </div>
  )
}

import { useCallback, type ReactNode } from 'react'
import type { RuleFilters, RulesData } from '../../../domain/bots/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { FilterSheet } from '../shared/table/FilterSheet.tsx'
import { FilterText } from '../shared/table/FilterText.tsx'
import { ChoiceFilter, NameFilter } from '../shared/table/NameFilter.tsx'
import * as phone from '../shared/table/PhoneToolbar.css.ts'
import { countSet, PhoneToolbar } from '../shared/table/PhoneToolbar.tsx'
import { SortFields } from '../shared/table/SortFields.tsx'
import * as css from './bots.css.ts'
import { groupOptions, sortOptions, stateOptions, words } from './texts.ts'
import { noFilters, change } from './useBots.ts'

/**
 * A new rule, and filters of those there are: every choice goes into the address, the core answers. The first button
 * stands at the left, where no toast covers it. On phones the filters are in a sheet, with the order and the export.
 */
export function RulesToolbar({
  data,
  filters,
  onAdd,
}: {
  readonly data: RulesData
  readonly filters: RuleFilters
  readonly onAdd: (() => void) | null
}): ReactNode {
  const isPhone = useMedia('phone')
  const typed = useCallback((q: string) => change({ q, symbol: '' }, 'replace'), [])
  const { account, strategy, state, group, q } = filters
  const count = countSet(account, strategy, state)
  const clear = (): void => change(noFilters)
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
  if (isPhone)
    return (
      <PhoneToolbar
        className={css.tools}
        count={count}
        before={
          <>
            {onAdd !== null && (
              <IconButton icon="add" tone="primary" label={words.add} hasTooltip={false} onPress={onAdd} />
            )}
            <FilterText label={words.search} text={q} onText={typed} className={phone.search} />
          </>
        }
        sheet={(close) => (
          <FilterSheet shown={data.rows.length} onClear={clear} onClose={close}>
            {fields}
            <SortFields options={sortOptions} sort={filters.sort} dir={filters.dir} change={change} />
            <ExportMenu of="bots" words={words} hasWord />
          </FilterSheet>
        )}
        note={counts}
      />
    )
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      {onAdd !== null && (
        <Button variant="primary" icon="add" onPress={onAdd}>
          {words.add}
        </Button>
      )}
      <FilterText label={words.search} text={q} onText={typed} className={css.search} />
      {fields}
      {(count > 0 || q !== '') && (
        <TextButton ref={handsFocusOn} onPress={clear}>
          {words.clear}
        </TextButton>
      )}
      <span className={css.end}>
        {counts}
        <ExportMenu of="bots" words={words} />
      </span>
    </div>
  )
}

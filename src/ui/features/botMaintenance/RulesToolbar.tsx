import { useCallback, type ReactNode } from 'react'
import type { RuleFilters, RulesData } from '../../../domain/bots/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { FilterText } from '../shared/table/FilterText.tsx'
import { NamePick } from '../shared/table/NameFilter.tsx'
import * as css from './bots.css.ts'
import { groupOptions, stateOptions, words } from './texts.ts'
import { noFilters, change } from './useBots.ts'

/**
 * A new rule, and filters of those there are: every choice goes into the address, the core answers. The first button
 * stands at the left, where no toast covers it.
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
  const typed = useCallback((q: string) => change({ q, symbol: '' }, 'replace'), [])
  const isNarrowed = filters.account !== '' || filters.strategy !== '' || filters.state !== '' || filters.q !== ''
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      {onAdd !== null && (
        <Button variant="primary" icon="add" onPress={onAdd}>
          {words.add}
        </Button>
      )}
      <FilterText label={words.search} text={filters.q} onText={typed} className={css.search} />
      <Pick
        label="State"
        neutral=""
        options={stateOptions}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <NamePick label="Strategy" field="strategy" names={data.strategies} value={filters.strategy} change={change} />
      <NamePick label="Account" field="account" names={data.accounts} value={filters.account} change={change} />
      <Pick
        label={words.group}
        neutral=""
        options={groupOptions}
        value={filters.group}
        onChange={(group) => change({ group })}
      />
      {isNarrowed && (
        <TextButton ref={handsFocusOn} onPress={() => change(noFilters)}>
          {words.clear}
        </TextButton>
      )}
      <span className={css.end}>
        <span role="status">
          <Text size={12} tone="text3">
            {words.counted(data.rows.length, data.total, data.active)}
          </Text>
        </span>
        <ExportMenu of="bots" words={words} />
      </span>
    </div>
  )
}

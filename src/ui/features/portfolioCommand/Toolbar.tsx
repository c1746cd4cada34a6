import type { ReactNode } from 'react'
import { KINDS, labelOf } from '../../../domain/advice/constants.ts'
import type { Advice, AdviceData, AdviceFilters } from '../../../domain/advice/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { PickMany } from '../../kit/controls/PickMany.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { copied } from '../shared/copied.ts'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { FilterBar } from '../shared/table/FilterBar.tsx'
import { ChoiceFilter, NameFilter } from '../shared/table/NameFilter.tsx'
import { countSet } from '../shared/table/PhoneToolbar.tsx'
import { SortFields } from '../shared/table/SortFields.tsx'
import * as css from './command.css.ts'
import { sortOptions, stateOptions, urgencyOptions, words } from './texts.ts'
import { checklistOf, rowsOf } from './told.ts'
import { change, noFilters } from './useAdvice.ts'

/** One out of the address that there is not stays choosable, so that it can be seen and taken away. */
const actionsWith = (chosen: readonly string[]): readonly { readonly id: string; readonly label: string }[] =>
  [...new Set([...KINDS, ...chosen])].map((id) => ({ id, label: labelOf(id) }))

/** Filters, and what can be done with the rows they leave: `children` on wide screens. */
export function Toolbar({
  data,
  filters,
  children,
}: {
  readonly data: AdviceData
  readonly filters: AdviceFilters
  readonly children: ReactNode
}): ReactNode {
  const isPhone = useMedia('phone')
  const { action, urgency, account, strategy, state, ready, significant, hide } = filters
  const rows = rowsOf(data)
  const fields = (
    <>
      <PickMany
        label="Action"
        options={actionsWith(action)}
        values={action}
        isWide={isPhone}
        onChange={(kinds) => change({ action: kinds.join(',') })}
      />
      <ChoiceFilter
        label="Urgency"
        options={urgencyOptions}
        value={urgency}
        onChange={(chosen) => change({ urgency: chosen })}
      />
      <ChoiceFilter label="State" options={stateOptions} value={state} onChange={(one) => change({ state: one })} />
      <NameFilter label="Strategy" field="strategy" names={data.strategies} value={strategy} change={change} />
      <NameFilter label="Account" field="account" names={data.accounts} value={account} change={change} />
      <Checkbox isSelected={ready === '1'} onChange={(is) => change({ ready: is ? '1' : '' })}>
        {words.readyOnly}
      </Checkbox>
      <Checkbox isSelected={significant === '1'} onChange={(is) => change({ significant: is ? '1' : '' })}>
        {words.significant}
      </Checkbox>
      <Checkbox isSelected={hide === '1'} onChange={(is) => change({ hide: is ? '1' : '' })}>
        {words.hide}
      </Checkbox>
    </>
  )
  return (
    <FilterBar
      count={countSet(action, urgency, account, strategy, state, ready, significant, hide)}
      shown={rows.length}
      onClear={() => change(noFilters)}
      fields={fields}
      sort={<SortFields options={sortOptions} sort={filters.sort} dir={filters.dir} change={change} />}
      end={isPhone ? <Tools rows={rows} total={data.total} /> : children}
    />
  )
}

/** What can be done with the rows of both tables that are left, each once. */
export function Tools({
  rows,
  total,
  said = words.shown,
}: {
  readonly rows: readonly Advice[]
  readonly total: number
  readonly said?: (shown: number, total: number) => string
}): ReactNode {
  const { zone } = useView('shell')
  const isPhone = useMedia('phone')
  const copies = {
    icon: 'copy',
    isDisabled: rows.length === 0,
    onPress: () => void copied(checklistOf(rows, zone), words.copied, words.notCopied),
  } as const
  return (
    <span className={css.end}>
      <span role="status">
        <Text size={12} tone="text3">
          {said(rows.length, total)}
        </Text>
      </span>
      {isPhone ? (
        <IconButton {...copies} label={words.copy} hasTooltip={false} />
      ) : (
        <Button {...copies} size="sm">
          {words.copy}
        </Button>
      )}
      <ExportMenu of="advice" words={words} />
    </span>
  )
}

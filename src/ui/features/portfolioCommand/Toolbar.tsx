import type { ReactNode } from 'react'
import { KINDS, labelOf } from '../../../domain/advice/constants.ts'
import type { Advice, AdviceData, AdviceFilters } from '../../../domain/advice/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { PickMany } from '../../kit/controls/PickMany.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Words } from '../../kit/layout/Words.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { NamePick } from '../shared/table/NameFilter.tsx'
import * as css from './command.css.ts'
import { stateOptions, urgencyOptions, words } from './texts.ts'
import { checklistOf } from './told.ts'
import { change, noFilters } from './useAdvice.ts'

/** One out of the address that there is not stays choosable, so that it can be seen and taken away. */
const actionsWith = (chosen: readonly string[]): readonly { readonly id: string; readonly label: string }[] =>
  [...new Set([...KINDS, ...chosen])].map((id) => ({ id, label: labelOf(id) }))

/** Filters: every choice goes into the address; behind them what can be done with the rows they leave. */
export function Toolbar({
  data,
  filters,
  children,
}: {
  readonly data: AdviceData
  readonly filters: AdviceFilters
  readonly children: ReactNode
}): ReactNode {
  const { action, urgency, account, strategy, state, ready, significant, hide } = filters
  const isNarrowed = action.length > 0 || [urgency, account, strategy, state, ready, significant, hide].some(Boolean)
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      <PickMany
        label="Action"
        options={actionsWith(action)}
        values={action}
        onChange={(kinds) => change({ action: kinds.join(',') })}
      />
      <Pick
        label="Urgency"
        neutral=""
        options={urgencyOptions}
        value={urgency}
        onChange={(chosen) => change({ urgency: chosen })}
      />
      <Pick label="State" neutral="" options={stateOptions} value={state} onChange={(one) => change({ state: one })} />
      <NamePick label="Strategy" field="strategy" names={data.strategies} value={strategy} change={change} />
      <NamePick label="Account" field="account" names={data.accounts} value={account} change={change} />
      <Checkbox isSelected={ready === '1'} onChange={(is) => change({ ready: is ? '1' : '' })}>
        {words.readyOnly}
      </Checkbox>
      <Checkbox isSelected={significant === '1'} onChange={(is) => change({ significant: is ? '1' : '' })}>
        {words.significant}
      </Checkbox>
      <Checkbox isSelected={hide === '1'} onChange={(is) => change({ hide: is ? '1' : '' })}>
        {words.hide}
      </Checkbox>
      <Words>
        {isNarrowed && (
          <TextButton ref={handsFocusOn} onPress={() => change(noFilters)}>
            {words.clear}
          </TextButton>
        )}
      </Words>
      <Words>{children}</Words>
    </div>
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
  return (
    <span className={css.end}>
      <span role="status">
        <Text size={12} tone="text3">
          {said(rows.length, total)}
        </Text>
      </span>
      <Button size="sm" icon="copy" isDisabled={rows.length === 0} onPress={() => void copy(rows, zone)}>
        {words.copy}
      </Button>
      <ExportMenu of="advice" words={words} />
    </span>
  )
}

async function copy(rows: readonly Advice[], zone: string): Promise<void> {
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(checklistOf(rows, zone)))
    .then(
      () => true,
      () => false,
    )
  void send({
    type: 'toast.show',
    kind: isCopied ? 'success' : 'error',
    text: isCopied ? words.copied : words.notCopied,
  })
}

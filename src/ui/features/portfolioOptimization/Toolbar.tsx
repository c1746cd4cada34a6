import { useCallback, type ReactNode } from 'react'
import type {
  OptimizationData,
  OptimizationFilters,
  OptimizationView,
} from '../../../domain/optimization/view.types.ts'
import { handsFocusOn } from '../../kit/handsFocusOn.ts'
import { TextButton } from '../../kit/controls/Link.tsx'
import { NumberField } from '../../kit/controls/NumberField.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { ExportMenu } from '../shared/ExportMenu.tsx'
import { stabilityOptions } from '../shared/stability.ts'
import { NamePick } from '../shared/table/NameFilter.tsx'
import * as css from './optimization.css.ts'
import { stageOptions, words } from './texts.ts'
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
  const accounts = useOptimization(accountsOf) ?? []
  const strategies = useOptimization(strategiesOf) ?? []
  const chosen = useCallback((field: Readonly<Record<string, string>>) => change(field), [])
  const { account, strategy, stage, stability, min } = filters
  const isNarrowed = account !== '' || strategy !== '' || stage !== '' || stability !== '' || min !== null
  return (
    <div className={css.bar} role="toolbar" aria-label={words.filters}>
      <NamePick label={words.account} field="account" names={accounts} value={account} change={chosen} />
      <NamePick label={words.strategy} field="strategy" names={strategies} value={strategy} change={chosen} />
      <Pick
        label={words.stage}
        neutral=""
        options={stageOptions}
        value={stage}
        onChange={(to) => change({ stage: to })}
      />
      <Pick
        label={words.stability}
        neutral=""
        options={stabilityOptions}
        value={stability}
        onChange={(to) => change({ stability: to })}
      />
      <NumberField
        label={words.min}
        isLabelHidden
        placeholder={words.min}
        className={css.least}
        value={min}
        min={1}
        maxDigits={0}
        onChange={(to) => change({ min: to === null ? '' : String(to) })}
      />
      {isNarrowed && (
        <TextButton ref={handsFocusOn} onPress={() => change(noFilters)}>
          {words.clear}
        </TextButton>
      )}
      {data !== null && (
        <span className={css.end}>
          <span role="status">
            <Text size={12} tone="text3">
              {words.counted(data.rows.length, data.all)}
            </Text>
          </span>
          <ExportMenu of="optimization" words={words} />
        </span>
      )}
    </div>
  )
}

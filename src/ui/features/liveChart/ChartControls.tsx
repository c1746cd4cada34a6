import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Popover } from '../../kit/feedback/Popover.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import type { ChartChoices } from './chartMemory.ts'
import * as css from './liveChart.css.ts'
import { chartTexts as texts } from './texts.ts'

const limits = ['100', '200', '500'].map((id) => ({ id, label: id }))

/**
 * Interval, number of candles, scale, following and the table (screens.md 2.2, Controls); on phones in one line, the
 * rarer ones behind a button.
 */
export function ChartControls({
  intervals,
  interval,
  onInterval,
  choices,
  choose,
  isTable,
  onTable,
  onReset,
  hasGhosts,
}: {
  readonly intervals: readonly { readonly id: string; readonly label: string }[]
  readonly interval: string
  readonly onInterval: (interval: string) => void
  readonly choices: ChartChoices
  readonly choose: (change: Partial<ChartChoices>) => void
  readonly isTable: boolean
  readonly onTable: () => void
  readonly onReset: () => void
  readonly hasGhosts: boolean
}): ReactNode {
  const isPhone = useMedia('phone')
  const rest = (
    <>
      <Checkbox isSelected={choices.isLog} onChange={(isLog) => choose({ isLog })}>
        {texts.log}
      </Checkbox>
      <Checkbox isSelected={choices.follows} onChange={(follows) => choose({ follows })}>
        {texts.follow}
      </Checkbox>
      {hasGhosts && (
        <Checkbox isSelected={choices.ghosts} onChange={(ghosts) => choose({ ghosts })}>
          {texts.earlier}
        </Checkbox>
      )}
      <Button size="sm" icon="undo" onPress={onReset}>
        {texts.reset}
      </Button>
    </>
  )
  const candles = (
    <Pick
      label={texts.candles}
      size="sm"
      options={limits}
      neutral="100"
      isSet={false}
      value={choices.limit}
      onChange={(limit) => choose({ limit })}
    />
  )
  return (
    <div className={css.bar} role="toolbar" aria-label="Chart">
      <span className={css.intervals}>
        <Segmented label={texts.interval} size="sm" choices={intervals} value={interval} onChange={onInterval} />
      </span>
      {!isPhone && candles}
      <span className={css.right}>
        {isPhone ? (
          <Popover
            label={texts.settings}
            width={240}
            placement="bottom end"
            trigger={<IconButton icon="optimization" label={texts.settings} hasTooltip={false} />}
          >
            <div className={css.column}>
              {candles}
              {rest}
            </div>
          </Popover>
        ) : (
          rest
        )}
        <IconButton
          size={isPhone ? 'md' : 'sm'}
          icon={isTable ? 'candles' : 'data'}
          label={isTable ? texts.chart : texts.table}
          onPress={onTable}
        />
      </span>
    </div>
  )
}

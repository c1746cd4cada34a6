import type { ReactNode } from 'react'
import { Button } from '../../kit/controls/Button.tsx'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Pick } from '../../kit/controls/Select.tsx'
import { Popover } from '../../kit/feedback/Popover.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import * as css from './liveChart.css.ts'
import { chartTexts as texts } from './texts.ts'

const limits = ['100', '200', '500'].map((id) => ({ id, label: id }))

/** A choice of how the chart is drawn that is on or off. */
export interface ChartSwitch {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/**
 * Interval, number of candles where it can be chosen, what is on or off, and the table (screens.md 2.2, Controls); on
 * phones in one line, the rarer ones behind a button.
 */
export function ChartControls({
  intervals,
  interval,
  onInterval,
  limit,
  onLimit,
  switches,
  isTable,
  onTable,
  onReset,
}: {
  readonly intervals: readonly { readonly id: string; readonly label: string }[]
  readonly interval: string
  readonly onInterval: (interval: string) => void
  readonly limit?: string
  readonly onLimit?: (limit: string) => void
  readonly switches: readonly ChartSwitch[]
  readonly isTable: boolean
  readonly onTable: () => void
  readonly onReset: () => void
}): ReactNode {
  const isPhone = useMedia('phone')
  const rest = (
    <>
      {switches.map(({ label, isOn, onChange }) => (
        <Checkbox key={label} isSelected={isOn} onChange={onChange}>
          {label}
        </Checkbox>
      ))}
      <Button size="sm" icon="undo" onPress={onReset}>
        {texts.reset}
      </Button>
    </>
  )
  const candles = limit !== undefined && onLimit !== undefined && (
    <Pick
      label={texts.candles}
      size="sm"
      options={limits}
      neutral="100"
      isSet={false}
      value={limit}
      onChange={onLimit}
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

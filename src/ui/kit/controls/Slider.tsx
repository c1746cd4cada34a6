import { useId, type ReactNode } from 'react'
import { Text } from '../layout/Text.tsx'
import * as css from './Slider.css.ts'

/** A number that is found by moving: the browser's own slider, with its value beside the name. */
export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step,
  valueText,
  note,
  isDisabled = false,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as it is read: '5 %'; the number itself without it. */
  readonly valueText?: string
  /** Quietly beside it: 'was 4 %'. */
  readonly note?: string | undefined
  readonly isDisabled?: boolean
}): ReactNode {
  const id = useId()
  return (
    <div className={css.slider}>
      <span className={css.sliderHead}>
        <label htmlFor={id}>{label}</label>
        <span>
          {note !== undefined && (
            <Text size={12} tone="text3" digits>
              {`${note} `}
            </Text>
          )}
          <Text digits weight="strong">
            {valueText ?? value}
          </Text>
        </span>
      </span>
      <input
        id={id}
        className={css.range}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        {...(valueText === undefined ? {} : { 'aria-valuetext': valueText })}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './lab.css.ts'

/** A number that is found by moving: the browser's own slider, with its value beside the name. */
export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step: number
}): ReactNode {
  const id = useId()
  return (
    <div className={css.slider}>
      <span className={css.sliderHead}>
        <label htmlFor={id}>{label}</label>
        <Text digits weight="strong">
          {value}
        </Text>
      </span>
      <input
        id={id}
        className={css.range}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  )
}

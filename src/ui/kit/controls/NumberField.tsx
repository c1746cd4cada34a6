import type { ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { cx } from '../classes.ts'
import * as css from './Field.css.ts'
import { ariaField, FieldFoot, FieldHead, type FieldProps } from './Field.tsx'

/** Props of NumberField. */
export type NumberFieldProps = FieldProps & {
  /** Null is an empty field. */
  readonly value: number | null
  /**
   * Called when the reader leaves the field, presses Enter or steps. Numbers outside min and max are kept within them
   * unless `allowsAny`.
   */
  readonly onChange: (value: number | null) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Inside on the right: 'trades', '%'. */
  readonly unit?: string
  readonly maxDigits?: number
  /** Lets any number through, so that the error sentence can say what is valid. */
  readonly allowsAny?: boolean
  readonly size?: 'sm' | 'md' | 'lg'
  readonly placeholder?: string
}

/** A field for a number: right-aligned, unit inside, arrow keys step. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const {
    value,
    onChange,
    min,
    max,
    step,
    unit,
    maxDigits = 8,
    allowsAny = false,
    size = 'md',
    placeholder,
    className,
  } = props
  return (
    <AriaNumberField
      {...ariaField(props)}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      className={cx(css.field, className)}
      formatOptions={{ maximumFractionDigits: maxDigits }}
      {...(min === undefined || allowsAny ? {} : { minValue: min })}
      {...(max === undefined || allowsAny ? {} : { maxValue: max })}
      {...(step === undefined || allowsAny ? {} : { step })}
    >
      <FieldHead {...props} />
      <span className={cx(css.box, css.boxSizes[size])}>
        <Input className={cx(css.input, css.numeric)} {...(placeholder === undefined ? {} : { placeholder })} />
        {unit && <span className={css.unit}>{unit}</span>}
      </span>
      <FieldFoot {...props} />
    </AriaNumberField>
  )
}

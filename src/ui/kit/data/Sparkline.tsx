import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './Sparkline.css.ts'

/** Props of Sparkline. */
export type SparklineProps = {
  readonly values: readonly number[]
  /** What it shows, for assistive technology: 'Net PnL of 30 days, ends at +842.18'. */
  readonly label: string
  readonly width?: number
  readonly height?: number
  /** 'result' takes the colour of the last value's sign; a price stays plain. */
  readonly tone?: 'plain' | 'accent' | 'result'
  /** Draws the zero line. */
  readonly hasZero?: boolean
}

/** A line without axes beside a number. Fewer than two values draw nothing. */
export function Sparkline({
  values,
  label,
  width = 80,
  height = 20,
  tone = 'plain',
  hasZero = false,
}: SparklineProps): ReactNode {
  const low = Math.min(...values, hasZero ? 0 : Infinity)
  const span = Math.max(...values, hasZero ? 0 : -Infinity) - low || 1
  const y = (value: number): number => Math.round((height - 1 - ((value - low) / span) * (height - 2)) * 10) / 10
  const step = width / Math.max(1, values.length - 1)
  const last = values.at(-1) ?? 0
  const color = tone === 'result' ? (last > 0 ? 'up' : last < 0 ? 'down' : 'plain') : tone
  return (
    <svg
      className={css.svg}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {hasZero && <line className={css.zero} x1={0} x2={width} y1={y(0)} y2={y(0)} />}
      {values.length > 1 && (
        <polyline
          className={cx(css.line, css.tones[color])}
          points={values.map((value, index) => `${Math.round(index * step * 10) / 10},${y(value)}`).join(' ')}
        />
      )}
    </svg>
  )
}

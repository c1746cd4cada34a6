import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { assignInlineVars } from '../inlineVars.ts'
import * as css from './Progress.css.ts'
import { swatches } from '../data/Tag.css.ts'
import type { SeriesColor } from '../data/Tag.tsx'

/** Work that is going on. `value` is 0 to 100, or null while unknown. */
export function Progress({
  value,
  label,
  message,
  tone = 'accent',
}: {
  readonly value: number | null
  readonly label: string
  readonly message?: ReactNode
  readonly tone?: keyof typeof css.tones
}): ReactNode {
  const known = value === null ? {} : { 'aria-valuenow': Math.round(value), 'aria-valuetext': `${Math.round(value)} %` }
  return (
    <div className={css.box}>
      {message !== undefined && (
        <span className={css.words}>
          <span>{message}</span>
          {value !== null && <span className={css.share}>{`${Math.round(value)} %`}</span>}
        </span>
      )}
      {/* Of what a bar holds nothing is read: the words stand beside it. */}
      <span className={css.bar} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} {...known}>
        <span
          className={cx(css.fill, css.tones[tone], value === null && css.unknown)}
          style={value === null ? undefined : assignInlineVars({ [css.filled]: `${clamp(value)}%` })}
        />
      </span>
    </div>
  )
}

/** A share of a whole: score, filled cap, share of the best. `share` is 0 to 1. */
export function Meter({
  share,
  label,
  tone = 'accent',
  width,
}: {
  readonly share: number
  readonly label: string
  readonly tone?: keyof typeof css.tones
  readonly width?: number
}): ReactNode {
  return (
    <span
      className={css.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamp(share * 100))}
      style={width === undefined ? undefined : { width }}
    >
      <span
        className={cx(css.fill, css.tones[tone])}
        style={assignInlineVars({ [css.filled]: `${clamp(share * 100)}%` })}
      />
    </span>
  )
}

/** Parts of a whole beside each other: balance by account. Weights are any positive numbers. */
export function ShareBar({
  parts,
  label,
}: {
  readonly parts: readonly {
    readonly id: string
    readonly weight: number
    readonly color: SeriesColor
    readonly title?: string
  }[]
  readonly label: string
}): ReactNode {
  return (
    <span className={css.parts} role="img" aria-label={label}>
      {parts
        .filter((part) => part.weight > 0)
        .map((part) => (
          <span
            key={part.id}
            className={cx(css.part, swatches[part.color])}
            style={{ flexGrow: part.weight }}
            title={part.title}
          />
        ))}
    </span>
  )
}

const clamp = (percent: number): number => Math.max(0, Math.min(100, percent))

import { useId, type ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './Mark.css.ts'

const UPPER = 'M4 2.5h8.25a5.75 5.75 0 0 1 0 11.5H4z'
const LOWER = 'M4 10h10.25a5.75 5.75 0 0 1 0 11.5H4z'

/** Props of Mark. */
export type MarkProps = {
  /** Width in px; at least 16. */
  readonly size?: number
  /** The lobes blend into each other: the product is loading. Still under reduced motion. */
  readonly isLoading?: boolean
  /** Said name; absent where the name stands beside it. */
  readonly label?: string
}

/** The mark: a B of two overlapping lobes, two bots blending. */
export function Mark({ size = 22, isLoading = false, label }: MarkProps): ReactNode {
  const clip = useId()
  const upper = isLoading && css.upperMoving
  const lower = isLoading && css.lowerMoving
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <clipPath id={clip}>
        <path d={LOWER} className={cx(lower) || undefined} />
      </clipPath>
      <path d={UPPER} className={cx(css.upper, upper)} />
      <path d={LOWER} className={cx(css.lower, lower)} />
      <g clipPath={`url(#${clip})`}>
        <path d={UPPER} className={cx(css.mix, upper)} />
      </g>
    </svg>
  )
}

import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './Skeleton.css.ts'
import { Spacer } from '../layout/Stack.tsx'

/** One bone of a skeleton; no shimmer. `width` takes px or a CSS length. */
export function Skeleton({
  width = '100%',
  height = 10,
  isRound = false,
}: {
  readonly width?: number | string
  readonly height?: number
  readonly isRound?: boolean
}): ReactNode {
  return <span className={cx(css.bone, isRound && css.round)} style={{ width, height }} aria-hidden="true" />
}

/** Rows of a list to come: logo, name, tag, number. */
export function SkeletonRows({
  rows = 5,
  label = 'Loading...',
}: {
  readonly rows?: number
  readonly label?: string
}): ReactNode {
  return (
    <div aria-busy="true" aria-label={label} role="status">
      {bones(rows).map((width, index) => (
        <div key={index} className={css.row}>
          <Skeleton width={18} height={18} isRound />
          <Skeleton width={width} />
          <Skeleton width={46} />
          <Spacer />
          <Skeleton width={width * 0.8} />
        </div>
      ))}
    </div>
  )
}

/** A ledger figure to come: number and one detail. */
export function SkeletonFigure(): ReactNode {
  return (
    <span className={css.figure} aria-hidden="true">
      <Skeleton width={92} height={16} />
      <Skeleton width={60} />
    </span>
  )
}

// Uneven and always the same, so that a skeleton does not dance when it is drawn again.
const widths = [70, 54, 80, 60, 48, 74, 66]
const bones = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => widths[index % widths.length] ?? 60)

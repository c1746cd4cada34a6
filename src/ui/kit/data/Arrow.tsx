import type { ReactNode } from 'react'
import * as css from './Arrow.css.ts'

/** A filled triangle of 8 px: sorted, rose, fell. Arrows are drawn, never characters: the font has none. */
export function Arrow({
  direction,
  className,
}: {
  readonly direction: 'up' | 'down'
  readonly className?: string
}): ReactNode {
  return (
    <svg className={className ?? css.arrow} width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path fill="currentColor" d={direction === 'up' ? 'M4 1l3.5 6h-7z' : 'M4 7L.5 1h7z'} />
    </svg>
  )
}

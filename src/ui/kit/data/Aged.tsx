import type { ReactNode } from 'react'
import * as css from './Aged.css.ts'

/** Figures that may be old are all grey, like the rows that they sum up (screens.md 2.0). */
export function Aged({ isStale, children }: { readonly isStale: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <span className={css.aged} data-state={isStale ? 'stale' : undefined}>
      {children}
    </span>
  )
}

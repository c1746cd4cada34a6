import type { ReactNode } from 'react'
import * as css from './VisuallyHidden.css.ts'

/** Said, not shown. */
export function VisuallyHidden({
  children,
  role,
  live,
}: {
  readonly children: ReactNode
  readonly role?: string
  readonly live?: 'polite' | 'assertive'
}): ReactNode {
  return (
    <span className={css.hidden} role={role} aria-live={live}>
      {children}
    </span>
  )
}

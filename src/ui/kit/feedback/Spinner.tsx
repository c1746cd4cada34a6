import type { ReactNode } from 'react'
import * as css from './Spinner.css.ts'

/**
 * Small turning mark for work inside a control; still under reduced motion. Screens use Skeleton or Progress instead.
 */
export function Spinner(): ReactNode {
  return <span className={css.spinner} aria-hidden="true" />
}

import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** Stands where a part that was asked for will be, while its code is fetched: says so to a screen reader. */
export const Coming = (): ReactNode => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
  </div>
)

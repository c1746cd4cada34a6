import type { ReactNode } from 'react'
import { ProblemDoor } from '../problem/ProblemDoor.tsx'
import * as css from './errors.css.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** The outermost boundary: what no other caught. */
export function AppBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={css.app}>
      <ScreenBoundary where="app">{children}</ScreenBoundary>
      <ScreenBoundary where="problem">
        <ProblemDoor />
      </ScreenBoundary>
    </div>
  )
}

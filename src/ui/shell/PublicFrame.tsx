import type { ReactNode } from 'react'
import * as css from './PublicFrame.css.ts'

/** Public pages draw their own head. */
export function PublicFrame({ children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return <div className={css.page}>{children}</div>
}

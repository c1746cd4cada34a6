import type { ReactNode } from 'react'
import * as css from './closedChart.css.ts'

/** Named values of the rail, one below the other. */
export const Lines = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <dl className={css.lines}>{children}</dl>
)

export const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div className={css.line}>
    <dt className={css.name}>{label}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

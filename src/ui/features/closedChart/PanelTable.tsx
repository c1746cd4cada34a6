import type { ReactNode } from 'react'
import * as css from './closedChart.css.ts'

/** A small table of a panel: names of its columns, the first of them that of its rows. */
export function PanelTable({
  head,
  children,
}: {
  readonly head: readonly string[]
  readonly children: ReactNode
}): ReactNode {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className={css.head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

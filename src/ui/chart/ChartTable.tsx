import type { ReactNode } from 'react'
import * as css from './chart.css.ts'

/** The data of a chart as a table, behind its toggle: the same numbers for everybody. */
export function ChartTable({
  label,
  head,
  rows,
  keys = rows.map(([name]) => String(name)),
  isWhole = false,
}: {
  readonly label: string
  readonly head: readonly string[]
  /** Each begins with its name, a text, which is heard with each of its values. */
  readonly rows: readonly (readonly ReactNode[])[]
  /** What tells rows apart where their names do not. */
  readonly keys?: readonly (string | number)[]
  /** As high as its rows, instead of filling the place of a chart. */
  readonly isWhole?: boolean
}): ReactNode {
  return (
    <div className={isWhole ? css.wholeTable : css.tableHolder} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={css.headCell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keys[place]}>
              {row.map((value, i) =>
                i === 0 ? (
                  <th key={head[i]} scope="row" className={css.cell}>
                    {value}
                  </th>
                ) : (
                  <td key={head[i]} className={css.cell}>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

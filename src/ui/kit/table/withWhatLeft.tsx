import * as css from './DataTable.css.ts'
import type { TableColumn } from './dataTableTypes.ts'

/** The columns on screen; those that one which left leaves to say its cell below their own, in small. */
export const withWhatLeft = (shown: readonly TableColumn[], all: readonly TableColumn[]): readonly TableColumn[] =>
  shown.map((column) => {
    const left = all.find(({ id, leavesTo }) => leavesTo === column.id && !shown.some((one) => one.id === id))
    return left === undefined
      ? column
      : {
          ...column,
          cell: (id) => (
            <div className={css.pair}>
              <div>{column.cell(id)}</div>
              <div className={css.below} {...(left.isProse ? {} : { translate: 'no' })}>
                {left.cell(id)}
              </div>
            </div>
          ),
        }
  })

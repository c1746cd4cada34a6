import type { RowColumn } from '../../../kit/table/RowTable.tsx'
import { Explain } from './Explain.tsx'

/** A column whose figures open what they are made of: `asks` says each question, null where there is none. */
export const explainedColumn = <Row,>(
  column: RowColumn<Row>,
  asks: (row: Row) => string | null,
  nameOf: (row: Row) => string,
): RowColumn<Row> => ({
  ...column,
  cell: (row) => {
    const question = asks(row)
    return question === null ? (
      column.cell(row)
    ) : (
      <Explain asks={question} name={`${column.header}, ${nameOf(row)}`}>
        {column.cell(row)}
      </Explain>
    )
  },
})

import type { ReactNode } from 'react'
import { Checkbox } from '../../../kit/controls/Choice.tsx'
import { VisuallyHidden } from '../../../kit/layout/VisuallyHidden.tsx'
import type { RowColumn } from '../../../kit/table/RowTable.tsx'

/** Whether a row is among those that an act on several is for. */
export const RowPick = ({
  label,
  isSelected,
  onSelect,
}: {
  readonly label: string
  readonly isSelected: boolean
  readonly onSelect: () => void
}): ReactNode => (
  <Checkbox isSelected={isSelected} onChange={onSelect}>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Checkbox>
)

/** Picks a row for an act on several; `x` on the row does the same. */
export const selectColumn = <Row extends { readonly id: string }>(
  labelOf: (row: Row) => string,
  selected: ReadonlySet<string>,
  onSelect: (id: string) => void,
): RowColumn<Row> => ({
  id: 'select',
  header: 'Pick',
  hint: 'x selects a row',
  width: 56,
  grow: 0,
  cell: (row) => <RowPick label={labelOf(row)} isSelected={selected.has(row.id)} onSelect={() => onSelect(row.id)} />,
})

import type { ReactNode } from 'react'
import type { TableColumn } from './dataTableTypes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../controls/Menu.tsx'

/** Props of ColumnChooser. */
export type ColumnChooserProps = {
  readonly columns: readonly Pick<TableColumn, 'id' | 'header' | 'unit' | 'isOptional'>[]
  /** Chosen ids, or undefined for the table's own choice. */
  readonly visible: readonly string[] | undefined
  /** Ids in the columns' order; undefined means: back to the table's own choice. */
  readonly onChange: (visible: readonly string[] | undefined) => void
  readonly label?: string
  /** One that the table leaves out for now: not offered, and what was chosen of it stays. */
  readonly aside?: string
}

const RESET = ' reset'

/** Button with a menu of columns. The first column names the row and cannot leave. */
export function ColumnChooser({ columns, visible, onChange, label = 'Columns', aside }: ColumnChooserProps): ReactNode {
  // As the table does: an address may name none of them.
  const named = columns.filter(({ id }) => visible?.includes(id))
  const chosen = (named.length > 0 ? named : columns.filter((column) => !column.isOptional)).map(({ id }) => id)
  const choose = (ids: readonly string[]): void => {
    if (ids.includes(RESET)) onChange(undefined)
    else
      onChange(
        columns
          .filter(({ id }, index) => index === 0 || (id === aside ? chosen : ids).includes(id))
          .map((column) => column.id),
      )
  }
  const items = columns.map((column, index) => ({
    id: column.id,
    label: column.unit ? `${column.header}, ${column.unit}` : column.header,
    isDisabled: index === 0,
  }))
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="columns" label={label} />}
      items={[
        { title: label, items: items.filter(({ id }) => id !== aside) },
        { title: '', items: [{ id: RESET, label: 'Default columns' }] },
      ]}
      selected={chosen}
      onSelect={choose}
    />
  )
}

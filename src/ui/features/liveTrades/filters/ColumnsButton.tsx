import type { ReactNode } from 'react'
import { ColumnChooser } from '../../../kit/table/ColumnChooser.tsx'
import { liveColumns } from '../table/columns.tsx'
import { change } from '../useLive.ts'

/** Which columns are shown, and in what order; kept in the address. */
export function ColumnsButton({
  visible,
  group,
}: {
  readonly visible: readonly string[]
  readonly group: string
}): ReactNode {
  return (
    <ColumnChooser
      columns={liveColumns}
      aside={group}
      visible={visible.length === 0 ? undefined : visible}
      onChange={(ids) => change({ cols: (ids ?? []).join(',') }, 'replace')}
    />
  )
}

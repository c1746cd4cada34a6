import { useMemo, type ReactNode } from 'react'
import type { AlertRow } from '../../../domain/alerts/view.types.ts'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useView } from '../../model/useView.ts'
import * as css from './alerts.css.ts'
import { AlertMenu, type AlertListProps } from './AlertMenu.tsx'
import { AlertMark, AlertState, AlertText, LastFired, NowValue } from './cells.tsx'
import { words } from './texts.ts'

/** Alerts as rows; Enter changes one. */
export function AlertTable({ rows, named, onAct }: AlertListProps): ReactNode {
  const { zone } = useView('shell')
  const columns = useMemo(() => columnsIn(zone), [zone])
  const selected = useMemo(() => new Set([named]), [named])
  return (
    <RowTable
      label={words.alerts}
      columns={columns}
      rows={rows}
      idOf={idOfRow}
      isPanel
      selected={selected}
      onOpen={(row) => onAct('change', row)}
      rowMenu={(row) => <AlertMenu row={row} onAct={onAct} />}
    />
  )
}

const columnsIn = (zone: string): readonly RowColumn<AlertRow>[] => [
  {
    id: 'alert',
    header: words.columns.alert,
    width: 320,
    isProse: true,
    cell: (row) => (
      <span className={css.cell}>
        <AlertMark of={row} />
        <AlertText of={row} />
      </span>
    ),
  },
  {
    id: 'state',
    header: words.columns.state,
    width: 168,
    grow: 0,
    isProse: true,
    cell: (row) => <AlertState of={row} />,
  },
  { id: 'value', header: words.columns.value, width: 120, grow: 0, align: 'end', cell: (row) => <NowValue of={row} /> },
  {
    id: 'fired',
    header: words.columns.fired,
    width: 104,
    grow: 0,
    priority: 2,
    cell: (row) => <LastFired of={row} zone={zone} />,
  },
  {
    id: 'how',
    header: words.columns.how,
    width: 96,
    grow: 0,
    priority: 3,
    isProse: true,
    cell: ({ terms }) => <Text tone="text2">{terms.isOnce ? words.once : words.each}</Text>,
  },
]

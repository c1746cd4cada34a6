import { useMemo, type ReactNode } from 'react'
import type { Advice, AdviceFilters } from '../../../domain/advice/view.types.ts'
import { word } from '../../../domain/language/translate.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { figureColumn, textColumn } from '../../kit/table/rowColumns.tsx'
import { useView } from '../../model/useView.ts'
import { selectColumn } from '../shared/table/selectColumn.tsx'
import { UrgencyTag } from '../shared/UrgencyTag.tsx'
import { ChangeCell, DoneCell, LaneCell, TimeCell, WindowCell } from './cells.tsx'
import * as css from './command.css.ts'
import { words } from './texts.ts'
import { nameOf, placeOf } from './told.ts'
import { change, useReadOnly } from './useAdvice.ts'

/** Actions about shares of accounts; Enter opens why, x selects. */
export function ActionsTable({
  rows,
  filters,
  empty,
  selected,
  onToggleSelected,
}: {
  readonly rows: readonly Advice[]
  readonly filters: AdviceFilters
  readonly empty: ReactNode
  readonly selected: ReadonlySet<string>
  readonly onToggleSelected: (id: string) => void
}): ReactNode {
  const { zone } = useView('shell')
  const isReadOnly = useReadOnly() !== undefined
  const columns = useMemo(
    () => [...(isReadOnly ? [] : [selectColumn(labelOf, selected, onToggleSelected)]), ...columnsIn(zone)],
    [zone, isReadOnly, selected, onToggleSelected],
  )
  return (
    <RowTable
      label={words.actions}
      columns={columns}
      rows={rows}
      idOf={idOfRow}
      isPanel
      sort={{ column: filters.sort, direction: filters.dir }}
      onSort={({ column, direction }) => change({ sort: column, dir: direction })}
      onOpen={({ id }) => change({ row: id })}
      selected={selected}
      onToggleSelected={onToggleSelected}
      empty={empty}
    />
  )
}

const labelOf = (row: Advice): string => words.select(nameOf(row))

/** What is done, how, and to whom: the same in both tables. */
export const doneColumn: RowColumn<Advice> = {
  id: 'done',
  header: 'Done',
  width: 64,
  grow: 0,
  sortable: true,
  cell: (row) => <DoneCell row={row} />,
}

const columnsIn = (zone: string): readonly RowColumn<Advice>[] => [
  doneColumn,
  {
    id: 'action',
    header: 'Action',
    isProse: true,
    width: 128,
    grow: 0,
    sortable: true,
    cell: (row) => (
      <Text weight="label" cut>
        {row.label}
      </Text>
    ),
  },
  {
    id: 'strategy',
    header: 'Strategy',
    isNaming: true,
    width: 132,
    sortable: true,
    cell: (row) => (
      <span className={css.pair}>
        <Text cut title={row.strategy ?? ''}>
          {row.strategy}
        </Text>
        {row.partner !== null && <Text size={12} tone="text3" cut>{`with ${row.partner}`}</Text>}
      </span>
    ),
  },
  textColumn({
    id: 'account',
    header: 'Account',
    width: 120,
    sortable: true,
    priority: 2,
    leavesTo: 'action',
    of: placeOf,
  }),
  {
    id: 'change',
    header: 'Change',
    unit: word('pp'),
    hint: 'Points of the share of its account; less than 1 is not significant',
    width: 88,
    grow: 0,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    cell: (row) => <ChangeCell row={row} />,
  },
  {
    id: 'urgency',
    header: 'Urgency',
    isProse: true,
    width: 88,
    grow: 0,
    sortable: true,
    cell: (row) => <UrgencyTag urgency={row.urgency} />,
  },
  figureColumn({
    id: 'confidence',
    header: 'Confidence',
    isProse: true,
    width: 96,
    grow: 0,
    priority: 3,
    sortable: true,
    firstSort: 'desc',
    of: ({ confidence }) => `${Math.round(confidence)}`,
  }),
  { id: 'state', header: 'Ready', isProse: true, width: 120, grow: 0, cell: (row) => <LaneCell row={row} /> },
  {
    id: 'window_end',
    header: 'Window',
    isProse: true,
    width: 232,
    grow: 0,
    priority: 2,
    sortable: true,
    cell: (row) => <WindowCell of={row} zone={zone} />,
  },
  {
    id: 'review',
    header: 'Next review',
    width: 184,
    grow: 0,
    priority: 3,
    sortable: true,
    cell: (row) => <TimeCell at={row.nextReview} zone={zone} />,
  },
  {
    id: 'cooldown',
    header: 'Cooldown until',
    width: 184,
    grow: 0,
    priority: 3,
    cell: (row) => <TimeCell at={row.cooldownUntil} zone={zone} />,
  },
  figureColumn({
    id: 'since',
    header: 'Last action',
    unit: words.days,
    width: 96,
    grow: 0,
    priority: 3,
    of: ({ daysSince }) => (daysSince === null ? null : `${daysSince}`),
  }),
]

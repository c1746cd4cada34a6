import { useMemo, type ReactNode } from 'react'
import type { Advice } from '../../../domain/advice/view.types.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { figureColumn, textColumn } from '../../kit/table/rowColumns.tsx'
import { useView } from '../../model/useView.ts'
import { UrgencyTag } from '../shared/UrgencyTag.tsx'
import { doneColumn } from './ActionsTable.tsx'
import { TimeCell, WindowCell } from './cells.tsx'
import { words } from './texts.ts'
import { nameOf, placeOf } from './told.ts'
import { change } from './useAdvice.ts'

/** Money that accounts need, or give away, by the schedule of the balance (PORT-02 to PORT-04). */
export function BalancesTable({ rows }: { readonly rows: readonly Advice[] }): ReactNode {
  const { zone } = useView('shell')
  const columns = useMemo(() => columnsIn(zone), [zone])
  return (
    <RowTable
      label={words.balances}
      columns={columns}
      rows={rows}
      idOf={idOfRow}
      isPanel
      onOpen={({ id }) => change({ row: id })}
      empty={<EmptyState icon="check" title={words.noBalances} />}
    />
  )
}

const columnsIn = (zone: string): readonly RowColumn<Advice>[] => [
  doneColumn,
  textColumn({ id: 'account', header: 'Account', isNaming: true, width: 120, of: placeOf }),
  textColumn({ id: 'for', header: 'For', width: 160, priority: 2, of: nameOf }),
  {
    id: 'amount',
    header: 'Amount',
    unit: 'USDT',
    width: 120,
    grow: 0,
    align: 'end',
    cell: (row) =>
      row.balanceChange === null ? <Text tone="text3">{NONE}</Text> : <Signed value={row.balanceChange} isNeutral />,
  },
  {
    id: 'ready',
    header: 'Ready',
    width: 96,
    grow: 0,
    cell: ({ balance, isDone }) => (
      <Tag tone={balance.isReady && !isDone ? 'ok' : 'line'}>
        {isDone ? words.lanes.done : balance.isReady ? words.lanes.ready : words.lanes.later}
      </Tag>
    ),
  },
  {
    id: 'window',
    header: 'Window',
    width: 232,
    grow: 0,
    priority: 2,
    cell: ({ balance }) => <WindowCell of={balance} zone={zone} />,
  },
  {
    id: 'review',
    header: 'Next review',
    width: 184,
    grow: 0,
    priority: 3,
    cell: ({ balance }) => <TimeCell at={balance.nextReview} zone={zone} />,
  },
  {
    id: 'urgency',
    header: 'Urgency',
    width: 88,
    grow: 0,
    cell: ({ balance }) => <UrgencyTag urgency={balance.urgency} />,
  },
  figureColumn({
    id: 'confidence',
    header: 'Confidence',
    width: 96,
    grow: 0,
    priority: 3,
    of: ({ balance }) => `${Math.round(balance.confidence)}`,
  }),
  figureColumn({
    id: 'since',
    header: 'Last action',
    unit: words.days,
    width: 96,
    grow: 0,
    priority: 3,
    of: ({ balance }) => (balance.daysSince === null ? null : `${balance.daysSince}`),
  }),
]

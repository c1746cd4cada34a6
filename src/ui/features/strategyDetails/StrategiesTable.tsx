import { useMemo, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatCount, formatFixed, formatSignedPercent } from '../../../domain/core/format.ts'
import type { StrategiesData, StrategyFilters, StrategyRow } from '../../../domain/strategies/view.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { countColumn, figureColumn, pnlColumn, textColumn, winRateColumn } from '../../kit/table/rowColumns.tsx'
import { OpenCell, ScoreCell, StabilityCell, StageCell, StatusCell } from './cells.tsx'
import { explainedColumn } from '../shared/explained/explainedColumn.tsx'
import { strategyColumn } from '../shared/table/strategyColumn.tsx'
import { StrategyMenu } from './StrategyMenu.tsx'
import { words } from './texts.ts'
import { change } from './useStrategies.ts'

/** Strategies as rows; filters and order are the core's. */
export function StrategiesTable({
  data,
  filters,
  empty,
  isFull,
  onCompare,
}: {
  readonly data: StrategiesData
  readonly filters: StrategyFilters
  readonly empty: ReactNode
  readonly isFull: boolean
  readonly onCompare: (row: StrategyRow) => void
}): ReactNode {
  const { rows, pnl, trades } = data
  const columns = useMemo(() => columnsWith(pnl, trades), [pnl, trades])
  return (
    <RowTable
      label={words.strategies}
      columns={columns}
      rows={rows}
      idOf={idOfRow}
      isPanel
      sort={{ column: filters.sort, direction: filters.dir }}
      onSort={({ column, direction }) => change({ sort: column, dir: direction })}
      rowMenu={(row) => <StrategyMenu row={row} isFull={isFull} onCompare={onCompare} />}
      onOpen={({ path }) => navigate(path)}
      totalLabel={words.total(rows.length)}
      empty={empty}
    />
  )
}

const figure = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : formatFixed(value, 2)
const move = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : formatSignedPercent(value)

const opens = (asked: FigureId, column: RowColumn<StrategyRow>): RowColumn<StrategyRow> =>
  explainedColumn(
    column,
    ({ strategy, account, rating }) =>
      account === null || rating === null || rating.trades === 0 ? null : askAbout(asked, { strategy, account }),
    ({ strategy, account }) => `${strategy}, ${account ?? ''}`,
  )

const columnsWith = (
  pnl: StrategiesData['pnl'],
  trades: StrategiesData['trades'],
): readonly RowColumn<StrategyRow>[] => [
  figureColumn({
    id: 'rank',
    header: 'Rank',
    width: 60,
    grow: 0,
    sortable: true,
    firstSort: 'asc',
    of: ({ rating }) => (rating === null ? null : String(rating.rank)),
  }),
  strategyColumn('Strategy', 132),
  textColumn({ id: 'account', header: 'Account', width: 96, sortable: true, of: (row) => row.account }),
  {
    id: 'stage',
    header: 'Stage',
    isProse: true,
    width: 128,
    sortable: true,
    firstSort: 'desc',
    cell: (row) => <StageCell row={row} />,
  },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    width: 96,
    grow: 0,
    priority: 2,
    sortable: true,
    hint: words.hints.score,
    cell: (row) => <ScoreCell row={row} />,
  },
  opens(
    'summary.pnl',
    pnlColumn({
      sortable: true,
      total: () => <Signed value={pnl} />,
      of: ({ rating }) => rating?.pnl ?? null,
    }),
  ),
  opens(
    'rating.netProfitPct',
    figureColumn({
      id: 'profit',
      header: 'Net profit',
      unit: '%',
      width: 100,
      grow: 0,
      priority: 2,
      sortable: true,
      hint: words.hints.profit,
      of: ({ rating }) => move(rating?.netProfitPct),
    }),
  ),
  opens(
    'rating.twrPct',
    figureColumn({
      id: 'twr',
      header: 'TWR',
      unit: '%',
      width: 88,
      grow: 0,
      priority: 3,
      sortable: true,
      hint: words.hints.twr,
      of: ({ rating }) => move(rating?.twrPct),
    }),
  ),
  opens(
    'summary.winRatePct',
    winRateColumn({
      sortable: true,
      of: ({ rating }) => (rating === null || rating.trades === 0 ? null : rating.winPct),
    }),
  ),
  opens(
    'summary.profitFactor',
    figureColumn({
      id: 'factor',
      header: 'Profit factor',
      width: 104,
      grow: 0,
      priority: 3,
      sortable: true,
      hint: words.hints.factor,
      of: ({ rating }) => figure(rating?.profitFactor),
    }),
  ),
  opens(
    'summary.trades',
    countColumn({
      sortable: true,
      total: () => <Text digits>{formatCount(trades)}</Text>,
      of: ({ rating }) => rating?.trades ?? null,
    }),
  ),
  {
    id: 'stability',
    header: 'Stability',
    isProse: true,
    width: 120,
    grow: 0,
    priority: 3,
    sortable: true,
    hint: words.hints.stability,
    cell: (row) => <StabilityCell row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    isProse: true,
    width: 88,
    grow: 0,
    priority: 3,
    sortable: true,
    hint: words.hints.status,
    cell: (row) => <StatusCell row={row} />,
  },
  { id: 'open', header: 'Open now', width: 116, grow: 0, priority: 2, cell: (row) => <OpenCell row={row} /> },
  countColumn({ id: 'rules', header: 'Rules', priority: 3, sortable: true, of: ({ rules }) => rules }),
]

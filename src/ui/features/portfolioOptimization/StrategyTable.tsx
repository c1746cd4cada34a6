import { useMemo, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatFixed, formatPercent } from '../../../domain/core/format.ts'
import type { OptimizationFilters, OptimizationRow, ScoreParts } from '../../../domain/optimization/view.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import type { FigureId } from '../../../domain/explained/figures.ts'
import { Percent } from '../../kit/data/Numbers.tsx'
import { ColumnChooser } from '../../kit/table/ColumnChooser.tsx'
import { countColumn, figureColumn, pnlColumn, textColumn, winRateColumn } from '../../kit/table/rowColumns.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { explainedColumn } from '../shared/explained/explainedColumn.tsx'
import { strategyColumn } from '../shared/table/strategyColumn.tsx'
import { multiplierText, ShareOfCap, StabilityTag, Suggested } from './cells.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import { columns as names, hints, words } from './texts.ts'
import { change } from './useOptimization.ts'

/** The strategies as rows, in the order of the address; a row opens its strategy. */
export function StrategyTable({
  rows,
  weights,
  filters,
  empty,
}: {
  readonly rows: readonly OptimizationRow[]
  readonly weights: ScoreParts | null
  readonly filters: OptimizationFilters
  readonly empty: ReactNode
}): ReactNode {
  const columns = useMemo(() => columnsWith(weights), [weights])
  return (
    <RowTable
      label={words.strategies}
      columns={columns}
      rows={rows}
      idOf={idOfRow}
      isPanel
      visible={chosenOf(filters)}
      sort={{ column: filters.sort, direction: filters.dir }}
      onSort={({ column, direction }) => change({ sort: column, dir: direction })}
      onOpen={({ path }) => navigate(path)}
      empty={empty}
    />
  )
}

const chosenOf = ({ cols }: OptimizationFilters): readonly string[] | undefined =>
  cols.length === 0 ? undefined : cols

/** Which columns are shown; kept in the address. */
export const ColumnsButton = ({ filters }: { readonly filters: OptimizationFilters }): ReactNode => (
  <ColumnChooser
    columns={offered}
    visible={chosenOf(filters)}
    onChange={(ids) => change({ cols: (ids ?? []).join(',') }, 'replace')}
  />
)

const figures = { sortable: true, firstSort: 'desc', align: 'end', grow: 0 } as const

const opens = (figure: FigureId, column: RowColumn<OptimizationRow>): RowColumn<OptimizationRow> =>
  explainedColumn(
    column,
    ({ strategy, account, trades }) => (trades === 0 ? null : askAbout(figure, { strategy, account })),
    ({ strategy, account }) => `${strategy}, ${account}`,
  )

const columnsWith = (weights: ScoreParts | null): readonly RowColumn<OptimizationRow>[] => [
  strategyColumn(names.strategy, 120),
  // In the usual order of the table its place says it already.
  figureColumn({
    id: 'rank',
    header: names.rank,
    width: 60,
    grow: 0,
    isOptional: true,
    sortable: true,
    firstSort: 'asc',
    of: ({ rank }) => (rank === null ? null : String(rank)),
  }),
  textColumn({ id: 'account', header: names.account, width: 80, sortable: true, of: ({ account }) => account }),
  {
    id: 'total_score',
    header: names.score,
    hint: hints.score,
    width: 124,
    sortable: true,
    firstSort: 'desc',
    cell: (row) => <ScoreBar row={row} weights={weights} />,
  },
  textColumn({
    id: 'stage',
    header: names.stage,
    isProse: true,
    width: 100,
    grow: 0,
    sortable: true,
    of: ({ stage }) => stage,
  }),
  {
    id: 'stability',
    header: names.stability,
    isProse: true,
    width: 116,
    grow: 0,
    cell: ({ stability }) => <StabilityTag status={stability} />,
  },
  opens('summary.trades', countColumn({ sortable: true, firstSort: 'desc', priority: 3, of: ({ trades }) => trades })),
  opens('rating.twrPct', {
    ...figures,
    id: 'twr',
    header: names.twr,
    unit: '%',
    hint: hints.twr,
    width: 84,
    priority: 2,
    cell: ({ twrPct }) => <Percent value={twrPct} tone="result" isBare />,
  }),
  opens(
    'rating.maxDrawdownPct',
    figureColumn({
      ...figures,
      id: 'dd',
      header: names.dd,
      unit: '%',
      hint: hints.dd,
      width: 100,
      priority: 2,
      of: ({ drawdownPct }) => formatPercent(drawdownPct),
    }),
  ),
  opens('summary.pnl', pnlColumn({ sortable: true, firstSort: 'desc', priority: 3, of: ({ pnl }) => pnl })),
  opens(
    'summary.winRatePct',
    winRateColumn({
      sortable: true,
      firstSort: 'desc',
      priority: 3,
      of: ({ winPct }) => winPct,
    }),
  ),
  opens(
    'summary.profitFactor',
    figureColumn({
      ...figures,
      id: 'factor',
      header: names.factor,
      hint: hints.factor,
      width: 104,
      priority: 3,
      of: ({ profitFactor }) => formatFixed(profitFactor, 2),
    }),
  ),
  opens('summary.shareNow', {
    ...figures,
    id: 'share',
    header: names.share,
    unit: names.ofCap,
    hint: hints.share,
    width: 104,
    cell: ({ shareNow, cap }) => <ShareOfCap share={shareNow} cap={cap} />,
  }),
  opens(
    'optimization.multiplier',
    figureColumn({
      id: 'multiplier',
      header: names.multiplier,
      hint: hints.multiplier,
      width: 104,
      grow: 0,
      priority: 2,
      of: multiplierText,
    }),
  ),
  explainedColumn(
    {
      ...figures,
      id: 'change',
      header: names.change,
      unit: '%',
      hint: hints.change,
      width: 112,
      cell: ({ shareNext, change: by }) => <Suggested next={shareNext} change={by} />,
    },
    ({ strategy, account, shareNext }) =>
      shareNext === null ? null : askAbout('optimization.suggested', { strategy, account }),
    ({ strategy, account }) => `${strategy}, ${account}`,
  ),
  textColumn({ id: 'action', header: names.action, isProse: true, width: 112, grow: 0, of: ({ action }) => action }),
]

const offered = columnsWith(null)

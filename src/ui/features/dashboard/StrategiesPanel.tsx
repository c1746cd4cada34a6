import { useMemo, type ReactNode } from 'react'
import { formatCount, formatFixed } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type {
  RangeView,
  ResultsView,
  StrategyResults,
  StrategyRowView,
} from '../../../domain/dashboard/results.types.ts'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { countColumn, nameColumn, pnlColumn, textColumn, winRateColumn } from '../../kit/table/rowColumns.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { seriesAt, Swatch, Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { explainedColumn } from '../shared/explained/explainedColumn.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import * as css from './results.css.ts'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useRangeRows, useResults } from './useResults.ts'

const strategiesOf = (view: ResultsView): Loadable<StrategyResults> => view.strategies
const rangeOf = (view: ResultsView): RangeView => view.range

/** Strategies on their accounts over the range. */
export function StrategiesPanel(): ReactNode {
  const strategies = useResults(strategiesOf)
  const range = useResults(rangeOf)
  const data = strategies?.state === 'ready' ? strategies.data : null
  const { account, from, to } = useRangeRows()
  const columns = useMemo(() => columnsOf(data, { account, from, to }), [data, account, from, to])
  if (data === null)
    return (
      <Panel title={texts.strategies} isPadded={false}>
        <PanelState of={strategies?.state === 'ready' ? null : strategies} retry="pnlStrategiesDaily" icon="bars" />
      </Panel>
    )
  return (
    <Panel
      title={texts.strategies}
      note={texts.strategiesNote(range?.label ?? '', data.rows.length)}
      isPadded={false}
      actions={<Link href="/strategy-details">{texts.allStrategies}</Link>}
    >
      <RowTable
        label={texts.strategies}
        columns={columns}
        rows={data.rows}
        idOf={idOfRow}
        totalLabel={texts.totalOf(data.rows.length)}
        maxHeight={data.rows.length > 8 ? 392 : undefined}
      />
    </Panel>
  )
}

type Rows = ReturnType<typeof useRangeRows>

/** Only columns that some row knows: one of dashes says less than its room is worth. */
function columnsOf(data: StrategyResults | null, shown: Rows): readonly RowColumn<StrategyRowView>[] {
  const where = (of: (row: StrategyRowView) => unknown, column: RowColumn<StrategyRowView>) =>
    data?.rows.some((row) => of(row) !== null) ? [column] : []
  const opens = (figure: string, column: RowColumn<StrategyRowView>): RowColumn<StrategyRowView> =>
    explainedColumn(
      column,
      ({ strategy, account }) => askAbout(figure, { ...shown, strategy, account }),
      ({ strategy, account }) => `${strategy}, ${account}`,
    )
  const total = (figure: string, name: string, value: ReactNode): ReactNode => (
    <Explain asks={askAbout(figure, shown)} name={name}>
      {value}
    </Explain>
  )
  return [
    nameColumn({ id: 'strategy', header: 'Strategy', width: 128, of: (row) => row.strategy }),
    {
      id: 'account',
      header: 'Account',
      width: 104,
      priority: 2,
      leavesTo: 'strategy',
      cell: (row) => (
        <span className={css.name}>
          <Swatch color={seriesAt(row.swatch)} />
          <Text isName tone="text2" cut title={row.account}>
            {row.account}
          </Text>
        </span>
      ),
    },
    ...where(
      ({ stage }) => stage,
      textColumn({ id: 'stage', header: 'Stage', width: 104, priority: 3, of: (row) => row.stage }),
    ),
    opens(
      'summary.pnl',
      pnlColumn({
        width: 116,
        total: () => total('summary.pnl', 'Net PnL', <Signed value={data?.total ?? null} />),
        of: (row) => row.pnl,
      }),
    ),
    ...where(
      ({ funding }) => funding,
      opens(
        'summary.funding',
        pnlColumn({
          id: 'funding',
          header: 'Funding',
          width: 108,
          priority: 3,
          total: () => total('summary.funding', 'Funding', <Signed value={data?.funding ?? null} />),
          of: (row) => row.funding,
        }),
      ),
    ),
    opens(
      'summary.trades',
      countColumn({
        total: () => total('summary.trades', 'Trades', <Text digits>{formatCount(data?.trades ?? 0)}</Text>),
        of: (row) => row.trades,
      }),
    ),
    opens('summary.winRatePct', winRateColumn({ of: (row) => row.winRatePct })),
    {
      id: 'status',
      header: 'Status',
      width: 84,
      grow: 0,
      priority: 3,
      cell: (row) => <Tag tone={row.status === 'active' ? 'ok' : 'line'}>{texts.stages[row.status]}</Tag>,
    },
    ...where(({ score }) => score, {
      id: 'score',
      header: 'Score',
      align: 'end',
      width: 96,
      grow: 0,
      priority: 3,
      cell: ({ score }) =>
        score === null ? (
          <Text tone="text3">{NONE}</Text>
        ) : (
          <span className={css.name}>
            <Meter share={score / 100} label={`Score ${formatFixed(score, 0)}`} width={44} />
            <Text digits>{formatFixed(score, 0)}</Text>
          </span>
        ),
    }),
  ]
}

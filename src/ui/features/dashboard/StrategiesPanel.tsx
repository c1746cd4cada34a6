import { useMemo, type ReactNode } from 'react'
import { formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type {
  RangeView,
  ResultsView,
  StrategyResults,
  StrategyRowView,
} from '../../../domain/dashboard/results.types.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { seriesAt, Swatch, Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { PanelState } from './PanelState.tsx'
import * as css from './results.css.ts'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useResults } from './useResults.ts'

const strategiesOf = (view: ResultsView): Loadable<StrategyResults> => view.strategies
const rangeOf = (view: ResultsView): RangeView => view.range

/** Strategies on their accounts over the range. */
export function StrategiesPanel(): ReactNode {
  const strategies = useResults(strategiesOf)
  const range = useResults(rangeOf)
  const data = strategies?.state === 'ready' ? strategies.data : null
  const columns = useMemo(() => columnsOf(data), [data])
  const rows = useMemo(() => (data?.rows ?? []).map(({ id }) => ({ id })), [data])
  if (data === null)
    return (
      <Panel title={texts.strategies} isPadded={false}>
        <PanelState of={strategies?.state === 'ready' ? null : strategies} retry="pnlStrategiesDaily" icon="bars" />
      </Panel>
    )
  return (
    <Panel
      title={texts.strategies}
      note={texts.strategiesNote(range?.label ?? '', rows.length)}
      isPadded={false}
      actions={<Link href="/strategy-details">{texts.allStrategies}</Link>}
    >
      <DataTable
        label={texts.strategies}
        columns={columns}
        rows={rows}
        isPanel={false}
        totalLabel={texts.totalOf(rows.length)}
        {...(rows.length > 8 ? { maxHeight: 392 } : {})}
      />
    </Panel>
  )
}

function columnsOf(data: StrategyResults | null): readonly TableColumn[] {
  const byId = new Map(data?.rows.map((row) => [row.id, row]) ?? [])
  const cell =
    (draw: (row: StrategyRowView) => ReactNode) =>
    (id: string): ReactNode => {
      const row = byId.get(id)
      return row === undefined ? null : draw(row)
    }
  const knows = (value: (row: StrategyRowView) => unknown): boolean =>
    data?.rows.some((row) => value(row) !== null) ?? false
  const columns: readonly (TableColumn & { readonly isKnown?: boolean })[] = [
    {
      id: 'strategy',
      header: 'Strategy',
      width: 128,
      cell: cell((row) => (
        <Text weight="label" cut title={row.strategy}>
          {row.strategy}
        </Text>
      )),
    },
    {
      id: 'account',
      header: 'Account',
      width: 104,
      priority: 2,
      cell: cell((row) => (
        <span className={css.name}>
          <Swatch color={seriesAt(row.swatch)} />
          <Text tone="text2" cut title={row.account}>
            {row.account}
          </Text>
        </span>
      )),
    },
    {
      id: 'stage',
      header: 'Stage',
      width: 104,
      priority: 3,
      isKnown: knows((row) => row.stage),
      cell: cell((row) => <Text tone="text2">{row.stage ?? NONE}</Text>),
    },
    {
      id: 'pnl',
      header: 'Net PnL',
      unit: 'USDT',
      align: 'end',
      width: 116,
      grow: 0,
      cell: cell((row) => <Signed value={row.pnl} />),
      total: () => <Signed value={data?.total ?? null} />,
    },
    {
      id: 'funding',
      header: 'Funding',
      unit: 'USDT',
      align: 'end',
      width: 96,
      grow: 0,
      priority: 3,
      isKnown: knows((row) => row.funding),
      cell: cell((row) => <Signed value={row.funding} />),
      total: () => <Signed value={data?.funding ?? null} />,
    },
    {
      id: 'trades',
      header: 'Trades',
      align: 'end',
      width: 72,
      grow: 0,
      cell: cell((row) => (
        <Text tone="text2" digits>
          {formatCount(row.trades)}
        </Text>
      )),
      total: () => <Text digits>{formatCount(data?.trades ?? 0)}</Text>,
    },
    {
      id: 'win',
      header: 'Win rate',
      unit: '%',
      align: 'end',
      width: 88,
      grow: 0,
      priority: 2,
      hint: 'Trades that gained, of all trades of the row',
      cell: cell((row) => (
        <Text tone="text2" digits>
          {formatPercent(row.winRatePct)}
        </Text>
      )),
    },
    {
      id: 'status',
      header: 'Status',
      width: 84,
      grow: 0,
      priority: 3,
      cell: cell((row) => <Tag tone={row.status === 'active' ? 'ok' : 'line'}>{texts.stages[row.status]}</Tag>),
    },
    {
      id: 'score',
      header: 'Score',
      align: 'end',
      width: 96,
      grow: 0,
      priority: 3,
      isKnown: knows((row) => row.score),
      cell: cell((row) =>
        row.score === null ? (
          <Text tone="text3">{NONE}</Text>
        ) : (
          <span className={css.name}>
            <Meter share={row.score / 100} label={`Score ${formatFixed(row.score, 0)}`} width={44} />
            <Text digits>{formatFixed(row.score, 0)}</Text>
          </span>
        ),
      ),
    },
  ]
  // A column of dashes says less than its room is worth.
  return columns.filter((column) => column.isKnown !== false)
}

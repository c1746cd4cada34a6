import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { formatCount, formatFixed, formatPercent } from '../../../domain/core/format.ts'
import type {
  ClosedStatistics as Statistics,
  ClosedTradesData,
  StatGroup,
  StatKind,
} from '../../../domain/closed/view.types.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as css from './closed.css.ts'
import { Distribution, ResultBar } from './Distribution.tsx'
import { closedTexts as texts, statTitles } from './texts.ts'
import { useClosed } from './useClosed.ts'
import { useScope } from './useScope.ts'

const statisticsOf = (data: ClosedTradesData): Statistics | null => data.statistics

const kinds = [
  'symbol',
  'strategy',
  'account',
  'side',
  'exit',
  'weekday',
  'hour',
  'duration',
] as const satisfies readonly StatKind[]

/** Rows of an aspect shown before 'All n'. */
const FEW = 8

/** Aspects of the first frame; the others follow in the next: eight tables at once would be one long task. */
const AT_ONCE = 3

function useFirstFrame(): boolean {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFirst(false))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isFirst
}

/** The rows that pass the filters, by eight aspects; each aspect holds every row once. */
export default function ClosedStatistics(): ReactNode {
  const statistics = useClosed(statisticsOf)
  const scope = useScope()
  const isFirst = useFirstFrame()
  if (statistics === null) return null
  if (statistics.distribution.length === 0)
    return (
      <Panel>
        <EmptyState icon="bars" title={texts.noTrades} hint={texts.noTradesHint} />
      </Panel>
    )
  const { streaks } = statistics
  return (
    <div className={css.masonry}>
      <Panel
        title="Distribution"
        note="trades by net PnL, USDT"
        footer={
          <Text
            size={12}
            tone="text3"
          >{`${texts.streaks(streaks.longestWin, streaks.longestLoss)}, ${texts.streakNow(streaks.current.kind, streaks.current.length)}; of ${scope}.`}</Text>
        }
      >
        <Distribution bars={statistics.distribution} />
      </Panel>
      {kinds.slice(0, isFirst ? AT_ONCE : kinds.length).map((kind) => (
        <Aspect key={kind} kind={kind} groups={statistics.by[kind]} />
      ))}
    </div>
  )
}

function Aspect({ kind, groups }: { readonly kind: StatKind; readonly groups: readonly StatGroup[] }): ReactNode {
  const [isAll, setAll] = useState(false)
  const shown = isAll || kind === 'hour' || kind === 'weekday' || kind === 'duration' ? groups : groups.slice(0, FEW)
  const columns = useMemo(() => columnsOf(groups), [groups])
  const rows = useMemo(() => shown.map((group) => ({ id: group.key })), [shown])
  const hidden = groups.length - shown.length
  return (
    <Panel
      title={statTitles[kind]}
      note={`${formatCount(groups.length)}`}
      isPadded={false}
      {...(hidden > 0
        ? { actions: <TextButton onPress={() => setAll(true)}>{`All ${formatCount(groups.length)}`}</TextButton> }
        : {})}
    >
      <DataTable
        label={statTitles[kind]}
        columns={columns}
        rows={rows}
        isPanel={false}
        {...(isAll && groups.length > 30 ? { maxHeight: 480 } : {})}
      />
    </Panel>
  )
}

function columnsOf(groups: readonly StatGroup[]): readonly TableColumn[] {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const cell =
    (draw: (group: StatGroup) => ReactNode) =>
    (id: string): ReactNode => {
      const group = byKey.get(id)
      return group === undefined ? null : draw(group)
    }
  return [
    {
      id: 'label',
      header: 'Name',
      width: 120,
      cell: cell((group) => (
        <Text weight="label" cut title={group.label}>
          {group.label}
        </Text>
      )),
    },
    {
      id: 'trades',
      header: 'Trades',
      align: 'end',
      width: 68,
      grow: 0,
      cell: cell((group) => (
        <Text tone="text2" digits>
          {formatCount(group.trades)}
        </Text>
      )),
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
      cell: cell((group) => (
        <Text tone="text2" digits>
          {formatPercent(group.winRatePct)}
        </Text>
      )),
    },
    {
      id: 'factor',
      header: 'Factor',
      align: 'end',
      width: 68,
      grow: 0,
      priority: 3,
      hint: 'Sum of gains by sum of losses',
      cell: cell((group) => (
        <Text tone="text2" digits>
          {formatFixed(group.profitFactor, 2)}
        </Text>
      )),
    },
    {
      id: 'pnl',
      header: 'Net PnL',
      unit: 'USDT',
      align: 'end',
      width: 112,
      grow: 0,
      cell: cell((group) => <Signed value={group.pnl} />),
    },
    {
      id: 'bar',
      header: 'Share',
      width: 72,
      priority: 3,
      cell: cell((group) => <ResultBar share={group.share} isLoss={group.pnl.startsWith('-')} />),
    },
  ]
}

import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { counted, formatCount, formatFixed } from '../../../../domain/core/format.ts'
import type {
  ClosedFilters,
  ClosedStatistics as Statistics,
  ClosedTradesData,
  StatGroup,
  StatKind,
} from '../../../../domain/closed/view.types.ts'
import { askAbout, byGroup } from '../../../../domain/explained/asked.ts'
import { RowTable, type RowColumn } from '../../../kit/table/RowTable.tsx'
import { countColumn, figureColumn, nameColumn, pnlColumn, winRateColumn } from '../../../kit/table/rowColumns.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { TextButton } from '../../../kit/controls/Link.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { openFigure } from '../../shared/explained/explainAddress.ts'
import * as css from '../closed.css.ts'
import { Distribution, ResultBar } from './Distribution.tsx'
import { closedTexts as texts, statTitles } from '../texts.ts'
import { rowFilters, useClosed } from '../useClosed.ts'
import { useScope } from '../useScope.ts'

const filtersOf = (data: ClosedTradesData): ClosedFilters => data.filters
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
  const filters = useClosed(filtersOf)
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
        <Distribution bars={statistics.distribution} rows={filters === null ? {} : rowFilters(filters)} />
      </Panel>
      {kinds.slice(0, isFirst ? AT_ONCE : kinds.length).map((kind) => (
        <Aspect key={kind} kind={kind} groups={statistics.by[kind]} />
      ))}
    </div>
  )
}

function Aspect({ kind, groups }: { readonly kind: StatKind; readonly groups: readonly StatGroup[] }): ReactNode {
  const [isAll, setAll] = useState(false)
  const filters = useClosed(filtersOf)
  const isWhole = isAll || kind === 'hour' || kind === 'weekday' || kind === 'duration'
  const shown = useMemo(() => (isWhole ? groups : groups.slice(0, FEW)), [isWhole, groups])
  return (
    <Panel
      title={statTitles[kind]}
      note={counted(groups.length, 'row')}
      isPadded={false}
      {...(groups.length > shown.length
        ? {
            actions: <TextButton onPress={() => setAll(true)}>{`All ${formatCount(groups.length)}`}</TextButton>,
          }
        : {})}
    >
      <RowTable
        label={statTitles[kind]}
        columns={columns}
        rows={shown}
        idOf={keyOf}
        onOpen={({ key }) =>
          openFigure(
            askAbout('summary.pnl', {
              ...(filters === null ? {} : rowFilters(filters)),
              by: byGroup(kind, key),
            }),
          )
        }
        maxHeight={isAll && groups.length > 30 ? 480 : undefined}
      />
    </Panel>
  )
}

const keyOf = ({ key }: StatGroup): string => key

const columns: readonly RowColumn<StatGroup>[] = [
  nameColumn({ id: 'label', header: 'Name', width: 120, of: (group) => group.label }),
  countColumn({ width: 68, of: (group) => group.trades }),
  winRateColumn({ of: (group) => group.winRatePct }),
  figureColumn({
    id: 'factor',
    header: 'Factor',
    width: 68,
    grow: 0,
    priority: 3,
    hint: 'Sum of gains by sum of losses',
    of: (group) => formatFixed(group.profitFactor, 2),
  }),
  pnlColumn({ of: (group) => group.pnl }),
  {
    id: 'bar',
    header: 'Share',
    width: 72,
    priority: 3,
    cell: (group) => <ResultBar share={group.share} isLoss={group.pnl.startsWith('-')} />,
  },
]

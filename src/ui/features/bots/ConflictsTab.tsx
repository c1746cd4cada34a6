import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { closedChartPath } from '../../../domain/access/chartPaths.ts'
import type { BotsView, ConflictRow, ConflictsData } from '../../../domain/bots/view.types.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { cardCover, CardItem, CardList } from '../../kit/table/CardList.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'

const conflictsOf = (view: BotsView): Loadable<ConflictsData> => view.conflicts

/**
 * Trades that several rules claim, and figures that are not the exchange's. None for want of an answer is no clean
 * slate (screens.md 2.8).
 */
export function ConflictsTab(): ReactNode {
  const conflicts = useBots(conflictsOf)
  const { zone } = useView('shell')
  const isPhone = useMedia('phone')
  if (conflicts === null || conflicts.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (conflicts.state !== 'ready') return null
  const { problem } = conflicts.data
  if (conflicts.data.count === 0 && problem !== null)
    return (
      <Panel>
        <EmptyState level={2} icon="info" title={words.zeroConflicts} hint={problem} action={<Again />} />
      </Panel>
    )
  if (conflicts.data.count === 0)
    return (
      <Panel>
        <EmptyState level={2} icon="check" title={words.noConflicts} hint={words.noConflictsHint} />
      </Panel>
    )
  const { rows, count } = conflicts.data
  const note = problem === null ? words.shownOf(rows.length, count) : `${words.shownOf(rows.length, count)}. ${problem}`
  if (isPhone) return <ConflictCards rows={rows} zone={zone} note={note} />
  const byId = new Map(rows.map((row) => [row.id, row]))
  const cell =
    (draw: (row: ConflictRow) => ReactNode) =>
    (id: string): ReactNode => {
      const row = byId.get(id)
      return row === undefined ? null : draw(row)
    }
  const columns: readonly TableColumn[] = [
    {
      id: 'at',
      header: 'Time',
      width: 184,
      grow: 0,
      cell: cell((row) => (
        <Text tone="text2" digits>
          {row.at === null ? NONE : formatDateTime(row.at, zone)}
        </Text>
      )),
    },
    {
      id: 'symbol',
      header: 'Symbol',
      width: 112,
      cell: cell((row) => (
        <Text weight="label" cut>
          {row.symbol}
        </Text>
      )),
    },
    {
      id: 'account',
      header: 'Account',
      width: 96,
      priority: 2,
      cell: cell((row) => (
        <Text tone="text2" cut>
          {row.account}
        </Text>
      )),
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 120,
      grow: 0,
      priority: 2,
      cell: cell((row) => <Tag tone="warn">{words.kinds[row.kind]}</Tag>),
    },
    {
      id: 'candidates',
      header: 'Strategies',
      width: 160,
      cell: cell((row) => (
        <Text tone="text2" cut title={row.candidates.join(', ')}>
          {row.candidates.join(', ') || NONE}
        </Text>
      )),
    },
    {
      id: 'reason',
      header: 'Why',
      width: 240,
      priority: 3,
      cell: cell((row) => (
        <Text tone="text2" cut title={row.reason}>
          {row.reason}
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
      cell: cell((row) => <Signed value={row.trade?.pnl ?? null} />),
    },
  ]
  return (
    <Panel title={words.conflicts} note={note} isPadded={false} {...(problem === null ? {} : { actions: <Again /> })}>
      <DataTable
        label={words.conflicts}
        columns={columns}
        rows={rows}
        isPanel={false}
        onOpen={(id) => {
          const trade = byId.get(id)?.trade
          if (trade !== null && trade !== undefined) navigate(chartOf(trade))
        }}
      />
    </Panel>
  )
}

const Again = (): ReactNode => (
  <Button size="sm" icon="refresh" onPress={() => void send({ type: 'resource.refetch', resource: 'tradesConflicts' })}>
    {words.retry}
  </Button>
)

const chartOf = ({ symbol, account, id }: ClosedTradeRow): string => closedChartPath(symbol, account, id)

/** Conflicts of a phone. */
function ConflictCards({
  rows,
  zone,
  note,
}: {
  readonly rows: readonly ConflictRow[]
  readonly zone: string
  readonly note: string
}): ReactNode {
  return (
    <div className={css.stack}>
      <Text size={12} tone="text3">
        {note}
      </Text>
      <CardList label={words.conflicts}>
        {rows.map(({ id, symbol, account, kind, trade, at, candidates, reason }) => (
          <CardItem key={id}>
            <div className={css.head}>
              <div className={css.names}>
                <Text size={16} weight="strong" cut>
                  {trade === null ? (
                    symbol
                  ) : (
                    <Link tone="quiet" className={cardCover} href={chartOf(trade)}>
                      {symbol}
                    </Link>
                  )}
                </Text>
                <Text size={13} tone="text2" cut>
                  {[account, candidates.join(', ')].filter(Boolean).join(': ')}
                </Text>
              </div>
              <Tag tone="warn">{words.kinds[kind]}</Tag>
              {trade !== null && (
                <Text weight="strong">
                  <Signed value={trade.pnl} />
                </Text>
              )}
            </div>
            <Text as="p" size={13} tone="text2">
              {reason}
            </Text>
            <Text as="p" size={12} tone="text3" digits>
              {at === null ? NONE : formatDateTime(at, zone)}
            </Text>
          </CardItem>
        ))}
      </CardList>
    </div>
  )
}

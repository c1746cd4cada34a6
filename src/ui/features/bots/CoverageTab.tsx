import { useMemo, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { closedChartPath } from '../../../domain/access/chartPaths.ts'
import type { BotsView, CoverageData } from '../../../domain/bots/view.types.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { formatCount, formatDateTime } from '../../../domain/core/format.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'
import { Banner, EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Qty, Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { SideTag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Coin } from '../shared/Coin.tsx'
import { TradeList } from '../shared/TradeList.tsx'
import * as css from './bots.css.ts'
import type { FormOpening } from './RuleForm.tsx'
import { words } from './texts.ts'
import { useBots } from './useBots.ts'

const coverageOf = (view: BotsView): Loadable<CoverageData> => view.coverage
const isSyncingOf = (view: BotsView): boolean => view.isSyncing
type Opens = { readonly onForm: (form: FormOpening) => void }

/** Closed trades that no rule covers: how many, where, and a rule for them one press away. */
export function CoverageTab({ onForm }: Opens): ReactNode {
  const coverage = useBots(coverageOf)
  const isSyncing = useBots(isSyncingOf) ?? false
  if (coverage === null || coverage.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (coverage.state === 'failed')
    return (
      <Panel>
        <ErrorState
          title={coverage.title}
          hint={coverage.hint}
          onRetry={() => void send({ type: 'resource.refetch', resource: 'uncoveredSummary' })}
        />
      </Panel>
    )
  if (coverage.state === 'empty' || coverage.data.count === 0) {
    return (
      <Panel>
        {isSyncing ? (
          <EmptyState level={2} icon="clock" title={words.coveredSoFar} hint={words.coveredSoFarHint} />
        ) : (
          <EmptyState level={2} icon="check" title={words.allCovered} hint={words.allCoveredHint} />
        )}
      </Panel>
    )
  }
  const { data } = coverage
  return (
    <div className={css.stack}>
      {isSyncing && <Banner icon="clock">{words.soFar}</Banner>}
      <Ledger aria-label={words.coverage}>
        <LedgerItem isFirst label={words.uncovered} value={formatCount(data.count)} />
        <LedgerItem label={words.uncoveredPnl} value={<Signed value={data.pnl} />} />
      </Ledger>
      <div className={css.pair}>
        <Groups
          label={words.bySymbol}
          header="Symbol"
          groups={data.bySymbol}
          onAdd={(symbol) => onForm({ act: 'add', symbol })}
        />
        <Groups label={words.byAccount} header="Account" groups={data.byAccount} />
      </div>
      <Newest data={data} onForm={onForm} />
    </div>
  )
}

const chartOf = ({ symbol, account, id }: ClosedTradeRow): string => closedChartPath(symbol, account, id)

function Groups({
  label,
  header,
  groups,
  onAdd,
}: {
  readonly label: string
  readonly header: string
  readonly groups: CoverageData['bySymbol']
  readonly onAdd?: (name: string) => void
}): ReactNode {
  const isPhone = useMedia('phone')
  const rows = useMemo(() => groups.map(({ name }) => ({ id: name })), [groups])
  const byName = new Map(groups.map((group) => [group.name, group]))
  const columns: readonly TableColumn[] = [
    {
      id: 'name',
      header,
      width: 104,
      cell: (id) => (
        <Text weight="label" cut>
          {id}
        </Text>
      ),
    },
    {
      id: 'count',
      header: 'Trades',
      align: 'end',
      width: 72,
      grow: 0,
      cell: (id) => (
        <Text tone="text2" digits>
          {formatCount(byName.get(id)?.count ?? 0)}
        </Text>
      ),
    },
    {
      id: 'pnl',
      header: 'Net PnL',
      unit: 'USDT',
      align: 'end',
      width: 112,
      grow: 0,
      cell: (id) => <Signed value={byName.get(id)?.pnl ?? null} />,
    },
    ...(onAdd === undefined
      ? []
      : [
          {
            id: 'act',
            header: 'Rule',
            align: 'end' as const,
            width: isPhone ? 64 : 132,
            grow: 0,
            cell: (id: string) =>
              isPhone ? (
                <IconButton icon="add" label={words.createOf(id)} hasTooltip={false} onPress={() => onAdd(id)} />
              ) : (
                <Button size="sm" icon="add" onPress={() => onAdd(id)}>
                  {words.create1}
                </Button>
              ),
          },
        ]),
  ]
  return (
    <Panel title={label} isPadded={false}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        isPanel={false}
        {...(rows.length > 8 ? { maxHeight: 320 } : {})}
      />
    </Panel>
  )
}

function Newest({ data, onForm }: Opens & { readonly data: CoverageData }): ReactNode {
  const { zone } = useView('shell')
  const isPhone = useMedia('phone')
  const trades = data.trades ?? []
  const byId = new Map(trades.map((trade) => [trade.id, trade]))
  const cell =
    (draw: (trade: (typeof trades)[number]) => ReactNode) =>
    (id: string): ReactNode => {
      const trade = byId.get(id)
      return trade === undefined ? null : draw(trade)
    }
  const columns: readonly TableColumn[] = [
    {
      id: 'at',
      header: 'Closed at',
      width: 184,
      grow: 0,
      cell: cell((trade) => (
        <Text tone="text2" digits>
          {formatDateTime(trade.closedAt, zone)}
        </Text>
      )),
    },
    {
      id: 'symbol',
      header: 'Symbol',
      width: 128,
      cell: cell((trade) => (
        <span className={css.cell}>
          <Coin coin={trade.base} />
          <Text weight="label" cut>
            {trade.symbol}
          </Text>
        </span>
      )),
    },
    {
      id: 'side',
      header: 'Side',
      width: 72,
      grow: 0,
      priority: 2,
      cell: cell((trade) => <SideTag side={trade.side} />),
    },
    {
      id: 'account',
      header: 'Account',
      width: 104,
      priority: 2,
      cell: cell((trade) => (
        <Text tone="text2" cut>
          {trade.account}
        </Text>
      )),
    },
    {
      id: 'qty',
      header: 'Qty',
      unit: 'coin',
      align: 'end',
      width: 124,
      grow: 0,
      priority: 3,
      cell: cell((trade) => (
        <Text tone="text2">
          <Qty value={trade.qty} isAmount />
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
      cell: cell((trade) => <Signed value={trade.pnl} />),
    },
    {
      id: 'act',
      header: 'Rule',
      align: 'end',
      width: 152,
      grow: 0,
      cell: cell((trade) =>
        trade.isCoveredNow ? (
          <Text tone="text3" size={12}>
            {words.covered}
          </Text>
        ) : (
          <span title={words.createFor(trade.symbol, trade.account)}>
            <Button
              size="sm"
              icon="add"
              onPress={() => onForm({ act: 'add', symbol: trade.symbol, account: trade.account })}
            >
              {words.create1}
            </Button>
          </span>
        ),
      ),
    },
  ]
  return (
    <Panel title={words.newest} isPadded={false}>
      {data.trades === null ? (
        <SkeletonRows rows={6} />
      ) : isPhone ? (
        <TradeList rows={trades} zone={zone} hrefOf={chartOf} />
      ) : (
        <DataTable
          label={words.newest}
          columns={columns}
          rows={trades}
          isPanel={false}
          onOpen={(id) => {
            const trade = byId.get(id)
            if (trade !== undefined) navigate(chartOf(trade))
          }}
        />
      )}
    </Panel>
  )
}

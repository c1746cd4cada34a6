import { useCallback, useMemo, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { closedChartPath } from '../../../domain/access/chartPaths.ts'
import type { BotsView, CoverageData, UncoveredSymbol } from '../../../domain/bots/view.types.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { formatCount } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { word } from '../../../domain/language/translate.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { countColumn, nameColumn, pnlColumn, textColumn, timeColumn } from '../../kit/table/rowColumns.tsx'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { Ledger, LedgerItem } from '../../kit/layout/Ledger.tsx'
import { Qty, Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { SideTag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Coin } from '../shared/Coin.tsx'
import { EmptyScreen, FailedScreen } from '../shared/table/ScreenState.tsx'
import { TradeList } from '../shared/table/TradeList.tsx'
import * as css from './bots.css.ts'
import type { FormOpening } from './RuleForm.tsx'
import { words } from './texts.ts'
import { MoreTrades, NoTrades, TradesFilter } from './TradesFilter.tsx'
import { useBots } from './useBots.ts'

const coverageOf = (view: BotsView): Loadable<CoverageData> => view.coverage
const isSyncingOf = (view: BotsView): boolean => view.isSyncing
type Group = CoverageData['byAccount'][number]
/** Of the column with the act, px: its longest wording in any language. */
const ACT_WIDTH = 192
const nameOf = ({ name }: Group): string => name
/** The form with all that is known of a trade without a rule. */
const openingFor = (
  symbol: string,
  { account, probable }: Pick<UncoveredSymbol, 'account' | 'probable'>,
): FormOpening => ({ act: 'add', symbol, account: account ?? '', strategy: probable?.id ?? '' })
type Opens = { readonly onForm: (form: FormOpening) => void }

/** Closed trades that no rule covers: how many, where, and a rule for them one press away. */
export function CoverageTab({ onForm }: Opens): ReactNode {
  const coverage = useBots(coverageOf)
  const isSyncing = useBots(isSyncingOf) ?? false
  const addFor = useCallback((group: UncoveredSymbol) => onForm(openingFor(group.name, group)), [onForm])
  if (coverage === null || coverage.state === 'loading')
    return (
      <Panel>
        <SkeletonRows rows={8} />
      </Panel>
    )
  if (coverage.state === 'failed') return <FailedScreen of={coverage} onRetry={() => refetch('uncoveredSummary')} />
  if (coverage.state === 'empty' || coverage.data.count === 0)
    return isSyncing ? (
      <EmptyScreen of={{ title: words.coveredSoFar, hint: words.coveredSoFarHint }} icon="clock" />
    ) : (
      <EmptyScreen of={{ title: words.allCovered, hint: words.allCoveredHint }} icon="check" />
    )
  const { data } = coverage
  return (
    <div className={css.stack}>
      {isSyncing && <Banner icon="clock">{words.soFar}</Banner>}
      <Ledger aria-label={words.coverage}>
        <LedgerItem isFirst label={words.uncovered} value={formatCount(data.count)} />
        <LedgerItem label={words.uncoveredPnl} value={<Signed value={data.pnl} />} />
      </Ledger>
      <div className={css.pair}>
        <Groups label={words.bySymbol} header="Symbol" groups={data.bySymbol} onAdd={addFor} />
        <Groups label={words.byAccount} header="Account" groups={data.byAccount} />
      </div>
      <TradesFilter symbols={data.bySymbol.map(nameOf)} shown={data.total} />
      <Newest data={data} onForm={onForm} />
    </div>
  )
}

const chartOf = ({ symbol, account, id }: ClosedTradeRow): string => closedChartPath(symbol, account, id)

function Groups<G extends Group>({
  label,
  header,
  groups,
  onAdd,
}: {
  readonly label: string
  readonly header: string
  readonly groups: readonly G[]
  readonly onAdd?: (group: G) => void
}): ReactNode {
  const isPhone = useMedia('phone')
  const columns = useMemo(
    (): readonly RowColumn<G>[] => [
      nameColumn({ id: 'name', header, width: 104, of: nameOf }),
      countColumn({ of: (group) => group.count }),
      pnlColumn({ of: (group) => group.pnl }),
      ...(onAdd === undefined
        ? []
        : [
            {
              id: 'act',
              header: 'Rule',
              align: 'end' as const,
              width: isPhone ? 64 : ACT_WIDTH,
              grow: 0,
              cell: (group: G) =>
                isPhone ? (
                  <IconButton
                    icon="add"
                    label={words.createOf(group.name)}
                    hasTooltip={false}
                    onPress={() => onAdd(group)}
                  />
                ) : (
                  <Button size="sm" icon="add" aria-label={words.createOf(group.name)} onPress={() => onAdd(group)}>
                    {words.create1}
                  </Button>
                ),
            },
          ]),
    ],
    [header, isPhone, onAdd],
  )
  return (
    <Panel title={label} isPadded={false}>
      <RowTable
        label={label}
        columns={columns}
        rows={groups}
        idOf={nameOf}
        maxHeight={groups.length > 8 ? 320 : undefined}
      />
    </Panel>
  )
}

function Newest({ data, onForm }: Opens & { readonly data: CoverageData }): ReactNode {
  const { zone } = useView('shell')
  const isPhone = useMedia('phone')
  const columns = useMemo(() => newestColumns(zone, onForm), [zone, onForm])
  return (
    <Panel
      title={words.newest}
      {...(data.trades === null ? {} : { note: words.tradesOf(data.trades.length, data.total) })}
      isPadded={false}
      actions={<Link href="/closed-trades?flag=uncovered">{words.inClosed}</Link>}
    >
      {data.trades === null ? (
        data.more !== 'failed' && <SkeletonRows rows={6} />
      ) : data.trades.length === 0 ? (
        <NoTrades />
      ) : isPhone ? (
        <TradeList rows={data.trades} zone={zone} hrefOf={chartOf} />
      ) : (
        <RowTable
          label={words.newest}
          columns={columns}
          rows={data.trades}
          idOf={idOfRow}
          onOpen={(trade) => navigate(chartOf(trade))}
        />
      )}
      {(data.trades !== null || data.more === 'failed') && <MoreTrades more={data.more} call="tradesUncovered" />}
    </Panel>
  )
}

type UncoveredTrade = NonNullable<CoverageData['trades']>[number]

const newestColumns = (zone: string, onForm: Opens['onForm']): readonly RowColumn<UncoveredTrade>[] => [
  timeColumn(zone, { id: 'at', header: 'Closed at', width: 184, of: (trade) => trade.closedAt }),
  {
    id: 'symbol',
    header: 'Symbol',
    isNaming: true,
    width: 128,
    cell: (trade) => (
      <span className={css.cell}>
        <Coin coin={trade.base} />
        <Text weight="label" cut>
          {trade.symbol}
        </Text>
      </span>
    ),
  },
  { id: 'side', header: 'Side', width: 72, grow: 0, priority: 2, cell: (trade) => <SideTag side={trade.side} /> },
  textColumn({ id: 'account', header: 'Account', width: 104, priority: 2, of: (trade) => trade.account }),
  {
    id: 'qty',
    header: 'Qty',
    unit: word('coin'),
    align: 'end',
    width: 124,
    grow: 0,
    priority: 3,
    cell: (trade) => (
      <Text tone="text2">
        <Qty value={trade.qty} isAmount />
      </Text>
    ),
  },
  pnlColumn({ of: (trade) => trade.pnl }),
  textColumn({
    id: 'probable',
    header: words.probable,
    isProse: true,
    hint: words.probableHint,
    width: 128,
    priority: 2,
    of: (trade) => trade.probable?.name ?? NONE,
  }),
  {
    id: 'act',
    header: 'Rule',
    align: 'end',
    width: ACT_WIDTH,
    grow: 0,
    cell: ({ symbol, account, probable, isCoveredNow }) =>
      isCoveredNow ? (
        <Text tone="text3" size={12}>
          {words.covered}
        </Text>
      ) : (
        <span title={words.createFor(symbol, account)}>
          <Button
            size="sm"
            icon="add"
            aria-label={words.createFor(symbol, account)}
            onPress={() => onForm(openingFor(symbol, { account, probable }))}
          >
            {words.create1}
          </Button>
        </span>
      ),
  },
]

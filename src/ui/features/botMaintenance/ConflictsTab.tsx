import { useMemo, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { addressPart, closedChartPath } from '../../../domain/access/chartPaths.ts'
import type { BotsView, ConflictRow, ConflictsData } from '../../../domain/bots/view.types.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { CardHead, CardItem, CardList, CardNames, cardCover } from '../../kit/table/CardList.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { pnlColumn, textColumn, timeColumn } from '../../kit/table/rowColumns.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Signed } from '../../kit/data/Numbers.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useMedia } from '../../shell/useMedia.ts'
import { Coin } from '../shared/Coin.tsx'
import { EmptyScreen } from '../shared/table/ScreenState.tsx'
import * as css from './bots.css.ts'
import { words } from './texts.ts'
import { MoreTrades, NoTrades, TradesFilter, useIsNarrowed } from './TradesFilter.tsx'
import { useBots } from './useBots.ts'

const conflictsOf = (view: BotsView): Loadable<ConflictsData> => view.conflicts

/**
 * Trades that several rules claim, and figures that are not the exchange's. None for want of an answer is no clean
 * slate (screens.md 2.8).
 */
export function ConflictsTab(): ReactNode {
  const conflicts = useBots(conflictsOf)
  const { zone } = useView('shell')
  const columns = useMemo(() => columnsIn(zone), [zone])
  const isPhone = useMedia('phone')
  const isNarrowed = useIsNarrowed()
  // Of which symbols there are conflicts is known as far as they came.
  const symbols = conflicts?.state === 'ready' ? conflicts.data.rows.map(({ symbol }) => symbol) : []
  if (conflicts === null || conflicts.state === 'loading')
    return (
      <div className={css.stack}>
        {(isNarrowed || isPhone) && <TradesFilter symbols={symbols} shown={0} />}
        <Panel>
          <SkeletonRows rows={8} />
        </Panel>
      </div>
    )
  if (conflicts.state !== 'ready') return null
  const { problem } = conflicts.data
  if (conflicts.data.count === 0 && problem !== null)
    return <EmptyScreen of={{ title: words.zeroConflicts, hint: problem }} icon="info" action={<Again />} />
  if (conflicts.data.count === 0 && isNarrowed)
    return (
      <div className={css.stack}>
        <TradesFilter symbols={symbols} shown={conflicts.data.count} />
        <Panel>
          <NoTrades />
        </Panel>
      </div>
    )
  if (conflicts.data.count === 0)
    return <EmptyScreen of={{ title: words.noConflicts, hint: words.noConflictsHint }} icon="check" />
  const { rows, count, more, claimed } = conflicts.data
  const note = problem === null ? words.shownOf(rows.length, count) : `${words.shownOf(rows.length, count)}. ${problem}`
  return (
    <div className={css.stack}>
      <TradesFilter symbols={symbols} shown={count} />
      {isPhone ? (
        <ConflictCards rows={rows} claimed={claimed} zone={zone} note={note} again={problem !== null} />
      ) : (
        <Panel
          title={words.conflicts}
          note={note}
          isPadded={false}
          actions={
            <>
              {problem !== null && <Again />}
              <InClosed of={claimed} />
            </>
          }
        >
          <RowTable
            label={words.conflicts}
            columns={columns}
            rows={rows}
            idOf={idOfRow}
            canOpen={hasTrade}
            onOpen={({ trade }) => {
              if (trade !== null) navigate(chartOf(trade))
            }}
          />
        </Panel>
      )}
      <MoreTrades more={more} call="tradesConflicts" />
    </div>
  )
}

const columnsIn = (zone: string): readonly RowColumn<ConflictRow>[] => [
  timeColumn(zone, { id: 'at', header: 'Time', width: 184, of: (row) => row.at }),
  {
    id: 'symbol',
    header: 'Symbol',
    isNaming: true,
    width: 136,
    cell: ({ symbol, base }) => (
      <span className={css.cell} title={symbol}>
        <Coin coin={base} />
        <Text isName weight="label" cut>
          {symbol}
        </Text>
      </span>
    ),
  },
  textColumn({ id: 'account', header: 'Account', width: 96, priority: 2, of: (row) => row.account }),
  {
    id: 'kind',
    header: 'Kind',
    isProse: true,
    width: 120,
    grow: 0,
    priority: 2,
    cell: (row) => <Tag tone="warn">{words.kinds[row.kind]}</Tag>,
  },
  { id: 'candidates', header: 'Strategies', width: 160, cell: (row) => <Claims of={row} cut /> },
  { id: 'reason', header: 'Why', isProse: true, width: 240, priority: 3, cell: ({ reason }) => <Why of={reason} /> },
  pnlColumn({ of: (row) => row.trade?.pnl }),
]

/** A reason that may name amounts. */
function Why({ of }: { readonly of: string }): ReactNode {
  const said = useSaid()(of)
  return (
    <Text tone="text2" cut title={said}>
      {said || NONE}
    </Text>
  )
}

const hasTrade = ({ trade }: ConflictRow): boolean => trade !== null

/** The strategies that claim it, as a way to their rules; `cut` to one line. */
function Claims({
  of: { symbol, account, candidates },
  cut = false,
}: {
  readonly of: ConflictRow
  readonly cut?: boolean
}): ReactNode {
  const names = candidates.join(', ')
  if (names === '') return null
  return (
    <Link href={`/bot-maintenance?account=${addressPart(account)}&q=${addressPart(symbol)}`}>
      <Text cut={cut} title={`${names} · ${words.rulesOf(symbol, account)}`}>
        {names}
      </Text>
    </Link>
  )
}

const Again = (): ReactNode => (
  <Button size="sm" icon="refresh" onPress={() => refetch('tradesConflicts')}>
    {words.retry}
  </Button>
)

/** The way to the trades themselves, of which differing figures are none. */
const InClosed = ({ of }: { readonly of: ConflictsData['claimed'] }): ReactNode =>
  of !== null && <Link href={of.path}>{words.claimedInClosed(of.count)}</Link>

const chartOf = ({ symbol, account, id }: ClosedTradeRow): string => closedChartPath(symbol, account, id)

/** Conflicts of a phone. */
function ConflictCards({
  rows,
  claimed,
  zone,
  note,
  again,
}: {
  readonly rows: readonly ConflictRow[]
  readonly claimed: ConflictsData['claimed']
  readonly zone: string
  readonly note: string
  /** What could not be checked can be asked for once more. */
  readonly again: boolean
}): ReactNode {
  const said = useSaid()
  return (
    <div className={css.stack}>
      <Text size={12} tone="text3">
        {note}
      </Text>
      {again && <Again />}
      <InClosed of={claimed} />
      <CardList label={words.conflicts}>
        {rows.map((row) => {
          const { id, symbol, base, account, kind, trade, at, reason } = row
          return (
            <CardItem key={id}>
              <CardHead>
                <Coin coin={base} size={28} />
                <CardNames>
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
                    {account}
                  </Text>
                </CardNames>
                <Tag tone="warn">{words.kinds[kind]}</Tag>
                {trade !== null && (
                  <Text weight="strong">
                    <Signed value={trade.pnl} />
                  </Text>
                )}
              </CardHead>
              <Claims of={row} />
              <Text as="p" size={13} tone="text2">
                {said(reason)}
              </Text>
              <Text as="p" size={12} tone="text3" digits>
                {at === null ? NONE : formatDateTime(at, zone)}
              </Text>
            </CardItem>
          )
        })}
      </CardList>
    </div>
  )
}

import { useMemo, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { addressPart, liveChartPath } from '../../../domain/access/chartPaths.ts'
import { formatAverage, formatDecimal, formatSignedPercent } from '../../../domain/core/format.ts'
import type { OpenRow, StrategyPage } from '../../../domain/strategies/page.types.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { ButtonLink, Link } from '../../kit/controls/Link.tsx'
import { Qty, Signed } from '../../kit/data/Numbers.tsx'
import { SideTag } from '../../kit/data/Tag.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { idOfRow, RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { figureColumn, pnlColumn, textColumn } from '../../kit/table/rowColumns.tsx'
import { Coin } from '../shared/Coin.tsx'
import { EmptyScreen } from '../shared/table/ScreenState.tsx'
import * as css from './strategy.css.ts'
import { words } from './texts.ts'

/** What is open under it now, moving with the market. */
export function Live({ page: { name, open, openPnl } }: { readonly page: StrategyPage }): ReactNode {
  const columns = useMemo(() => columnsOf(name, openPnl), [name, openPnl])
  const all = `/live-trades?strategy=${addressPart(name)}`
  if (open.length === 0)
    return (
      <EmptyScreen
        of={{ title: words.noLive, hint: words.noLiveHint }}
        icon="live"
        action={<ButtonLink href="/live-trades">{words.allLive}</ButtonLink>}
      />
    )
  return (
    <Panel title={words.live} isPadded={false} actions={<Link href={all}>{words.allLive}</Link>}>
      <RowTable
        label={words.live}
        columns={columns}
        rows={open}
        idOf={idOfRow}
        onOpen={({ symbol, side, account }) => navigate(liveChartPath(symbol, side, account))}
        totalLabel={words.sum(open.length)}
      />
    </Panel>
  )
}

const columnsOf = (name: string, openPnl: StrategyPage['openPnl']): readonly RowColumn<OpenRow>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 128,
    cell: ({ symbol, base }) => (
      <span className={css.cell}>
        <Coin coin={base} />
        <Text weight="label" cut>
          {symbol}
        </Text>
      </span>
    ),
  },
  { id: 'side', header: 'Side', width: 72, grow: 0, priority: 2, cell: ({ side }) => <SideTag side={side} /> },
  textColumn({ id: 'account', header: 'Account', width: 96, priority: 2, of: (row) => row.account }),
  {
    id: 'size',
    header: 'Size',
    width: 96,
    align: 'end',
    priority: 3,
    cell: ({ size }) => <Qty value={size} text={formatDecimal(size)} isAmount />,
  },
  figureColumn({
    id: 'entry',
    header: 'Entry',
    width: 104,
    priority: 3,
    of: (row) => formatAverage(row.entry, row.mark, true),
  }),
  figureColumn({ id: 'mark', header: 'Mark', width: 104, priority: 3, of: (row) => formatDecimal(row.mark) }),
  pnlColumn({
    header: 'uPnL',
    of: (row) => row.pnl,
    total: () => (
      <Explain asks={askAbout('cards.pnl', { strategy: name })} name="uPnL">
        <Signed value={openPnl} />
      </Explain>
    ),
  }),
  figureColumn({
    id: 'roi',
    header: 'ROI',
    unit: '%',
    width: 88,
    priority: 2,
    of: (row) => formatSignedPercent(row.roiPct),
  }),
]

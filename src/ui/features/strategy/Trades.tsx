import type { ReactNode } from 'react'
import { addressPart, closedChartPath } from '../../../domain/access/chartPaths.ts'
import type { StrategyPage } from '../../../domain/strategies/page.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { useView } from '../../model/useView.ts'
import { TradeList } from '../shared/table/TradeList.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { words } from './texts.ts'

/** Its newest closed trades; the list of closed trades has them all. */
export function Trades({ page: { name, trades } }: { readonly page: StrategyPage }): ReactNode {
  const { zone } = useView('shell')
  return (
    <Panel
      title={words.trades}
      isPadded={false}
      actions={<Link href={`/closed-trades?strategy=${addressPart(name)}`}>{words.allTrades}</Link>}
    >
      {trades?.state !== 'ready' ? (
        <PanelState of={trades} retry="tradesClosed" rows={5} />
      ) : trades.data.length === 0 ? (
        <EmptyState icon="closed" title={words.noTrades} hint={words.noTradesHint} />
      ) : (
        <TradeList
          rows={trades.data}
          zone={zone}
          hrefOf={({ symbol, account, id }) => closedChartPath(symbol, account, id)}
        />
      )}
    </Panel>
  )
}

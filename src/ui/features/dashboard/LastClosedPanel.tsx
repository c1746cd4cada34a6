import type { ReactNode } from 'react'
import { closedChartPath } from '../../../domain/access/chartPaths.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import type { ResultsView } from '../../../domain/dashboard/results.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { useView } from '../../model/useView.ts'
import { TradeList } from '../shared/table/TradeList.tsx'
import { PanelState } from '../shared/PanelState.tsx'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useResults } from './useResults.ts'

const lastOf = (view: ResultsView): Loadable<readonly ClosedTradeRow[]> => view.lastClosed

/** The five trades that closed last. */
export function LastClosedPanel(): ReactNode {
  const last = useResults(lastOf)
  const { zone } = useView('shell')
  return (
    <Panel title={texts.lastClosed} isPadded={false} actions={<Link href="/closed-trades">{texts.allClosed}</Link>}>
      {last?.state === 'ready' ? (
        <TradeList rows={last.data} zone={zone} hrefOf={(row) => closedChartPath(row.symbol, row.account, row.id)} />
      ) : (
        <PanelState of={last} retry={{ type: 'closed.renew' }} icon="closed" />
      )}
    </Panel>
  )
}

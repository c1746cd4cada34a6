import { useEffect, type ReactNode } from 'react'
import type { ClosedChartView } from '../../../domain/market/view.types.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { refetch } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'
import { ChartSkeleton } from '../shared/chart/ChartSkeleton.tsx'
import { ClosedChartHeader } from './ClosedChartHeader.tsx'
import { ClosedChartPanel } from './ClosedChartPanel.tsx'
import { ExecutionPanel } from './ExecutionPanel.tsx'
import { MorePanels } from './MorePanels.tsx'
import * as css from './closedChart.css.ts'
import { replaceAddress } from '../../model/address.ts'

const whole = (view: ClosedChartView): ClosedChartView => view

/** Closed-trade chart `/closed-trades/chart/{symbol}/{accountName}/{tradeId}` (screens.md 2.4). */
export default function Screen(): ReactNode {
  const view = useViewPart('closedChart', whole)
  const fixTo = view?.state === 'ready' ? view.fixTo : null
  // The number names the trade; an address that names another symbol or account is put right.
  useEffect(() => {
    if (fixTo !== null) replaceAddress(fixTo)
  }, [fixTo])
  if (view === null) return <ChartSkeleton />
  switch (view.state) {
    case 'loading':
      return <ChartSkeleton />
    case 'failed':
      return (
        <Panel>
          <ErrorState title={view.title} hint={view.hint} onRetry={() => refetch(view.resource)} />
        </Panel>
      )
    case 'not_found':
      return (
        <Panel>
          <EmptyState
            level={2}
            icon="closed"
            title={view.title}
            hint={view.hint}
            action={<ButtonLink href={view.list}>{texts.backToList}</ButtonLink>}
          />
        </Panel>
      )
    case 'ready':
      return (
        <>
          <ClosedChartHeader view={view} />
          <div className={css.screen}>
            <ClosedChartPanel view={view} />
            <div className={css.side}>
              <ExecutionPanel view={view} />
            </div>
            <MorePanels view={view} />
          </div>
        </>
      )
  }
  return null
}

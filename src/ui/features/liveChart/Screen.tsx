import type { ReactNode } from 'react'
import type { LiveChartView } from '../../../domain/market/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Row } from '../../kit/layout/Stack.tsx'
import { ChartSkeleton } from '../shared/chart/ChartSkeleton.tsx'
import { useArrivalFocus } from './chartFocus.ts'
import { ClosedBanner } from './ClosedBanner.tsx'
import { LiveChartHeader } from './LiveChartHeader.tsx'
import { LiveChartPanel } from './LiveChartPanel.tsx'
import { LiveTimeline } from './LiveTimeline.tsx'
import * as css from './liveChart.css.ts'
import { chartTexts as texts } from './texts.ts'
import { useLiveChart } from './useLiveChart.ts'

const statusOf = (view: LiveChartView): LiveChartView['status'] => view.status

/**
 * Live chart `/live-trades/chart/{symbol}/{side}/{accountName}`: one position, its candles and what happened to it
 * (screens.md 2.2).
 */
export default function Screen(): ReactNode {
  const status = useLiveChart(statusOf)
  useArrivalFocus()
  if (status === null || status === 'loading') return <ChartSkeleton />
  return (
    <>
      {status === 'closed' && <ClosedBanner />}
      {status === 'not_open' ? <NotOpen /> : <LiveChartHeader />}
      <div className={css.screen}>
        <LiveChartPanel />
        <LiveTimeline />
      </div>
    </>
  )
}

const whatOf = (view: LiveChartView): string => texts.notOpenHint(view.symbol, view.side, view.account)
const listOf = (view: LiveChartView): string => view.closedList

/** The position of the address is not open, and its end was not seen here. */
function NotOpen(): ReactNode {
  const what = useLiveChart(whatOf) ?? ''
  const list = useLiveChart(listOf) ?? '/closed-trades'
  const action = (
    <Row gap={8} wrap justify="center">
      <ButtonLink href={list}>{texts.closedTrades}</ButtonLink>
      <ButtonLink href="/live-trades" variant="bare">
        {texts.backToLive}
      </ButtonLink>
    </Row>
  )
  return (
    <Panel>
      <EmptyState level={2} icon="live" title={texts.notOpen} hint={what} action={action} />
    </Panel>
  )
}

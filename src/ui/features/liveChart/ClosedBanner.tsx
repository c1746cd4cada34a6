import type { ReactNode } from 'react'
import { exitName } from '../../../domain/closed/exitTexts.ts'
import { formatPnl } from '../../../domain/core/format.ts'
import type { LiveChartView } from '../../../domain/market/view.types.ts'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { useMoment } from '../../model/useMoment.ts'
import { useView } from '../../model/useView.ts'
import { useHidesAmounts } from '../../theme/theme.ts'
import { chartTexts as texts } from './texts.ts'
import { useLiveChart } from './useLiveChart.ts'

const closedOf = (view: LiveChartView): LiveChartView['closed'] => view.closed
const listOf = (view: LiveChartView): string => view.closedList

/**
 * It closed while one watched: 'Closed 14:07, −12.40 USDT, whole position' with the closed chart (screens.md 2.2),
 * whose trade may be a part of it.
 */
export function ClosedBanner(): ReactNode {
  const closed = useLiveChart(closedOf)
  const list = useLiveChart(listOf) ?? '/closed-trades'
  const { zone } = useView('shell')
  const moment = useMoment(zone)
  const hides = useHidesAmounts()
  if (closed === null) return null
  const action =
    closed.chart === null ? (
      <ButtonLink size="sm" href={list}>
        {texts.closedTrades}
      </ButtonLink>
    ) : (
      <ButtonLink size="sm" href={closed.chart}>
        {texts.openClosed}
      </ButtonLink>
    )
  return (
    <Banner
      tone="accent"
      icon="closed"
      title={texts.closedAt(moment(closed.at), closed.pnl === null ? null : hides ? '••••' : formatPnl(closed.pnl))}
      actions={action}
    >
      {exitName(closed.exit)}
    </Banner>
  )
}

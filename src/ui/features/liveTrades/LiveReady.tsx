import { Suspense, type ReactNode } from 'react'
import type { LiveTradesData } from '../../../domain/live/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { LiveCardList } from './table/LiveCardList.tsx'
import { LiveNotices } from './LiveNotices.tsx'
import { LiveSummary } from './summary/LiveSummary.tsx'
import { LiveTable } from './table/LiveTable.tsx'
import { LiveToolbar } from './filters/LiveToolbar.tsx'
import { PhoneSummary } from './summary/PhoneSummary.tsx'
import { LivePhoneToolbar } from './filters/LivePhoneToolbar.tsx'
import { Spoken } from './Spoken.tsx'
import { useLive } from './useLive.ts'

const HeatMap = lazyPart(() => import('./table/HeatMap.tsx'))

const viewOf = (data: LiveTradesData): LiveTradesData['filters']['view'] => data.filters.view

/**
 * The screen with data: summary, filters, and the rows in the chosen view. A phone shows cards where others show the
 * table.
 */
export function LiveReady(): ReactNode {
  const isPhone = useMedia('phone')
  const view = useLive(viewOf)
  return (
    <>
      <LiveNotices />
      <Spoken />
      {isPhone ? <PhoneSummary /> : <LiveSummary />}
      {isPhone ? <LivePhoneToolbar /> : <LiveToolbar />}
      {view === 'heat' ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <HeatMap />
        </Suspense>
      ) : isPhone || view === 'cards' ? (
        <LiveCardList isPhone={isPhone} />
      ) : (
        <LiveTable />
      )}
    </>
  )
}

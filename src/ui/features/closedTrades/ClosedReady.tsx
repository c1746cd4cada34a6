import { Suspense, type ReactNode } from 'react'
import type { ClosedFilters, ClosedTradesData } from '../../../domain/closed/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import { useMedia } from '../../shell/useMedia.ts'
import { ClosedCardList } from './table/ClosedCardList.tsx'
import { ClosedNotices } from './ClosedNotices.tsx'
import { ClosedPhoneToolbar } from './filters/ClosedPhoneToolbar.tsx'
import { ClosedSummary } from './ClosedSummary.tsx'
import { ClosedTable } from './table/ClosedTable.tsx'
import { LoadRest } from './table/LoadMore.tsx'
import { ClosedToolbar, ClosedTools } from './filters/ClosedToolbar.tsx'
import { SyncUnderWay } from './filters/SyncTools.tsx'
import { closedTexts, tabChoices } from './texts.ts'
import { change, useClosed } from './useClosed.ts'

const ClosedCalendar = lazyPart(() => import('./statistics/ClosedCalendar.tsx'))
const ClosedStatistics = lazyPart(() => import('./statistics/ClosedStatistics.tsx'))
const ClosedExtremes = lazyPart(() => import('./statistics/ClosedExtremes.tsx'))

const tabOf = (data: ClosedTradesData): ClosedFilters['tab'] => data.filters.tab

/**
 * The screen with data: figures, filters, and the rows in the chosen tab. A phone shows cards where others show the
 * table.
 */
export function ClosedReady(): ReactNode {
  const isPhone = useMedia('phone')
  const tab = useClosed(tabOf) ?? 'table'
  return (
    <>
      <ClosedNotices />
      <ClosedSummary />
      {isPhone ? <ClosedPhoneToolbar /> : <ClosedToolbar />}
      <SyncUnderWay />
      <Tabs
        label={closedTexts.table}
        tabs={tabChoices}
        value={tab}
        onChange={(chosen) => change({ tab: chosen })}
        end={isPhone ? null : <ClosedTools />}
      >
        {tab !== 'table' && <LoadRest />}
        <Suspense fallback={<Skeleton height={420} />}>
          {tab === 'calendar' ? (
            <ClosedCalendar />
          ) : tab === 'statistics' ? (
            <ClosedStatistics />
          ) : tab === 'extremes' ? (
            <ClosedExtremes />
          ) : isPhone ? (
            <ClosedCardList />
          ) : (
            <ClosedTable />
          )}
        </Suspense>
      </Tabs>
    </>
  )
}

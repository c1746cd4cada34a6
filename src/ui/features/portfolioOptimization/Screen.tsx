import { Suspense, type ReactNode } from 'react'
import type { OptimizationView } from '../../../domain/optimization/view.types.ts'
import { lazyPart } from '../../errors/lazyPart.ts'
import { Banner } from '../../kit/feedback/Feedback.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Tabs } from '../../kit/layout/Tabs.tsx'
import { StrategiesTab } from './StrategiesTab.tsx'
import { words } from './texts.ts'
import { Top } from './Top.tsx'
import { change, useOptimization } from './useOptimization.ts'

const ChartsTab = lazyPart(() => import('./charts/ChartsTab.tsx'))
const WhatIfTab = lazyPart(() => import('./trial/WhatIfTab.tsx'))

const tabOf = (view: OptimizationView): OptimizationView['filters']['tab'] => view.filters.tab
const noticesOf = (view: OptimizationView): readonly string[] => view.notices

const TABS = [
  { id: 'strategies', label: words.strategies },
  { id: 'charts', label: words.charts },
  { id: 'what_if', label: words.whatIf },
] as const

/** Portfolio optimization `/portfolio-optimization`: ratings, suggested shares, and what-if (screens.md 2.9). */
export default function Screen(): ReactNode {
  const tab = useOptimization(tabOf) ?? 'strategies'
  const notices = useOptimization(noticesOf) ?? []
  return (
    <>
      {notices.map((notice) => (
        <Banner key={notice} icon="info">
          {notice}
        </Banner>
      ))}
      <Top />
      <Tabs label={words.tabs} tabs={TABS} value={tab} onChange={(chosen) => change({ tab: chosen })}>
        {tab === 'strategies' ? (
          <StrategiesTab />
        ) : (
          <Suspense fallback={<Skeleton height={320} />}>{tab === 'charts' ? <ChartsTab /> : <WhatIfTab />}</Suspense>
        )}
      </Tabs>
    </>
  )
}

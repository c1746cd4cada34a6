import type { ReactNode } from 'react'
import { Ledger, LedgerItem } from '../../../kit/layout/Ledger.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Skeleton, SkeletonFigure, SkeletonRows } from '../../../kit/feedback/Skeleton.tsx'

/** While a screen's own code is on its way: a ledger and a list, as most screens begin. */
export function ScreenSkeleton(): ReactNode {
  return (
    <>
      <Ledger aria-label="Loading...">
        {[1, 2, 3, 4, 5].map((place) => (
          <LedgerItem key={place} label={<Skeleton width={70} />}>
            <SkeletonFigure />
          </LedgerItem>
        ))}
      </Ledger>
      <Panel isPadded={false}>
        <SkeletonRows rows={12} />
      </Panel>
    </>
  )
}

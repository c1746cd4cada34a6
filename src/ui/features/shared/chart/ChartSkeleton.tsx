import type { ReactNode } from 'react'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Skeleton, SkeletonFigure } from '../../../kit/feedback/Skeleton.tsx'
import { Row } from '../../../kit/layout/Stack.tsx'

/** The shape of a chart screen before there is anything to show. */
export function ChartSkeleton(): ReactNode {
  return (
    <>
      <Panel aria-busy aria-label="Loading...">
        <Row gap={24}>
          <Skeleton width={28} height={28} isRound />
          <SkeletonFigure />
          <SkeletonFigure />
          <SkeletonFigure />
        </Row>
      </Panel>
      <Panel aria-busy aria-label="Loading...">
        <Skeleton height={520} />
      </Panel>
    </>
  )
}

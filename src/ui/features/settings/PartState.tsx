import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { send } from '../../model/send.ts'

/** What a part of the page shows while it is not there. */
export function PartState({
  of,
  resource,
}: {
  readonly of: Exclude<Loadable<unknown>, { state: 'ready' }> | null
  readonly resource: string
}): ReactNode {
  if (of === null || of.state === 'loading') return <SkeletonRows rows={3} />
  return (
    <ErrorState title={of.title} hint={of.hint} onRetry={() => void send({ type: 'resource.refetch', resource })} />
  )
}

import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { send } from '../../model/send.ts'

/** A part that is on its way, or could not be loaded. */
export function PartState({
  of,
  resource,
}: {
  readonly of: Loadable<unknown> | null
  readonly resource: string
}): ReactNode {
  if (of === null || of.state !== 'failed') return <SkeletonRows rows={5} />
  return (
    <ErrorState title={of.title} hint={of.hint} onRetry={() => void send({ type: 'resource.refetch', resource })} />
  )
}

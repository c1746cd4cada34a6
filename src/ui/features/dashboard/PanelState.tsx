import type { ReactNode } from 'react'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { EmptyState, ErrorState } from '../../kit/Feedback.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { send } from '../../model/send.ts'

/** What a panel shows instead of its rows. Null data are on their way. */
export function PanelState({ of, resource, action }: { readonly of: Exclude<Loadable<unknown>, { state: 'ready' }> | null; readonly resource: string; readonly action?: ReactNode }): ReactNode {
  if (of === null || of.state === 'loading') return <SkeletonRows rows={3} />
  if (of.state === 'failed') return <ErrorState title={of.title} hint={of.hint} onRetry={of.canRetry ? () => void send({ type: 'resource.refetch', resource }) : undefined} />
  return <EmptyState icon="plug" title={of.title} hint={of.hint} {...(action === undefined ? {} : { action })} />
}

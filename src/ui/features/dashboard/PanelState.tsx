import type { ReactNode } from 'react'
import type { CommandBody } from '../../../domain/command.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import type { IconName } from '../../kit/icons.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { send } from '../../model/send.ts'

/**
 * What a panel shows instead of its rows. Null data are on their way. `retry` names the call behind it, or the command
 * where no single call is.
 */
export function PanelState({
  of,
  retry,
  action,
  icon = 'plug',
}: {
  readonly of: Exclude<Loadable<unknown>, { state: 'ready' }> | null
  readonly retry: string | CommandBody
  readonly action?: ReactNode
  readonly icon?: IconName
}): ReactNode {
  if (of === null || of.state === 'loading') return <SkeletonRows rows={3} />
  if (of.state === 'failed')
    return (
      <ErrorState
        title={of.title}
        hint={of.hint}
        onRetry={
          of.canRetry
            ? () => void send(typeof retry === 'string' ? { type: 'resource.refetch', resource: retry } : retry)
            : undefined
        }
      />
    )
  return <EmptyState icon={icon} title={of.title} hint={of.hint} {...(action === undefined ? {} : { action })} />
}

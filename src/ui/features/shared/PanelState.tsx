import type { ReactNode } from 'react'
import type { CommandBody } from '../../../domain/command.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import type { IconName } from '../../kit/icons.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { refetch, send } from '../../model/send.ts'

/**
 * What a part of a page shows while it is not there: that it is on its way (null data are), what failed, or why there
 * is nothing. `retry` names the call behind it, or the command where no single call is.
 */
export function PanelState({
  of,
  retry,
  action,
  icon = 'plug',
  rows = 3,
}: {
  readonly of: Exclude<Loadable<unknown>, { state: 'ready' }> | null
  readonly retry: string | CommandBody
  readonly action?: ReactNode
  readonly icon?: IconName
  readonly rows?: number
}): ReactNode {
  if (of === null || of.state === 'loading') return <SkeletonRows rows={rows} />
  if (of.state === 'failed')
    return (
      <ErrorState
        title={of.title}
        hint={of.hint}
        onRetry={of.canRetry ? () => (typeof retry === 'string' ? refetch(retry) : void send(retry)) : undefined}
      />
    )
  return <EmptyState icon={icon} title={of.title} hint={of.hint} {...(action === undefined ? {} : { action })} />
}

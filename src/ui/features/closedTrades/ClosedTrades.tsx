import type { ReactNode } from 'react'
import type { ClosedTradesView } from '../../../domain/closed/view.types.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { SyncTrades } from '../shared/SyncTrades.tsx'
import { useReturn } from '../shared/useReturn.ts'
import { ClosedReady } from './ClosedReady.tsx'
import { ClosedSkeleton } from './ClosedSkeleton.tsx'
import { closedTexts } from './texts.ts'

const stateOf = (view: ClosedTradesView): ClosedTradesView | 'ready' => (view.state === 'ready' ? 'ready' : view)

/** Closed trades `/closed-trades`: what was made and lost, trade by trade (screens.md 2.3). */
export default function ClosedTrades(): ReactNode {
  const state = useViewPart('closedTrades', stateOf)
  useReturn()
  if (state === null) return <ClosedSkeleton />
  if (state === 'ready' || state.state === 'ready') return <ClosedReady />
  switch (state.state) {
    case 'loading':
      return <ClosedSkeleton />
    case 'failed':
      return (
        <Panel>
          <ErrorState title={state.title} hint={state.hint} onRetry={() => void send({ type: 'closed.renew' })} />
        </Panel>
      )
    case 'no_account':
      return (
        <Panel>
          <EmptyState
            level={2}
            icon="plug"
            title={state.title}
            hint={state.hint}
            action={<ButtonLink href="/settings">{closedTexts.linkAccount}</ButtonLink>}
          />
        </Panel>
      )
    case 'empty':
      return (
        <Panel>
          <EmptyState
            level={2}
            icon="closed"
            title={state.title}
            hint={state.hint}
            action={<SyncTrades sync={state.sync} />}
          />
        </Panel>
      )
  }
}

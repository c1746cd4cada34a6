import type { ReactNode } from 'react'
import type { ClosedTradesView } from '../../../domain/closed/view.types.ts'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { EmptyScreen, FailedScreen, NoAccountScreen } from '../shared/table/ScreenState.tsx'
import { SyncTrades } from '../shared/SyncTrades.tsx'
import { ClosedReady } from './ClosedReady.tsx'
import { ClosedSkeleton } from './ClosedSkeleton.tsx'

const stateOf = (view: ClosedTradesView): ClosedTradesView | 'ready' => (view.state === 'ready' ? 'ready' : view)

/** Closed trades `/closed-trades`: what was made and lost, trade by trade (screens.md 2.3). */
export default function Screen(): ReactNode {
  const state = useViewPart('closedTrades', stateOf)
  if (state === null) return <ClosedSkeleton />
  if (state === 'ready' || state.state === 'ready') return <ClosedReady />
  switch (state.state) {
    case 'loading':
      return <ClosedSkeleton />
    case 'failed':
      return <FailedScreen of={state} onRetry={() => void send({ type: 'closed.renew' })} />
    case 'no_account':
      return <NoAccountScreen of={state} />
    case 'empty':
      return <EmptyScreen of={state} icon="closed" action={<SyncTrades sync={state.sync} />} />
  }
}

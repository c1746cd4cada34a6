import type { ReactNode } from 'react'
import { exhaustive } from '../../../domain/core/exhaustive.ts'
import type { LiveTradesView } from '../../../domain/live/view.types.ts'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { EmptyScreen, FailedScreen, NoAccountScreen } from '../shared/table/ScreenState.tsx'
import { LiveReady } from './LiveReady.tsx'
import { LiveSkeleton } from './LiveSkeleton.tsx'

type NotReady = Exclude<LiveTradesView, { readonly state: 'ready' }>

const stateOf = (view: LiveTradesView): NotReady | 'ready' => (view.state === 'ready' ? 'ready' : view)

/** Live trades `/live-trades`: what is open right now, in every account (screens.md 2.1). */
export default function Screen(): ReactNode {
  const state = useViewPart('liveTrades', stateOf)
  if (state === null) return <LiveSkeleton />
  if (state === 'ready') return <LiveReady />
  switch (state.state) {
    case 'loading':
      return <LiveSkeleton />
    case 'failed':
      return <FailedScreen of={state} onRetry={() => void send({ type: 'positions.refresh' })} />
    case 'no_account':
      return <NoAccountScreen of={state} />
    case 'empty':
      return <EmptyScreen of={state} icon="live" />
    default:
      return exhaustive(state)
  }
}

import type { ReactNode } from 'react'
import { exhaustive } from '../../../domain/core/exhaustive.ts'
import type { LiveTradesView } from '../../../domain/live/view.types.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { useReturn } from '../shared/useReturn.ts'
import { LiveReady } from './LiveReady.tsx'
import { LiveSkeleton } from './LiveSkeleton.tsx'
import { liveTexts } from './texts.ts'

type NotReady = Exclude<LiveTradesView, { readonly state: 'ready' }>

const stateOf = (view: LiveTradesView): NotReady | 'ready' => (view.state === 'ready' ? 'ready' : view)

/** Live trades `/live-trades`: what is open right now, in every account (screens.md 2.1). */
export default function LiveTrades(): ReactNode {
  const state = useViewPart('liveTrades', stateOf)
  useReturn()
  if (state === null) return <LiveSkeleton />
  if (state === 'ready') return <LiveReady />
  switch (state.state) {
    case 'loading':
      return <LiveSkeleton />
    case 'failed':
      return (
        <Panel>
          <ErrorState title={state.title} hint={state.hint} onRetry={() => void send({ type: 'positions.refresh' })} />
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
            action={<ButtonLink href="/settings">{liveTexts.linkAccount}</ButtonLink>}
          />
        </Panel>
      )
    case 'empty':
      return (
        <Panel>
          <EmptyState level={2} icon="live" title={state.title} hint={state.hint} />
        </Panel>
      )
    default:
      return exhaustive(state)
  }
}

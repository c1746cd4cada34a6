import { filter, map, switchMap, takeUntil, timer } from 'rxjs'
import { seconds } from '../../domain/core/time.ts'
import type { Turn } from '../pipeline.ts'
import type { NamedPipeline } from '../pipeline.ts'
import { on, parts, propose } from '../turns.ts'

/** an absence is measured from the last instant running and connected, noted this often. */
export const NOTE_EVERY = seconds(5)

/** Notes that the core runs and is connected: every 5 s, and when a tab is hidden or leaves. */
export const presence: NamedPipeline = {
  name: 'presence',
  pipeline: (turns, { now, scheduler }) => {
    const note = () => propose({ type: 'presence.noted', data: { at: now() } })
    const gone = turns.pipe(on('live.lost', 'session.ended', 'storage.fenced'), filter(({ entry }) => !('stream' in entry.data) || entry.data.stream === 'events'))
    const ticks = turns.pipe(
      on('live.confirmed'),
      filter(({ entry }) => entry.data.stream === 'events'),
      // A new line begins a new count.
      switchMap(() => timer(0, NOTE_EVERY, scheduler).pipe(takeUntil(gone))),
      map(note),
    )
    const leavings = turns.pipe(on('tab.hidden', 'tab.left'), filter(isConnected), map(note))
    return parts(ticks, leavings)
  },
}

function isConnected({ state }: Turn): boolean {
  const { phase } = state.live.connections.events
  return phase.state === 'connected' && phase.confirmed
}

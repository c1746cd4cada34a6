import { filter, map } from 'rxjs'
import type { NamedPipeline, Turn } from '../pipeline.ts'
import { on, propose } from '../turns.ts'

/**
 * besides every 5 s (a timer of the domain), the last instant running and connected is noted when a tab is hidden
 * or leaves: the worker may end with it.
 */
export const presence: NamedPipeline = {
  name: 'presence',
  pipeline: (turns, { now }) =>
    turns.pipe(
      on('tab.hidden', 'tab.left'),
      filter(isConnected),
      map(({ entry }) => propose({ type: 'presence.noted', data: { at: now() } }, entry.entry)),
    ),
}

const isConnected = ({ state }: Turn): boolean => state.live.connections.events.phase.state === 'connected'

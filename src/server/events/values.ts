import type { LivePositions } from '../accounts/livePositions.ts'
import type { Hub } from './hub.ts'

/** Sends what moved since the last call to the first streams, each message with the newest fact it knows of (I10). */
export function sendValues({ live, hub }: { readonly live: LivePositions; readonly hub: Hub }): void {
  for (const { userId, message } of live.takeMoved()) {
    const seq = hub.headOf(userId)
    hub.send(userId, 'events', seq === null ? message : { ...message, as_of_seq: seq }, 'value')
  }
}

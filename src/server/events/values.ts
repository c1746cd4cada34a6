import type { LivePositions } from '../accounts/livePositions.ts'
import type { Hub } from './hub.ts'

/** Whether anybody reads the values of a user. */
export const areValuesRead =
  (hub: Pick<Hub, 'readersOf'>) =>
  (userId: string): boolean =>
    hub.readersOf(userId).some(({ stream }) => stream === 'events')

/**
 * Sends what moved since the last call to the first streams, each message with the history it is of and the newest fact
 * it knows of (I10).
 */
export function sendValues({ live, hub }: { readonly live: LivePositions; readonly hub: Hub }): void {
  for (const { userId, message } of live.takeMoved()) {
    const seq = hub.headOf(userId)
    const asOf = seq === null ? {} : { as_of_seq: seq }
    hub.send(userId, 'events', { ...message, epoch: hub.epoch, ...asOf }, 'value')
  }
}

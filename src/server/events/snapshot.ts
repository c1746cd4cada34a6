import type { StreamMessage } from '../../domain/wire/sse.ts'
import type { Parts } from '../parts.ts'

type SnapshotParts = Pick<Parts, 'facts' | 'live' | 'clock' | 'hub'>

/** The user's whole table as a message, as of the newest fact that memory knows (R4). */
export async function snapshotMessage({ facts, live, clock }: SnapshotParts, userId: string): Promise<StreamMessage> {
  const seq = await facts.head(userId)
  return {
    type: 'position_snapshot',
    ...live.snapshot(userId, { seq, epoch: facts.epoch, now: new Date(clock.now()) }),
  }
}

/** Sends it to all first streams of the user. */
export async function sendSnapshot(parts: SnapshotParts, userId: string): Promise<void> {
  parts.hub.send(userId, 'events', await snapshotMessage(parts, userId))
}

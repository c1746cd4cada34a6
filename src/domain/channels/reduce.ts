import type { Folds } from '../concept.ts'
import type { EntryOf } from '../event.ts'
import { outcomeOf } from '../writes/model.ts'
import { type ChannelsState, CHANNEL_WRITES, NO_CHANNELS, SHOWN_WRITE } from './model.ts'

/** Kept and said at once at most; the oldest go. */
const MOST_SHOWN = 200

/** Folds what was shown, and outcomes; the channels themselves are the server's. */
export const CHANNELS_FOLDS: Folds<ChannelsState> = {
  'channels.shown': (channels, entry) => ({
    ...channels,
    unsaid: [...new Set([...channels.unsaid, ...entry.data.ids])].slice(-MOST_SHOWN),
    seen: [...new Set([...channels.seen, ...entry.data.ids])].slice(-MOST_SHOWN),
    since: channels.since ?? entry.at,
  }),
  // What cannot be said now is tried again.
  'channels.shown_due': (channels, entry) => ({ ...channels, since: entry.at }),
  'write.asked': (channels, entry) =>
    entry.data.write === SHOWN_WRITE ? { ...channels, unsaid: [], since: null } : channels,
  'write.saved': ended,
  'write.failed': ended,
  'session.ended': () => NO_CHANNELS,
  'storage.restored': () => NO_CHANNELS,
}

function ended(channels: ChannelsState, entry: EntryOf<'write.saved' | 'write.failed'>): ChannelsState {
  const { write } = entry.data
  return CHANNEL_WRITES.includes(write)
    ? { ...channels, outcomes: { ...channels.outcomes, [write]: outcomeOf(entry) } }
    : channels
}

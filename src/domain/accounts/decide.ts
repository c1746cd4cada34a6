import { decidingOn, NOTHING } from '../concept.ts'
import type { Event, EventOf } from '../event.ts'
import { ACCOUNTS_LIST } from './model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasLive & HasResources

const deciding = decidingOn<Seen>()

/** I15: the list of accounts is asked anew when one of them changed, and when a word of that may have been missed. */
export const accountNews = deciding(
  'account news',
  ['live.account_state_changed', 'live.opened', 'live.gap_summarised', 'live.epoch_changed'],
  (entry, state): readonly Event[] => {
    if (state.resources.byKey[ACCOUNTS_LIST] === undefined || !mayHaveChanged(entry, state)) return NOTHING
    return [{ type: 'resource.invalidated', data: { keys: [ACCOUNTS_LIST], why: entry.type } }]
  },
)

function mayHaveChanged(
  entry: EventOf<'live.account_state_changed' | 'live.opened' | 'live.gap_summarised' | 'live.epoch_changed'>,
  { live }: Seen,
): boolean {
  switch (entry.type) {
    // The first line of a run opens while the list is asked for anyway.
    case 'live.opened':
      return entry.data.stream === 'events' && live.coverage.events.length > 1
    case 'live.epoch_changed':
      return entry.data.from !== null
    default:
      return true
  }
}

import { decidingOn, NOTHING } from '../concept.ts'
import type { Event, EventOf } from '../event.ts'
import { ACCOUNTS_LIST, type HasAccounts } from './model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasLive & HasResources & HasAccounts

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

/** API-29: a new name is found by the id of its account, also one that was given while this device was away. */
export const accountRenames = deciding(
  'account renames',
  ['resource.loaded', 'live.account_state_changed'],
  (_entry, { accounts: { renames } }): readonly Event[] =>
    renames.length === 0 ? NOTHING : [{ type: 'accounts.renamed', data: { renames } }],
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

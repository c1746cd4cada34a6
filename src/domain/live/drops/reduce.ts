import { decidingOn, NOTHING, type Folds } from '../../concept.ts'
import { type DropsState, NO_DROPS } from './model.ts'
import type { HasLive } from '../state.ts'

/** The slices that are looked at here. */
type Seen = HasLive

const deciding = decidingOn<Seen>()

/** Drops become tallies, and tallies go once they are told. */
export const DROPS_FOLDS: Folds<DropsState> = {
  'live.drops_tallied': () => NO_DROPS,
  'live.dropped': (drops, { at, data: { rule, reason, count, first, last } }) => {
    const name = `${rule} ${reason}`
    const known = drops.tallies[name]
    return {
      since: drops.since ?? at,
      tallies: { ...drops.tallies, [name]: { count: (known?.count ?? 0) + count, first: known?.first ?? first, last } },
    }
  },
}

/** Once a minute the tallies become one line that stays. */
export const writeTally = deciding('tallies', ['live.tally_due'], (_entry, { live: { drops } }) =>
  drops.since === null ? NOTHING : [{ type: 'live.drops_tallied', data: { tallies: drops.tallies } }],
)

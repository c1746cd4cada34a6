import { decidingOn, NOTHING } from '../../concept.ts'
import type { LogEntry } from '../../event.ts'
import { type DropsState, NO_DROPS, type HasLive } from '../state.ts'

/** The slices that are looked at here. */
type Seen = HasLive

const deciding = decidingOn<Seen>()

/** Folds drops into tallies, and the tallies away once they are told. */
export function reduceDrops(drops: DropsState, entry: LogEntry): DropsState {
  if (entry.type === 'live.drops_tallied') return NO_DROPS
  if (entry.type !== 'live.dropped') return drops
  const { rule, reason, count, first, last } = entry.data
  const name = `${rule} ${reason}`
  const known = drops.tallies[name]
  return {
    since: drops.since ?? entry.at,
    tallies: { ...drops.tallies, [name]: { count: (known?.count ?? 0) + count, first: known?.first ?? first, last } },
  }
}

/** Once a minute the tallies become one line that stays. */
export const tallies = deciding('tallies', ['live.tally_due'], (_entry, { live: { drops } }) =>
  drops.since === null ? NOTHING : [{ type: 'live.drops_tallied', data: { tallies: drops.tallies } }],
)

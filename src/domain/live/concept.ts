import { concept, type Fold, type Folds } from '../concept.ts'
import { checks, losses, openings, rounds, stalls } from './connection/decide.ts'
import { tallies } from './drops/reduce.ts'
import { LIVE_FACTS } from './events.ts'
import { SERVER_FACTS } from './facts.ts'
import { reduceLive } from './reduce.ts'
import { LIVE_SAVED } from './saved.ts'
import { fills, gaps, heads } from './sequence/decide.ts'
import { NO_LIVE, type LiveState } from './state.ts'
import { needs, requests, storeTries } from './store/decide.ts'
import { liveTimers } from './timers.ts'

/** Its own facts, all of the server's, and what begins and ends: its parts know which of them each folds. */
const HEARD = [...Object.keys(LIVE_FACTS), ...SERVER_FACTS, 'session.started', 'session.ended', 'storage.restored']

const fold: Fold<LiveState> = (live, entry) => reduceLive(live, entry)

/** All that the streams lead to. */
export const live = concept({
  name: 'live',
  initial: NO_LIVE,
  facts: LIVE_FACTS,
  reduce: Object.fromEntries(HEARD.map((type) => [type, fold])) as Folds<LiveState>,
  saved: LIVE_SAVED,
  decide: [heads, gaps, fills, rounds, openings, checks, losses, stalls],
  timers: liveTimers,
})

/** When positions are asked for anew: decided behind recovery, which hears the same openings. */
export const store = concept({ name: 'store', decide: [needs, requests, storeTries, tallies] })

import { concept } from '../concept.ts'
import { LIVE_COMMANDS } from './commands.ts'
import { confirmOpening, backOffAfterLoss, openStreams, startRound, detectStall } from './connection/decide.ts'
import { writeTally } from './drops/reduce.ts'
import { LIVE_FACTS } from './events.ts'
import { LIVE_FOLDS } from './reduce.ts'
import { LIVE_SAVED } from './saved.ts'
import { fillGap, detectGap, compareHead } from './sequence/decide.ts'
import { NO_LIVE } from './state.ts'
import { requireSnapshot, requests, retryFirstSnapshot } from './store/decide.ts'
import { liveTimers } from './timers.ts'

/** All that the streams lead to. */
export const live = concept({
  name: 'live',
  initial: NO_LIVE,
  facts: LIVE_FACTS,
  reduce: LIVE_FOLDS,
  saved: LIVE_SAVED,
  commands: LIVE_COMMANDS,
  decide: [compareHead, detectGap, fillGap, startRound, openStreams, confirmOpening, backOffAfterLoss, detectStall],
  timers: liveTimers,
})

/** When positions are asked for anew: decided behind recovery, which hears the same openStreams. */
export const store = concept({ name: 'store', decide: [requireSnapshot, requests, retryFirstSnapshot, writeTally] })

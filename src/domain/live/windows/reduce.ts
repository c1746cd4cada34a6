import type { Folds } from '../../concept.ts'
import { appended, keeping } from '../../core/lists.ts'
import { elapsed, hours, type EpochMs } from '../../core/time.ts'
import { COORDINATION_WINDOW, DEDUPE_CAP, DEDUPE_TRIM, DEDUPE_WINDOW } from '../constants.ts'
import type { ServerFact } from '../facts.ts'
import { foldingFacts } from '../folding.ts'
import { coordinationKey } from './rules.ts'
import { type WindowsState, NO_WINDOWS, type Tracked, type Coordinated } from './model.ts'

/** Facts remembered for 10 s; more would be a burst that ids tell apart. */
const COORDINATED_CAP = 200

/** ids are known for 24 h, the longest that a look back reaches; a server of so many facts a day numbers them. */
const TOLD_FOR = hours(24)
const TOLD_CAP = 2_000

/** What was let through, and the 30 s cleanup. */
export const WINDOWS_FOLDS: Folds<WindowsState> = {
  ...foldingFacts((windows: WindowsState, fact) => remembering(windows, fact, fact.at)),
  'live.cleanup_due': (windows, { at }) => cleaned(windows, at),
  // Numbers start anew: ids of before would refuse the facts that take them again.
  'live.epoch_changed': () => NO_WINDOWS,
}

/** The windows with one more fact let through at a time. */
export function remembering(windows: WindowsState, fact: ServerFact, at: EpochMs): WindowsState {
  return {
    ...windows,
    tracked: tracking(windows.tracked, fact.data.eventId, at),
    coordinated: coordinating(windows.coordinated, fact, at),
    told: telling(windows.told, fact, at),
  }
}

/**
 * STREAM-09: at most 100 tracked; the 101st leaves the 60 newest. An event without a key is not tracked (STREAM-18).
 */
function tracking(tracked: readonly Tracked[], id: string | null, at: EpochMs): readonly Tracked[] {
  if (id === null) return tracked
  return appended(tracked, { id, at }, tracked.length < DEDUPE_CAP ? DEDUPE_CAP : DEDUPE_TRIM)
}

const telling = (
  told: readonly Tracked[],
  { data: { eventId, factSeq } }: ServerFact,
  at: EpochMs,
): readonly Tracked[] => (eventId === null || factSeq !== null ? told : appended(told, { id: eventId, at }, TOLD_CAP))

function coordinating(coordinated: readonly Coordinated[], fact: ServerFact, at: EpochMs): readonly Coordinated[] {
  const { origin, eventId } = fact.data
  if (origin !== 'events' && origin !== 'trades') return coordinated
  const recent =
    coordinated.length > 0 && elapsed(coordinated[0]!.at, at) >= COORDINATION_WINDOW
      ? coordinated.filter((seen) => elapsed(seen.at, at) < COORDINATION_WINDOW)
      : coordinated
  return appended(recent, { key: coordinationKey(fact), stream: origin, hasId: eventId !== null, at }, COORDINATED_CAP)
}

function cleaned(windows: WindowsState, at: EpochMs): WindowsState {
  const tracked = keeping(windows.tracked, (seen) => elapsed(seen.at, at) < DEDUPE_WINDOW)
  const coordinated = keeping(windows.coordinated, (seen) => elapsed(seen.at, at) < COORDINATION_WINDOW)
  const told = keeping(windows.told, (seen) => elapsed(seen.at, at) < TOLD_FOR)
  return { tracked, coordinated, told, cleanedAt: at }
}

import { after, days, type EpochMs } from '../core/time.ts'
import type { Schedule, Urgency } from './actions.types.ts'
import type { EngineConfig } from './config.ts'
import type { ActionKind, DoneAction } from './portfolio.ts'

type Intervals = EngineConfig['review_intervals']

/** Days after which an action is looked at again, and for which its like rests once it was done. */
function intervalOf(kind: ActionKind, isSignificant: boolean, intervals: Intervals): number {
  switch (kind) {
    case 'deactivate':
      return intervals.deactivate
    case 'promote':
    case 'demote':
    case 'swap':
      return intervals.promote_demote
    case 'initialize':
    case 'balance_update':
      return intervals.adjust_allocation
    default:
      return isSignificant ? intervals.adjust_allocation : intervals.default
  }
}

/** How long an action may wait, by urgency. */
const WINDOW_DAYS: Readonly<Record<Urgency, number>> = { high: 1, medium: 3, low: 7 }

/**
 * When an action may be done. What was done for a strategy lets it rest for the interval of that action; the window
 * opens behind the rest, and what is to be done is ready while it is open.
 */
export function scheduleOf(
  { kind, isSignificant, isActed }: { kind: ActionKind; isSignificant: boolean; isActed: boolean },
  last: DoneAction | null,
  urgency: Urgency,
  intervals: Intervals,
  now: EpochMs,
): Schedule {
  const rested = last === null ? null : after(last.at, days(intervalOf(last.kind, true, intervals)))
  const cooldownUntil = rested !== null && rested > now ? rested : null
  const start = cooldownUntil ?? now
  return {
    isReady: isActed && cooldownUntil === null,
    window: isActed ? { start, end: after(start, days(WINDOW_DAYS[urgency])) } : null,
    nextReview: after(now, days(intervalOf(kind, isSignificant, intervals))),
    cooldownUntil,
  }
}

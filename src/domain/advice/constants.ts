import { hours, seconds } from '../core/time.ts'
import { resourceKey } from '../resources/policies.ts'
import type { PastDay } from './view.types.ts'
import { ACTION_LABELS } from '../recommendations/kinds.ts'

/** Plan that recommendations are part of (spec 2). */
export const ADVICE_NEED = 'elite'

/** The newest generation at the end of a past day, or now, with rationale and labels. */
export const adviceKey = (past: PastDay | null): string =>
  resourceKey('priorityActions', {
    include_detailed_rationale: true,
    include_ui_metadata: true,
    as_of: past === null ? null : new Date(past.at).toISOString(),
  })

/** The newest generation. */
export const ADVICE = adviceKey(null)

/** Where a configuration value that a reason names is set: `account_moves.promotion_thresholds.Maturity`. */
export const settingPath = (config: string): string =>
  `/settings#recommendations.${config.split('.').slice(0, 2).join('.')}`

/** The write that ticks actions off, or takes ticks back. */
export const TOGGLE = 'toggleComplete'

/** How long a tick can be taken back from where it was made (screens.md 2.10: "undo 10 s"). */
export const UNDO_FOR = seconds(10)

/** Windows that open within this count as opening soon. */
export const SOON = hours(24)

/** Ids in one call at most. */
export const MOST_TICKED = 200

/** Every kind, in the order of its words. */
export const KINDS: readonly string[] = Object.keys(ACTION_LABELS)
/** The words of a kind, for the screens. */
export { labelOf } from '../recommendations/kinds.ts'

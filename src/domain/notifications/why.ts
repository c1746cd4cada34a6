import type { Refusal } from '../core/fact.ts'
import { lengthOf } from '../recovery/texts.ts'
import type { ClickReason } from './clickAsked.ts'
import type { Candidate, Told } from './model.ts'
import { DUPLICATE_PREVENTED } from './texts.ts'

/** Every reason a row of the decision table gives. A reason without a sentence does not compile. */
export type Reason =
  | 'not_a_notification'
  | 'change_too_small'
  | 'unknown_type'
  | 'hidden_by_you'
  | 'too_old'
  | 'told_in_this_session'
  | 'live_copy_stands'
  | 'no_crossing_data'
  | 'milestone_too_old'
  | 'already_known'
  | 'created_within_window'
  | 'modified_throttle'
  | 'same_milestone'
  | 'same_milestone_stored_preferred'
  | 'opened_cross_source'
  | 'opened_cross_source_stored_preferred'
  | 'repeated_within_window'
  | 'older_than_the_fiftieth'
  | 'type_switched_off'
  | 'stored_never_toasts'
  | 'before_the_gap'
  | 'milestone_below_short_gap_limit'
  | 'gap_too_long_for_others'
  | 'read_before'
  | 'left_to_the_summary'
  | 'long_gap_summary_only'
  | ClickReason

const SENTENCES: Readonly<Record<Reason, (b: Refusal['because']) => string>> = {
  not_a_notification: () => 'this kind of event is never a notification',
  change_too_small: (b) => `the PnL moved by ${b['change']} USDT, and only more than ${b['over']} is told`,
  unknown_type: (b) => `this version does not know events of type ${b['kind']}`,
  hidden_by_you: () => 'you hid it before',
  too_old: () => 'it is older than 7 days',
  told_in_this_session: () => 'it tells of this session, which you saw live',
  live_copy_stands: () => 'the live copy of this milestone is in the list',
  no_crossing_data: () => 'it carries no crossing data',
  milestone_too_old: () => 'the milestone was crossed more than 30 minutes ago',
  already_known: () => 'the same event came again',
  created_within_window: (b) => `one of this kind was created ${within(b)} (${DUPLICATE_PREVENTED})`,
  modified_throttle: (b) => `the position was modified ${within(b)}`,
  same_milestone: (b) => `the same milestone was told ${within(b)}`,
  same_milestone_stored_preferred: () => 'the stored copy of the milestone took its place',
  opened_cross_source: () => 'the opening is known from the other source',
  opened_cross_source_stored_preferred: () => 'the stored copy of the opening took its place',
  repeated_within_window: (b) => `one of this kind was told ${within(b)}`,
  older_than_the_fiftieth: () => 'fifty newer ones are in the list',
  type_switched_off: () => 'you switched this type off',
  stored_never_toasts: () => 'it came from the stored list, which never shows toasts',
  before_the_gap: () => 'it happened before you were away',
  milestone_below_short_gap_limit: (b) => `after a short absence only milestones from ${b['from']} % are shown`,
  gap_too_long_for_others: () => 'after more than 15 minutes away only closed and opened positions are shown',
  read_before: () => 'you had read or hidden it in the list before it was told',
  left_to_the_summary: () => 'the summary of your absence tells it',
  long_gap_summary_only: () => 'after a long absence only the summary is shown',
  address_unreadable: () => 'the address it asks for is no plain https address',
  host_not_listed: (b) => `${b['host']} is not among the places outside that the product opens`,
  path_unknown: () => 'the product has no such place',
}

const within = (b: Refusal['because']): string => `${seconds(b['elapsedMs'])} before, within ${seconds(b['windowMs'])}`
const seconds = (ms: unknown): string => (typeof ms === 'number' ? `${Math.round(ms / 100) / 10} s` : 'a moment')

/** The reason in words, for 'Why?' and the console; an unknown word of a newer version is shown as it is. */
export function sentenceOf(refusal: Refusal): string {
  const make = (SENTENCES as Readonly<Record<string, ((b: Refusal['because']) => string) | undefined>>)[refusal.reason]
  return make === undefined ? refusal.reason.replaceAll('_', ' ') : make(refusal.because)
}

const OPENINGS: Readonly<Record<Told['what'], string>> = {
  kept: 'Kept in the list',
  merged: 'A copy was merged',
  replaced: 'Replaced',
  adopted: 'Took over the server id',
  toast_queued: 'Toast shown',
  toast_suppressed: 'Toast suppressed',
  toast_none: 'No toast',
  click_refused: 'A click does not go where it asks',
  refused: 'Not in the list',
}

/** One line of the story of an entry: 'Toast suppressed: one of this kind was told 12.4 s before, within 60 s'. */
export const lineOf = (told: Pick<Told, 'what' | 'refusal'>): string =>
  told.refusal === null ? OPENINGS[told.what] : `${OPENINGS[told.what]}: ${sentenceOf(told.refusal)}`

/**
 * Why a notification was shown as a toast, in one sentence: how it came, and which rule let it through (rows 11c, 11d,
 * 12).
 */
export function shownBecause(c: Candidate): string {
  const came =
    c.recovery === null ? 'It just happened' : `It happened in the ${lengthOf(c.recovery.gapMs)} you were away`
  if (c.symbol === null) return `${came}, and messages without a symbol are always shown.`
  const place = c.account === null ? c.symbol : `${c.symbol}, ${c.account}`
  const size = c.recovery !== null && c.pct !== null ? `, its size of ${Math.abs(c.pct)} % is enough to be shown,` : ''
  return `${came}${size} and no other of its kind was shown for ${place} within 60 s.`
}

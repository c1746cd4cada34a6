import type { Refusal } from '../core/fact.ts'
import { formatPlain } from '../core/format.ts'
import { lengthOf } from '../recovery/texts.ts'
import type { ClickReason } from './clickAsked.ts'
import type { Candidate, Told } from './entry.types.ts'
import { DUPLICATE_PREVENTED } from './texts.ts'
import type { Sentence } from './types/definition.ts'
import { DEFINITIONS } from './types/index.ts'
import { within } from './types/words.ts'

/** Every reason that a row of all types gives; one of a single type brings its sentence with its row. */
export type Reason =
  | 'tracked_within_window'
  | 'seen_on_other_stream'
  | 'shown_elsewhere'
  | 'not_a_notification'
  | 'no_plan'
  | 'unknown_type'
  | 'hidden_by_you'
  | 'too_old'
  | 'told_in_this_session'
  | 'already_known'
  | 'created_within_window'
  | 'repeated_within_window'
  | 'older_than_the_fiftieth'
  | 'type_switched_off'
  | 'told_by_task'
  | 'position_muted'
  | 'stored_never_toasts'
  | 'before_the_gap'
  | 'milestone_below_short_gap_limit'
  | 'gap_too_long_for_others'
  | 'read_before'
  | 'left_to_the_summary'
  | 'long_gap_summary_only'
  | ClickReason

/** As the windows of the streams say it. */
const passedWithin = ({ passed = null, window = null }: Refusal['because']): string =>
  within({ elapsedMs: passed, windowMs: window })

const SENTENCES: Readonly<Record<Reason, Sentence>> = {
  tracked_within_window: (b) => `the same event came ${passedWithin(b)}`,
  seen_on_other_stream: (b) => `the other stream brought the same event ${passedWithin(b)}`,
  shown_elsewhere: () => 'another device of yours showed it',
  not_a_notification: () => 'this kind of event is never a notification',
  no_plan: () => 'you had no plan when it came',
  unknown_type: (b) => `this version does not know events of type ${b['kind']}`,
  hidden_by_you: () => 'you hid it before',
  too_old: () => 'it is older than 7 days',
  told_in_this_session: () => 'it tells of this session, which you saw live',
  already_known: () => 'the same event came again',
  created_within_window: (b) => `one of this kind was created ${within(b)} (${DUPLICATE_PREVENTED})`,
  repeated_within_window: (b) => `one of this kind was told ${within(b)}`,
  older_than_the_fiftieth: () => 'fifty newer ones are in the list',
  type_switched_off: () => 'you switched this type off',
  told_by_task: () => 'the toast at the end of the generation told it',
  position_muted: (b) =>
    b['closes'] === null ? 'you muted its position for an hour' : 'you muted its position until it closes',
  stored_never_toasts: () => 'it came from the stored list, which never shows toasts',
  before_the_gap: () => 'it happened before you were away',
  milestone_below_short_gap_limit: (b) => `after a short absence only milestones from ${b['from']} % are shown`,
  gap_too_long_for_others: () => 'after more than 15 minutes away such changes are not shown',
  read_before: () => 'you had read or hidden it in the list before it was told',
  left_to_the_summary: () => 'the summary of your absence tells it',
  long_gap_summary_only: () => 'after a long absence only the summary is shown',
  address_unreadable: () => 'the address it asks for is no plain https address',
  host_not_listed: (b) => `${b['host']} is not among the places outside that the product opens`,
  path_unknown: () => 'the product has no such place',
}

const OF_TYPES: Readonly<Record<string, Sentence>> = Object.assign({}, ...DEFINITIONS.map(({ sentences }) => sentences))

/** The reason in words, for 'Why?' and the console; an unknown word of a newer version is shown as it is. */
export function sentenceOf(refusal: Refusal): string {
  const make = (SENTENCES as Readonly<Record<string, Sentence>>)[refusal.reason] ?? OF_TYPES[refusal.reason]
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
  if (c.because !== undefined) return `${c.because}. ${came}, and each of your alerts is shown.`
  if (c.symbol === null) return `${came}, and messages without a symbol are always shown.`
  const place = c.account === null ? c.symbol : `${c.symbol}, ${c.account}`
  const size =
    c.recovery !== null && c.pct !== null
      ? `, its size of ${formatPlain(Math.abs(c.pct))} % is enough to be shown,`
      : ''
  return `${came}${size} and no other of its kind was shown for ${place} within 60 s.`
}

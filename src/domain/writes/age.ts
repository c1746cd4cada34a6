import { elapsed, hours, type EpochMs } from '../core/time.ts'

/** What is said of a change whose key the server may have forgotten. */
export const WAITED_TOO_LONG =
  'This change waited too long for an answer and was not sent again. Please see whether it was made.'

/** The server knows the key of a write for 24 h; the last of them is left to the way there and to clocks. */
const MARGIN = hours(1)
const SENT_WITHIN = hours(23)

/**
 * Whether a write of `asked` goes no more under its key at `now`: a second copy would be a second write (R10). Nobody
 * knows the age of one that lies ahead, by a clock that was set right since.
 */
export const isTooOld = (asked: EpochMs, now: EpochMs): boolean =>
  elapsed(asked, now) >= SENT_WITHIN || elapsed(now, asked) > MARGIN

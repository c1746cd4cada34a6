import { elapsed, epoch, type EpochMs } from '../core/time.ts'
import { CLEANUP_EVERY, DEDUPE_CAP, DEDUPE_TRIM, DEDUPE_WINDOW } from '../live/constants.ts'
import type { ArrivalOfId } from './arbitraries.ts'
import { START } from './core.ts'

/** An arrival with its moment, whether a cleanup comes first, and what the specification says of it. */
export interface JudgedArrival {
  /** As the stream spells it; null for an event without a key. */
  readonly id: string | null
  readonly at: EpochMs
  /** A cleanup is due before it: 30 s have passed since the last one. */
  readonly isCleaned: boolean
  /** It came within 5 min and is still tracked: a rule must drop it. */
  readonly isDuplicate: boolean
}

/**
 * The dedupe window in the specification's words (STREAM-08, STREAM-09, STREAM-18), as a model that rules are compared
 * with: ids by arrival within 5 min, cleaned each 30 s, at most 100, of which the 101st leaves the 60 newest.
 */
export function* judgedAsWritten(arrivals: readonly ArrivalOfId[]): Generator<JudgedArrival> {
  let at = START
  let cleaned = START
  /** Oldest first. */
  let written: readonly { readonly id: string; readonly at: EpochMs }[] = []
  for (const { id: number, wait } of arrivals) {
    const id = number === null ? null : `id ${number}`
    at = epoch(at + wait)
    const now = at
    const isCleaned = elapsed(cleaned, now) >= CLEANUP_EVERY
    if (isCleaned) {
      cleaned = now
      written = written.filter((one) => now - one.at < DEDUPE_WINDOW)
    }
    const isDuplicate = written.some((one) => one.id === id && now - one.at < DEDUPE_WINDOW)
    if (!isDuplicate && id !== null) written = [...written, { id, at: now }]
    if (written.length > DEDUPE_CAP) written = written.slice(-DEDUPE_TRIM)
    yield { id, at: now, isCleaned, isDuplicate }
  }
}

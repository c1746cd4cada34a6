import type { EpochMs } from '../core/time.ts'
import { factRefFrom } from '../live/decoding/parts.ts'
import { MILESTONE_TOLERANCE } from './constants.ts'
import type { Candidate } from './entry.types.ts'

/** Both trade ids present and unequal. */
export const tidConflict = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b

/**
 * Two numbers of one history are two facts, however alike they are: a numbered server gives the live fact and
 * its stored copy the same one. Of other ids nothing follows, so likeness decides.
 */
export function areTwoFacts(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return false
  const [one, other] = [factRefFrom(a), factRefFrom(b)]
  return one.serverEpoch !== null && one.serverEpoch === other.serverEpoch && one.factSeq !== other.factSeq
}

/** Distance of two event times, ms. */
export const apart = (a: EpochMs, b: EpochMs): number => Math.abs(a - b)

/**
 * Whether two milestone percentages count as one: at most 0.1 apart, with a guard for floats (A-18, reliability 4.2 h).
 */
export const samePct = (a: number, b: number): boolean => Math.abs(a - b) <= MILESTONE_TOLERANCE + 1e-9

/** Test trade: exectype TestTrade or a title containing 'Test', case-sensitive. */
const isTestTrade = (c: Pick<Candidate, 'exectype' | 'title'>): boolean =>
  c.exectype === 'TestTrade' || c.title.includes('Test')

/** A test trade with a trade id: neither the creation dedupe nor the 30 s of the list hold it back. */
export const isExemptTest = (c: Pick<Candidate, 'exectype' | 'title' | 'tradeId'>): boolean =>
  c.tradeId !== null && isTestTrade(c)

import { fnv1a } from '../core/hash.ts'
import type { EpochMs } from '../core/time.ts'
import { CREATION_DEDUPE, MILESTONE_WINDOW } from './constants.ts'
import { type Created, type CreationLedger, BUCKETS, NO_CREATIONS } from './model.ts'

/**
 * Kept in a bucket beyond the window by arrival: recovered ones are compared by event time, and come in its order but
 * for a few.
 */
const BEYOND = 32

/** What may be of the same key. */
export const createdNear = (ledger: CreationLedger, key: string): readonly Created[] => ledger[bucketOf(key)] ?? []

/**
 * The ledger with one more. Its bucket keeps the live ones of the last 15 s, and the newest of the last 30 min (note
 * 7).
 */
export function noted(ledger: CreationLedger, one: Created, at: EpochMs): CreationLedger {
  const place = bucketOf(one.key)
  const bucket = ledger[place] ?? []
  const beyond = bucket.length - BEYOND
  return ledger.with(place, [
    ...bucket.filter((a, i) =>
      i >= beyond ? isRecent(a, at) : a.origin !== 'recovery' && at - a.arrivedAt < CREATION_DEDUPE,
    ),
    one,
  ])
}

/** What no window can ask for any more is forgotten; the same ledger when that is nothing. */
export function shed(ledger: CreationLedger, at: EpochMs): CreationLedger {
  return ledger.every((bucket) => bucket.every((a) => isRecent(a, at)))
    ? ledger
    : ledger.map((bucket) => bucket.filter((a) => isRecent(a, at)))
}

/** A saved ledger; one of another shape is none. */
export const ledgerFrom = (value: unknown): CreationLedger =>
  Array.isArray(value) && value.length === BUCKETS && value.every(Array.isArray)
    ? (value as CreationLedger)
    : NO_CREATIONS

/** The ledger of a list, oldest first. */
export const ledgerOf = (list: readonly Created[]): CreationLedger =>
  NO_CREATIONS.map((_, place) => list.filter(({ key }) => bucketOf(key) === place))

const isRecent = (a: Created, at: EpochMs): boolean => at - a.arrivedAt < MILESTONE_WINDOW

const bucketOf = (key: string): number => fnv1a(key) % BUCKETS

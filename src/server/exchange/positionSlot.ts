import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { SeenPosition } from './mapping.ts'
import { LIST_LAG_MS, sinceRow, type Since } from './missing.ts'
import type { ExchangePosition } from './port.ts'

/**
 * What is known of one leg, flat or not: its sequence outlives the position, so that a late frame cannot bring it back.
 */
export interface Slot {
  readonly position: ExchangePosition | null
  readonly seq: number | null
  readonly updatedAt: EpochMs
  /** Our clock when the stream last spoke of it. */
  readonly heardAt: number
  /** When it opened, for all we know: a list may not have it for some time. The exchange's clock and ours. */
  readonly opened: Moment
  /**
   * The list that did not have it: the first that can be held against it, else the newest; null when none since its
   * last sign. Stays when that ended it.
   */
  readonly missing: Moment | null
  readonly since: Since | null
}

/** One instant by the exchange's clock and by ours; 0 where it is not known. */
export interface Moment {
  readonly at: EpochMs
  readonly ours: number
}

/**
 * The newest whole list of REST, and what it lacks but is not known to be closed: the one moment at which positions and
 * executions can be held together.
 */
export interface Listing {
  /** The exchange's time at which it was asked for; 0 before the first. */
  readonly at: EpochMs
  readonly rows: readonly SeenPosition[]
}

/** Rows of a later list that an earlier one should have had. */
export function overlookedBy(earlier: Listing, rows: readonly SeenPosition[]): readonly SeenPosition[] {
  const had = new Set(earlier.rows.map(({ key }) => key))
  return rows.filter(
    ({ key, position, knowsOpening, updatedAt }) =>
      position !== null && !had.has(key) && (knowsOpening ? position.createdAt : updatedAt) < earlier.at,
  )
}

/**
 * Lower sequence is older; at the same sequence settings may have changed, so the time decides. Without a
 * sequence nothing is older. What lists did not have for some time and then have again unchanged is there, but for so
 * long as that may be an earlier state of the list.
 */
export function isOlder(row: SeenPosition, slot: Slot, seen: Moment): boolean {
  const order = row.seq === null || slot.seq === null ? 0 : row.seq - slot.seq
  if (order !== 0) return order < 0
  const wasMissed = slot.position === null && slot.missing !== null && row.position !== null
  if (wasMissed) return row.updatedAt <= slot.updatedAt && seen.ours - slot.missing.ours < LIST_LAG_MS
  return row.seq !== null && slot.seq !== null && row.updatedAt < slot.updatedAt
}

/** For how long a list may still be from before the position opened, in ms. */
export const lagLeft = ({ opened }: Slot, now: Moment): number =>
  Math.max(0, opened.at + LIST_LAG_MS - now.at, opened.ours + LIST_LAG_MS - now.ours)

/** When a row that was not held before opened, as far as it or the stream tells. */
export const openedBy = (row: SeenPosition, position: ExchangePosition | null, heardAt: number | null): Moment => ({
  at: position !== null && row.knowsOpening ? position.createdAt : epoch(0),
  ours: heardAt ?? 0,
})

/** A leg as an earlier run left it. */
export const keptSlot = (position: ExchangePosition): Slot => ({
  position,
  seq: position.seq,
  updatedAt: position.updatedAt,
  heardAt: 0,
  opened: { at: position.createdAt, ours: 0 },
  missing: null,
  since: sinceRow(position),
})

/** A missing row as the last list had it, until it is known to be closed: history is reckoned back from it. */
export const rowOf = (key: string, { position, seq, updatedAt }: Slot): readonly SeenPosition[] =>
  position === null
    ? []
    : [
        {
          key,
          symbol: position.symbol,
          leg: position.leg,
          position,
          seq,
          updatedAt,
          realised: null,
          knowsOpening: true,
        },
      ]

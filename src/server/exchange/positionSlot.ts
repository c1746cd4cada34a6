import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { SeenPosition } from './mapping.ts'
import { LIST_LAG_MS, sinceRow, type Since } from './missing.ts'
import type { ExchangePosition } from './account.types.ts'

/**
 * What is known of one leg, flat or not: its sequence outlives the position, so that a late frame cannot bring it back.
 */
export interface Slot {
  readonly position: ExchangePosition | null
  readonly seq: number | null
  /** The newest time that a row of it told; 0 where none did. */
  readonly updatedAt: EpochMs
  /** Our clock when the stream last spoke of it. */
  readonly heardAt: number
  /** How many lists in a row did not have it; 0 while it is in no doubt. */
  readonly missedBy: number
  readonly since: Since | null
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
 * Lower sequence is older; at the same sequence settings may have changed, so the time decides, as it does
 * without a sequence. A row with neither says nothing in a frame (`at` null), and that a leg is flat never; a list that
 * was asked for at `at`, by the exchange's clock, may be as old as it lags.
 */
export function isOlder(row: SeenPosition, slot: Slot, at: EpochMs | null): boolean {
  if (row.seq !== null && slot.seq !== null && row.seq !== slot.seq) return row.seq < slot.seq
  if (row.toldAt !== null) return row.toldAt < slot.updatedAt
  if (row.seq !== null && slot.seq !== null) return false
  if (row.position === null) return slot.position !== null
  return at === null || at - slot.updatedAt < LIST_LAG_MS
}

/** From when a row is at the least: as it tells, or as its opening or the lag of a list asked for at `at` do. */
export const datedAt = (row: SeenPosition, slot: Slot | undefined, at: EpochMs | null): EpochMs =>
  row.toldAt ??
  epoch(
    Math.max(
      slot?.updatedAt ?? 0,
      row.position !== null && row.knowsOpening ? row.position.createdAt : 0,
      (at ?? 0) - LIST_LAG_MS,
    ),
  )

/** A leg as an earlier run left it. */
export const keptSlot = (position: ExchangePosition): Slot => ({
  position,
  seq: position.seq,
  updatedAt: position.updatedAt,
  heardAt: 0,
  missedBy: 0,
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
          updatedAt: position.updatedAt,
          toldAt: updatedAt,
          realised: null,
          knowsOpening: true,
        },
      ]

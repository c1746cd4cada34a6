import type { EpochMs } from '../../core/time.ts'
import type { StreamName } from '../model.ts'
import type { ServerFactEntry } from '../facts.ts'

/**
 * Two positions in the server's history (R5): `cursor`, every fact up to it is in the log; `tableSeq`, facts up to it
 * are in the table.
 */
export interface SequenceState {
  readonly serverEpoch: string | null
  readonly cursor: number
  /** Newest number the server told of. */
  readonly headSeq: number
  /** Facts in the log beyond a missing one, ascending; folded into the table when the gap is filled. */
  readonly ahead: readonly ServerFactEntry[]
  /** Null until a snapshot of this history was taken. */
  readonly tableSeq: number | null
  /** Facts up to `tableSeq` came as a summary alone: until the next snapshot the table is compared with none. */
  readonly isTableIncomplete: boolean
  /** `tableSeq` when positions were last asked for by REST: an answer has no number of its own. */
  readonly tableSeqAtRest: number | null
  /** Facts folded before the first snapshot, to be folded again over it. */
  readonly early: readonly ServerFactEntry[]
  readonly gap: Gap | null
  /** Newest tick of values shown (I10). */
  readonly tick: number | null
  /** Where a table stands that was read from the disk before the log told of its history; null when there is none. */
  readonly savedTable: SavedPlace | null
  /**
   * Cursor when each stream's attempt began: a head behind it is a history set back; one behind the cursor alone is
   * only late.
   */
  readonly cursorAtOpening: Readonly<Record<StreamName, number>>
}

/** The newest fact up to which all are in the log, as the server names it; null before there is a history. */
export const cursorId = ({ serverEpoch, cursor }: SequenceState): string | null =>
  serverEpoch === null ? null : `${serverEpoch}-${cursor}`

/** A saved table's place in the server's history (R5). */
export interface SavedPlace extends Pick<SequenceState, 'tableSeq' | 'tick'> {
  readonly serverEpoch: string | null
}

export interface Gap {
  /** The first that was missing when it was found or asked for last. */
  readonly from: number
  readonly to: number
  readonly askedAt: EpochMs | null
  readonly failures: number
  readonly retryAt: EpochMs | null
}

/** No history known. */
export const NO_SEQUENCE: SequenceState = {
  serverEpoch: null,
  cursor: 0,
  headSeq: 0,
  ahead: [],
  tableSeq: null,
  isTableIncomplete: false,
  tableSeqAtRest: null,
  early: [],
  gap: null,
  tick: null,
  savedTable: null,
  cursorAtOpening: { events: 0, trades: 0 },
}

import type { EpochMs } from '../../core/time.ts'
import type { DecimalText } from '../../core/decimal.ts'
import type { Position } from '../model.ts'

/** What is remembered beside the table: last milestones, rows just closed, the changes ribbon (screens.md 2.1). */
export interface MarksState {
  /** Last milestone crossed, by position key. */
  readonly milestoneByKey: Readonly<Record<string, Milestone>>
  readonly closed: readonly ClosedRow[]
  /** Newest first. */
  readonly ribbon: readonly Change[]
}

export interface Milestone {
  readonly pct: number
  readonly direction: string | null
  readonly trend: 'improving' | 'declining' | null
  readonly at: EpochMs
}

/** A row that closed less than 8 s ago. */
export interface ClosedRow {
  readonly position: Position
  readonly finalPnl: DecimalText | null
  readonly exit: string | null
  readonly at: EpochMs
}

export interface Change {
  readonly id: string
  readonly at: EpochMs
  readonly kind: 'opened' | 'modified' | 'closed'
  readonly account: string
  readonly symbol: string
  readonly side: 'long' | 'short' | null
  readonly positionId: string | null
  readonly oldQty: DecimalText | null
  readonly newQty: DecimalText | null
  readonly pnl: DecimalText | null
  readonly changes: readonly string[]
}

/** Nothing happened. */
export const NO_MARKS: MarksState = { milestoneByKey: {}, closed: [], ribbon: [] }

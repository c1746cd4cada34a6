import type { EpochMs } from '../../core/time.ts'
import { type DecimalText, ZERO } from '../../core/decimal.ts'
import type { Position } from '../model.ts'

/** POS-03: "Totals: count, total unrealised PnL (sum of numeric values), last update". */
export interface Totals {
  readonly count: number
  readonly pnl: DecimalText
  readonly updatedAt: EpochMs | null
  /** The sum in 1e-8 units; null when it must be added anew with every digit. */
  readonly units: number | null
}

/** Open positions: rows, their places by key, totals (architecture 3). */
export interface PositionsState {
  readonly rows: readonly Position[]
  readonly indexByKey: ReadonlyMap<string, number>
  readonly totals: Totals
  /** Last fact per key and its server time, newest last: what a snapshot without sequence is compared with. */
  readonly factAt: readonly FactAt[]
  /**
   * Rows that went, with values newer than their going: those are of the position that opens next under their key
   * (I10).
   */
  readonly ahead: readonly Position[]
}

export interface FactAt {
  readonly key: string
  readonly at: EpochMs
}

/** No open position (POS-14). */
export const NO_POSITIONS: PositionsState = {
  rows: [],
  indexByKey: new Map(),
  totals: { count: 0, pnl: ZERO, updatedAt: null, units: 0 },
  factAt: [],
  ahead: [],
}

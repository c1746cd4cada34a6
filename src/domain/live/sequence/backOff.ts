import { after, millisOf, type EpochMs } from '../../core/time.ts'
import { GAP_RETRY_BASE, GAP_RETRY_LIMIT } from '../constants.ts'

/** When a gap is asked for again after so many failures: 2, 4, 8 … 30 s. */
export const backOff = (failures: number, at: EpochMs): EpochMs =>
  after(at, millisOf(Math.min(GAP_RETRY_LIMIT, GAP_RETRY_BASE * 2 ** (failures - 1))))

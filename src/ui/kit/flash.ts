import { FLASH_INTERVAL_MS } from '../theme/scale.ts'

/** Time in ms until a cell that last flashed at `last` may flash again at `now`; 0 is at once. Both on the same clock. (look.md, Motion) */
export function flashDelay(last: number, now: number): number {
  return Math.max(0, last + FLASH_INTERVAL_MS - now)
}

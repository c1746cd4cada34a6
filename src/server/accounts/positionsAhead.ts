import type { Change } from '../events/log.ts'
import type { LivePosition, LivePositions } from './livePositions.ts'

/** Which leg of which account. */
export const legKey = ({ accountId, symbol, leg }: Pick<LivePosition, 'accountId' | 'symbol' | 'leg'>): string =>
  [accountId, symbol, leg].join('|')

/** Positions as far as writing a change of them needs. */
export type WrittenPositions = Pick<LivePositions, 'find' | 'set' | 'remove'>

/**
 * Positions as a transaction leaves them: what it wrote is found by what follows in it, and by everybody else once that
 * is committed. A leg that opens and closes in one transaction would else never be closed.
 */
export function positionsAhead(live: WrittenPositions, { committed }: Pick<Change, 'committed'>): WrittenPositions {
  const ahead = new Map<string, LivePosition | null>()
  return {
    find(userId, at) {
      const known = ahead.get(legKey(at))
      return known === undefined ? live.find(userId, at) : known
    },
    set(position) {
      ahead.set(legKey(position), position)
      committed(() => live.set(position))
    },
    remove(position) {
      ahead.set(legKey(position), null)
      committed(() => live.remove(position))
    },
  }
}

import type { LivePosition, LivePositions } from '../../../src/server/accounts/livePositions.ts'
import type { WirePnlChange } from '../../../src/domain/wire/payloads/position.ts'
import { positionKey } from '../../../src/domain/live/positions/key.ts'

/** Every pair of mark and PnL that the server ever had of a position, with the newest moment (tick) at which it had it (I10). */
export interface ShownHistory {
  /** The same table, noting what it is told. */
  readonly watching: (live: LivePositions, epoch: string) => LivePositions
  /** Newest place in the server's history at which the position had these values; null when it never had. */
  readonly placeOf: (userId: string, key: string, mark: string | null, pnl: string | null) => number | null
}

export function shownHistory(): ShownHistory {
  const placeByValues = new Map<string, number>()
  let place = 0

  const name = (userId: string, key: string, mark: string | null, pnl: string | null): string => `${userId} ${key} ${mark} ${pnl}`
  const note = (userId: string, key: string, mark: string, pnl: string): void => void placeByValues.set(name(userId, key, mark, pnl), ++place)
  const noteRow = (row: LivePosition): void => note(row.userId, positionKey(row.accountName, row.symbol, row.leg), row.markPrice, row.unrealisedPnl)
  const noteChange = (userId: string, row: WirePnlChange): void => note(userId, positionKey(row.account, row.symbol, row.leg ?? 'one_way'), row.mark_price, row.new_pnl)

  return {
    watching: (live) => ({
      ...live,
      set: (row) => {
        live.set(row)
        noteRow(row)
      },
      move: (userId, accountId, rows) => {
        const moved = live.move(userId, accountId, rows)
        for (const row of moved) noteRow(row)
        return moved
      },
      takeMoved: () => {
        const taken = live.takeMoved()
        for (const { userId, message } of taken) for (const row of message.rows ?? (message.data === undefined ? [] : [message.data])) noteChange(userId, row)
        return taken
      },
    }),
    placeOf: (userId, key, mark, pnl) => placeByValues.get(name(userId, key, mark, pnl)) ?? null,
  }
}

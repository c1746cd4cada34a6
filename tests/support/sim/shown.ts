import type { LivePosition, LivePositions } from '../../../src/server/accounts/livePositions.ts'
import type { WirePnlChange } from '../../../src/domain/wire/payloads/position.ts'
import { positionKey } from '../../../src/domain/live/positions/key.ts'

/** Every pair of mark and PnL that the server ever had of a position, with the moments at which it had it (I10). */
export interface ShownHistory {
  /** The same table, noting what it is told. */
  readonly watching: (live: LivePositions, epoch: string) => LivePositions
  /**
   * First place in the server's history, not before `from`, at which the position had these values; null when it never
   * had them, NaN when only before.
   */
  readonly placeOf: (
    at: { readonly userId: string; readonly key: string; readonly mark: string | null; readonly pnl: string | null },
    from: number,
  ) => number | null
}

export function shownHistory(): ShownHistory {
  const placesByValues = new Map<string, number[]>()
  let place = 0

  const name = (userId: string, key: string, mark: string | null, pnl: string | null): string =>
    `${userId} ${key} ${mark} ${pnl}`
  const note = (userId: string, key: string, mark: string | null, pnl: string | null): void => {
    const at = name(userId, key, mark, pnl)
    const known = placesByValues.get(at)
    if (known === undefined) placesByValues.set(at, [++place])
    else known.push(++place)
  }
  const noteRow = (row: LivePosition): void =>
    note(row.userId, positionKey(row.accountName, row.symbol, row.leg), row.markPrice, row.unrealisedPnl)
  const noteChange = (userId: string, row: WirePnlChange): void =>
    note(userId, positionKey(row.account, row.symbol, row.leg ?? 'one_way'), row.mark_price, row.new_pnl)

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
        for (const { userId, message } of taken)
          for (const row of message.rows ?? (message.data === undefined ? [] : [message.data])) noteChange(userId, row)
        return taken
      },
    }),
    placeOf: ({ userId, key, mark, pnl }, from) => {
      const places = placesByValues.get(name(userId, key, mark, pnl))
      return places === undefined ? null : (places.find((one) => one >= from) ?? NaN)
    },
  }
}

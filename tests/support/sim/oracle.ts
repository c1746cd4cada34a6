import { positionKey } from '../../../src/domain/live/positions/key.ts'
import type { Position } from '../../../src/domain/live/model.ts'
import type { LivePosition } from '../../../src/server/accounts/livePositions.ts'
import type { WireFact } from '../../../src/domain/wire/payloads/facts.ts'

/**
 * What is open after each fact of each history, found from the facts alone and by another way than the product's: side
 * and size by position.
 */
export interface Oracle {
  readonly note: (userId: string, fact: WireFact) => void
  /** A history that begins with these positions, after so many facts. */
  readonly begin: (userId: string, epoch: string, seq: number, positions: readonly LivePosition[]) => void
  /** The table after a fact, or null where it is not known. */
  readonly tableAt: (userId: string, epoch: string, seq: number) => string | null
}

interface Data {
  readonly symbol: string
  readonly account: string
  readonly leg: 'one_way' | 'long' | 'short'
  readonly side: string
  readonly new_qty?: string
  readonly qty?: string
}

export function makeOracle(): Oracle {
  const tables = new Map<string, string>()
  const openByUser = new Map<string, Map<string, string>>()

  const keep = (userId: string, id: string): void =>
    void tables.set(`${userId} ${id}`, textOf(openByUser.get(userId) ?? new Map()))

  return {
    begin: (userId, epoch, seq, positions) => {
      openByUser.set(
        userId,
        new Map(positions.map((row) => [positionKey(row.accountName, row.symbol, row.leg), `${row.side} ${row.size}`])),
      )
      keep(userId, `${epoch}-${seq}`)
    },
    note: (userId, { id, event_type: type, data }) => {
      const open = openByUser.get(userId) ?? new Map<string, string>()
      openByUser.set(userId, open)
      const of = data as Data
      const key = of.symbol === undefined ? '' : positionKey(of.account, of.symbol, of.leg)
      if (type === 'open_position_opened') open.set(key, `${of.side} ${of.qty}`)
      if (type === 'open_position_modified') open.set(key, `${of.side} ${of.new_qty}`)
      if (type === 'open_position_closed') open.delete(key)
      keep(userId, id)
    },
    tableAt: (userId, epoch, seq) => tables.get(`${userId} ${epoch}-${seq}`) ?? null,
  }
}

/** A device's table in the oracle's words. */
export const tableText = (rows: readonly Position[]): string =>
  textOf(new Map(rows.map((row) => [row.key, `${row.side === 'long' ? 'Buy' : 'Sell'} ${row.size}`])))

const textOf = (table: ReadonlyMap<string, string>): string =>
  [...table]
    .map(([key, row]) => `${key} ${row}`)
    .sort()
    .join(', ')

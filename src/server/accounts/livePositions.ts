import { type DecimalText, differenceOf } from '../../domain/core/decimal.ts'
import type { PnlChanges } from '../../domain/wire/sse.ts'
import { unrealisedPnl, valueAt } from '../../domain/trades/unrealised.ts'
import type { WirePnlChange, WirePosition, WireSnapshot } from '../../domain/wire/payloads/position.ts'
import type { KeptPosition } from '../db/positions.ts'
import type { MovedValues } from '../exchange/account.types.ts'

/** An open position in memory, with the name under which its owner knows the account. */
export interface LivePosition extends KeptPosition {
  readonly accountName: string
  /** The exchange's last list did not have it; absent: it is there. */
  readonly isMissing?: true
}

/**
 * All open positions in memory: rows change with the facts, values (mark, PnL) as often as the market. What moved since
 * the last frame is kept as one row per position: the first old PnL and the newest values.
 */
export interface LivePositions {
  of(userId: string): readonly LivePosition[]
  find(userId: string, at: Pick<KeptPosition, 'accountId' | 'symbol' | 'leg'>): LivePosition | null
  set(position: LivePosition): void
  remove(position: Pick<KeptPosition, 'userId' | 'accountId' | 'symbol' | 'leg'>): void
  removeAccount(userId: string, accountId: string): void
  /** Hears of each leg that is removed: what is remembered of it goes too. */
  onRemoved(hear: (at: Pick<KeptPosition, 'accountId' | 'symbol' | 'leg'>) => void): void
  move(userId: string, accountId: string, rows: readonly MovedValues[]): readonly LivePosition[]
  /** All symbols whose price stands still now; rows whose symbol comes in or goes out say so with the next frame. */
  unfollow(symbols: ReadonlySet<string>): void
  /** What moved since the last call, as one message per user. */
  takeMoved(): readonly { readonly userId: string; readonly message: PnlChanges }[]
  snapshot(userId: string, asOf: { readonly seq: number; readonly epoch: string; readonly now: Date }): WireSnapshot
}

/** What the frame of its change alone brings, however often values move before that goes out. */
type ToldOnce = Pick<WirePnlChange, 'is_price_followed' | 'liq_price'>

/**
 * `firstTick` is higher than any tick of an earlier start, so that ticks only grow within an epoch (I10). Values are
 * made ready for users whose first stream is read (`isRead`) alone: who begins to read is sent the whole table.
 */
export function makeLivePositions(firstTick: number, isRead: (userId: string) => boolean): LivePositions {
  const byUser = new Map<string, Map<string, LivePosition>>()
  const moved = new Map<string, Map<string, WirePnlChange>>()
  let unfollowed: ReadonlySet<string> = new Set()
  let tick = firstTick
  const hearers: Parameters<LivePositions['onRemoved']>[0][] = []

  const rowsOf = (userId: string): Map<string, LivePosition> => {
    const rows = byUser.get(userId) ?? new Map<string, LivePosition>()
    byUser.set(userId, rows)
    return rows
  }
  const noteMoved = (
    row: LivePosition,
    values: Pick<LivePosition, 'unrealisedPnl' | 'markPrice'>,
    told: ToldOnce = {},
  ): void => {
    if (!isRead(row.userId)) {
      // What still waits is older now than the table that the next reader begins with.
      moved.delete(row.userId)
      return
    }
    const rows = moved.get(row.userId) ?? new Map<string, WirePnlChange>()
    moved.set(row.userId, rows)
    const before = rows.get(keyOf(row))
    const oldPnl = before?.old_pnl ?? row.unrealisedPnl
    rows.set(keyOf(row), {
      ...before,
      symbol: row.symbol,
      account: row.accountName,
      leg: row.leg,
      old_pnl: oldPnl,
      new_pnl: values.unrealisedPnl,
      pnl_change:
        values.unrealisedPnl === null || oldPnl === null
          ? null
          : differenceOf(values.unrealisedPnl, oldPnl as DecimalText),
      mark_price: values.markPrice,
      mark_value: valueAt(row, values.markPrice),
      ...told,
    })
  }

  return {
    of: (userId) => [...(byUser.get(userId)?.values() ?? [])],
    find: (userId, at) => byUser.get(userId)?.get(keyOf(at)) ?? null,
    set(position) {
      const before = this.find(position.userId, position)
      rowsOf(position.userId).set(keyOf(position), position)
      // What no fact need tell goes with the values: a fact tells no more than its row.
      const told: ToldOnce = {
        ...(unfollowed.has(position.symbol) ? { is_price_followed: false } : {}),
        ...(before === null || before.liqPrice === position.liqPrice ? {} : { liq_price: position.liqPrice }),
      }
      const waiting = moved.get(position.userId)?.get(keyOf(position))
      const isOfSize = before === null || (before.size === position.size && before.side === position.side)
      // PnL of another size is no step to this one's: a part that closes would be told as a fall.
      if (waiting !== undefined && !isOfSize)
        moved.get(position.userId)?.set(keyOf(position), { ...waiting, old_pnl: position.unrealisedPnl })
      // Values that wait for their frame would put back what this row is told with.
      if (waiting !== undefined || Object.keys(told).length > 0) noteMoved(position, position, told)
    },
    remove(position) {
      byUser.get(position.userId)?.delete(keyOf(position))
      moved.get(position.userId)?.delete(keyOf(position))
      for (const hear of hearers) hear(position)
    },
    removeAccount(userId, accountId) {
      for (const row of [...(byUser.get(userId)?.values() ?? [])]) if (row.accountId === accountId) this.remove(row)
    },
    onRemoved: (hear) => {
      hearers.push(hear)
    },
    move(userId, accountId, rows) {
      const changed: LivePosition[] = []
      for (const values of rows) {
        const row = byUser.get(userId)?.get(keyOf({ accountId, ...values }))
        if (row === undefined) continue
        const { markPrice } = values
        // Of the row's own size: that of the exchange is ahead of it until the change is written.
        const next = { ...row, markPrice, unrealisedPnl: unrealisedPnl(row, markPrice) }
        if (row.markPrice === markPrice && row.unrealisedPnl === next.unrealisedPnl) continue
        noteMoved(row, next)
        rowsOf(userId).set(keyOf(row), next)
        changed.push(next)
      }
      return changed
    },
    unfollow(symbols) {
      const before = unfollowed
      unfollowed = symbols
      for (const rows of byUser.values())
        for (const row of rows.values())
          if (before.has(row.symbol) !== symbols.has(row.symbol))
            noteMoved(row, row, { is_price_followed: !symbols.has(row.symbol) })
    },
    takeMoved() {
      const messages = [...moved]
        .filter(([, rows]) => rows.size > 0)
        .map(([userId, rows]) => ({ userId, message: pnlChanges([...rows.values()], (tick += 1)) }))
      moved.clear()
      return messages
    },
    snapshot(userId, { seq, epoch, now }) {
      const positions = this.of(userId).map((row) => ({
        ...wirePosition(row),
        ...(unfollowed.has(row.symbol) ? { isPriceFollowed: false } : {}),
      }))
      return {
        positions,
        timestamp: now.toISOString(),
        total_count: positions.length,
        source: 'server',
        as_of_seq: seq,
        epoch,
        tick: (tick += 1),
      }
    },
  }
}

/** One row goes as `data`, as the specification's event has it; several as `rows`. */
function pnlChanges(rows: readonly WirePnlChange[], tick: number): PnlChanges {
  const [only] = rows
  return rows.length === 1 && only !== undefined
    ? { type: 'open_position_pnl_change', data: only, tick }
    : { type: 'open_position_pnl_change', rows, tick }
}

/** A position in the wire's spelling (spec 3, Position). */
export const wirePosition = (row: LivePosition): WirePosition => ({
  symbol: row.symbol,
  side: row.side,
  accountname: row.accountName,
  strategyname: row.strategyName,
  unrealisedPnl: row.unrealisedPnl,
  avgPrice: row.avgPrice,
  markPrice: row.markPrice,
  takeProfit: row.takeProfit,
  stopLoss: row.stopLoss,
  trailingStop: row.trailingStop,
  firstStop: row.firstStop,
  size: row.size,
  positionValue: row.positionValue,
  markValue: valueAt(row, row.markPrice),
  leverage: row.leverage,
  createdTime: new Date(row.createdAt).toISOString(),
  leg: row.leg,
  liqPrice: row.liqPrice,
  ...(row.seq === null ? {} : { seq: row.seq }),
  ...(row.isMissing === true ? { checking: true } : {}),
})

const keyOf = (at: Pick<KeptPosition, 'accountId' | 'symbol' | 'leg'>): string =>
  `${at.accountId} ${at.symbol} ${at.leg}`

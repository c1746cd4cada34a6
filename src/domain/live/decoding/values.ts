import { decimalFrom } from '../../core/decimal.ts'
import type { ValueRow } from '../model.ts'
import { positionKey } from '../positions/key.ts'
import type { EventOf } from '../../event.ts'
import { legFrom, objectFrom, sideFrom, type Wire } from './parts.ts'

/**
 * Values of one chunk, newest per position (architecture 3, two lanes). A coalesced row keeps the first old PnL and the
 * last new one it covers (decision table 4b).
 */
export class ValueWindow {
  private rowByPlace = new Map<string, ValueRow>()
  private tick: number | null = null
  private asOfSeq: number | null = null

  /** Whether the window holds something. */
  get isEmpty(): boolean {
    return this.rowByPlace.size === 0
  }

  /** Whether rows that wait must go first: those of a newer tick, or that know of other facts. */
  isApart(tick: number | null, asOfSeq: number | null): boolean {
    return !this.isEmpty && (asOfSeq !== this.asOfSeq || (tick !== null && this.tick !== null && tick < this.tick))
  }

  /** Takes rows in; gives how many could not be read. */
  take(rows: readonly unknown[], tick: number | null, asOfSeq: number | null): number {
    let unreadable = 0
    for (const wire of rows) unreadable += this.takeOne(wire, tick, asOfSeq)
    return unreadable
  }

  /** Takes one row in; 1 when it could not be read. */
  takeOne(wire: unknown, tick: number | null, asOfSeq: number | null): number {
    const row = valueRowFrom(wire)
    if (row === null) return 1
    this.put(row)
    if (tick !== null) this.tick = tick
    this.asOfSeq = asOfSeq
    return 0
  }

  /** Whether a row of this account and symbol waits here, on any leg. */
  holds(account: string, symbol: string): boolean {
    if (this.rowByPlace.size === 0) return false
    const has = (place: string): boolean => this.rowByPlace.has(place)
    return has(positionKey(account, symbol, 'one_way')) || has(legless(account, symbol)) || has(positionKey(account, symbol, 'long')) || has(positionKey(account, symbol, 'short'))
  }

  /** The window as one event; afterwards it is empty. Null when it was. */
  flush(): EventOf<'live.values_moved'> | null {
    if (this.isEmpty) return null
    const event = { type: 'live.values_moved', data: { rows: [...this.rowByPlace.values()], tick: this.tick, asOfSeq: this.asOfSeq } } as const
    this.rowByPlace = new Map()
    this.tick = null
    this.asOfSeq = null
    return event
  }

  private put(row: ValueRow): void {
    const place = row.key ?? legless(row.account, row.symbol)
    const before = this.rowByPlace.get(place)
    this.rowByPlace.set(place, before === undefined ? row : joined(before, row))
  }
}

/** Place of a row whose leg is not told. */
const legless = (account: string, symbol: string): string => `${account}\n${symbol}`

/** The change of a joined row is the sum of what it covers, counted by whoever reads old and new. */
const joined = (before: ValueRow, row: ValueRow): ValueRow => ({
  ...row,
  oldPnl: before.oldPnl,
  newPnl: row.newPnl ?? before.newPnl,
  change: null,
  markPrice: row.markPrice ?? before.markPrice,
  positionValue: row.positionValue ?? before.positionValue,
})

/** One moved position; spellings of other servers are tried only where ours is missing. */
function valueRowFrom(value: unknown): ValueRow | null {
  const wire = objectFrom(value)
  if (wire === null) return null
  const { symbol, side, old_pnl: oldPnl, pnl_change: change, position_value: positionValue } = wire
  const account = wire['account'] ?? wire['accountname'] ?? wire['account_name']
  if (typeof symbol !== 'string' || typeof account !== 'string' || symbol === '' || account === '') return null
  const newPnl = decimalFrom(wire['new_pnl'] ?? otherPnl(wire))
  const markPrice = decimalFrom(wire['mark_price'] ?? wire['markPrice'])
  if (newPnl === null && markPrice === null) return null
  const leg = legFrom(wire['leg'])
  return {
    key: leg === null ? null : positionKey(account, symbol, leg),
    account,
    symbol,
    leg,
    side: side === undefined ? null : sideFrom(side),
    strategy: null,
    oldPnl: oldPnl === undefined ? null : decimalFrom(oldPnl),
    newPnl,
    change: change === undefined ? null : decimalFrom(change),
    markPrice,
    positionValue: positionValue === undefined ? null : decimalFrom(positionValue),
  }
}

const otherPnl = (wire: Wire): unknown => wire['current_pnl'] ?? wire['unrealised_pnl'] ?? wire['unrealisedPnl'] ?? wire['pnl']

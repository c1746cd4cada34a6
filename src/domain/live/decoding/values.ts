import { decimalFrom } from '../../core/decimal.ts'
import type { EpochMs } from '../../core/time.ts'
import { recordFrom, type Wire } from '../../core/wire.ts'
import type { EventOf } from '../../event.ts'
import type { ValuesAsOf } from '../events.ts'
import type { PnlStep, ValueRow } from '../model.ts'
import { jumpTold } from '../positions/jumps.ts'
import { positionKey } from '../positions/key.ts'
import { legFrom, levelFrom, sideFrom } from './parts.ts'

/**
 * Values of one chunk, newest per position (architecture 3, two lanes). A coalesced row keeps the first old PnL and the
 * last new one it covers (decision table 4b).
 */
export class ValueWindow {
  private rowByPlace = new Map<string, ValueRow>()
  private asOf: ValuesAsOf = UNKNOWN
  private jumps: EventOf<'live.pnl_jumped'>[] = []
  private readonly at: EpochMs

  constructor(at: EpochMs) {
    this.at = at
  }

  /** Whether the window holds something. */
  get isEmpty(): boolean {
    return this.rowByPlace.size === 0
  }

  /** Whether rows that wait must go first. */
  isApart(asOf: ValuesAsOf): boolean {
    return !this.isEmpty && areApart(this.asOf, asOf)
  }

  /** Takes rows in; gives how many could not be read. */
  take(rows: readonly unknown[], asOf: ValuesAsOf): number {
    let unreadable = 0
    for (const wire of rows) unreadable += this.takeOne(wire, asOf)
    return unreadable
  }

  /** Takes one row in; 1 when it could not be read. */
  takeOne(wire: unknown, asOf: ValuesAsOf): number {
    const row = valueRowFrom(wire)
    if (row === null) return 1
    this.put(row)
    const jump = jumpTold(row, this.at)
    if (jump !== null) this.jumps.push({ ...jump, data: { ...jump.data, asOf } })
    this.asOf = asOf.tick === null && this.asOf.tick !== null ? { ...asOf, tick: this.asOf.tick } : asOf
    return 0
  }

  /** Whether a row of this account and symbol waits here, on any leg. */
  holds(account: string, symbol: string): boolean {
    if (this.rowByPlace.size === 0) return false
    const has = (place: string): boolean => this.rowByPlace.has(place)
    return (
      has(positionKey(account, symbol, 'one_way')) ||
      has(legless(account, symbol)) ||
      has(positionKey(account, symbol, 'long')) ||
      has(positionKey(account, symbol, 'short'))
    )
  }

  /** The window as one event; afterwards it is empty. Null when it was. */
  flush(): EventOf<'live.values_moved'> | null {
    if (this.isEmpty) return null
    const event = {
      type: 'live.values_moved',
      data: { rows: [...this.rowByPlace.values()], ...this.asOf },
    } as const
    this.rowByPlace = new Map()
    this.asOf = UNKNOWN
    return event
  }

  /** Jumps of the rows taken since the last time, in their order (row 4b). */
  jumped(): readonly EventOf<'live.pnl_jumped'>[] {
    if (this.jumps.length === 0) return NONE
    const { jumps } = this
    this.jumps = []
    return jumps
  }

  private put(row: ValueRow): void {
    const place = row.key ?? legless(row.account, row.symbol)
    const before = this.rowByPlace.get(place)
    this.rowByPlace.set(place, before === undefined ? row : joinedRow(before, row))
  }
}

const NONE: readonly never[] = []

const UNKNOWN: ValuesAsOf = { serverEpoch: null, tick: null, asOfSeq: null }

/**
 * Whether values cannot be gathered with those that wait, and are judged by themselves (I10): they have an older tick,
 * know of other facts or are of another history.
 */
export const areApart = (waiting: ValuesAsOf, { serverEpoch, tick, asOfSeq }: ValuesAsOf): boolean =>
  asOfSeq !== waiting.asOfSeq ||
  serverEpoch !== waiting.serverEpoch ||
  (tick !== null && waiting.tick !== null && tick < waiting.tick)

/** Place of a row whose leg is not told. */
const legless = (account: string, symbol: string): string => `${account}\n${symbol}`

/**
 * Two rows of one position as one, wherever rows are gathered: the old PnL of the first, the newest of all else. The
 * change of a joined row is what lies between its old and its new PnL.
 */
export const joinedRow = (before: ValueRow, row: ValueRow): ValueRow => ({
  ...row,
  side: row.side ?? before.side,
  oldPnl: before.oldPnl,
  newPnl: row.newPnl ?? before.newPnl,
  change: null,
  markPrice: row.markPrice ?? before.markPrice,
  positionValue: row.positionValue ?? before.positionValue,
  ...followedOf(row.isPriceFollowed ?? before.isPriceFollowed),
  ...(row.liqPrice === undefined && before.liqPrice !== undefined ? { liqPrice: before.liqPrice } : {}),
  ...(before.untold === undefined && row.untold === undefined
    ? {}
    : {
        untold: [
          ...(before.untold ?? []),
          ...(row.untold ?? []).map(([from, to]): PnlStep => [from ?? before.newPnl, to]),
        ],
      }),
})

/** One moved position; spellings of other servers are tried only where ours is missing. */
function valueRowFrom(value: unknown): ValueRow | null {
  const wire = recordFrom(value)
  if (wire === null) return null
  const { symbol, side, old_pnl: oldPnl, pnl_change: change, position_value: positionValue } = wire
  const account = wire['account'] ?? wire['accountname'] ?? wire['account_name']
  if (typeof symbol !== 'string' || typeof account !== 'string' || symbol === '' || account === '') return null
  const newPnl = decimalFrom(wire['new_pnl'] ?? otherPnl(wire))
  const markPrice = decimalFrom(wire['mark_price'] ?? wire['markPrice'])
  const changed = {
    ...followedOf(wire['is_price_followed']),
    ...(wire['liq_price'] === undefined ? {} : { liqPrice: levelFrom(wire['liq_price']) }),
  }
  if (newPnl === null && markPrice === null && Object.keys(changed).length === 0) return null
  const leg = legFrom(wire['leg'])
  const told = {
    oldPnl: oldPnl === undefined ? null : decimalFrom(oldPnl),
    change: change === undefined ? null : decimalFrom(change),
  }
  const isUntold = newPnl !== null && told.oldPnl === null && told.change === null
  return {
    key: leg === null ? null : positionKey(account, symbol, leg),
    account,
    symbol,
    leg,
    side: side === undefined ? null : sideFrom(side),
    strategy: null,
    oldPnl: told.oldPnl,
    newPnl,
    change: told.change,
    markPrice,
    positionValue: positionValue === undefined ? null : decimalFrom(positionValue),
    ...changed,
    ...(isUntold ? { untold: [[null, newPnl]] as const } : {}),
  }
}

const followedOf = (value: unknown): Pick<ValueRow, 'isPriceFollowed'> =>
  typeof value === 'boolean' ? { isPriceFollowed: value } : {}

const otherPnl = (wire: Wire): unknown =>
  wire['current_pnl'] ?? wire['unrealised_pnl'] ?? wire['unrealisedPnl'] ?? wire['pnl']

import { compareDecimals, type DecimalText } from '../../domain/core/decimal.ts'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import { unrealisedPnl, valueAt } from '../../domain/trades/unrealised.ts'
import { positionKey, withKnown, type SeenPosition } from './mapping.ts'
import type { ExchangePosition, MovedValues, PositionChange, PositionField } from './port.ts'

/**
 * What is known of one leg, flat or not: its sequence outlives the position, so that a late frame cannot bring it back.
 */
interface Slot {
  readonly position: ExchangePosition | null
  readonly seq: number | null
  readonly updatedAt: number
  /** Our clock when the stream last spoke of it. */
  readonly heardAt: number
}

/** The newest whole list of REST, as it came: the one moment at which positions and executions can be held together. */
export interface Listing {
  /** The exchange's time at which it was asked for; 0 before the first. */
  readonly at: EpochMs
  readonly rows: readonly SeenPosition[]
}

/** The open positions of one account: takes frames and snapshots, gives back real differences only (bybit.md 1.6). */
export class PositionBook {
  private readonly slots = new Map<string, Slot>()
  private newest: Listing = { at: epoch(0), rows: [] }

  constructor(known: readonly ExchangePosition[]) {
    for (const position of known)
      this.slots.set(positionKey(position.symbol, position.leg), {
        position,
        seq: position.seq,
        updatedAt: position.updatedAt,
        heardAt: 0,
      })
  }

  /** In the order in which they opened. */
  all(): readonly ExchangePosition[] {
    return [...this.slots.values()]
      .flatMap((slot) => slot.position ?? [])
      .toSorted((a, b) => a.createdAt - b.createdAt || (a.symbol < b.symbol ? -1 : 1))
  }

  symbols(): ReadonlySet<string> {
    return new Set(this.all().map((position) => position.symbol))
  }

  of(symbol: string): readonly ExchangePosition[] {
    return this.all().filter((position) => position.symbol === symbol)
  }

  get listing(): Listing {
    return this.newest
  }

  /** Rows of the stream. `now` is our clock. */
  heard(rows: readonly SeenPosition[], now: number): readonly PositionChange[] {
    return rows.flatMap((row) => {
      const slot = this.slots.get(row.key)
      if (slot !== undefined && isOlder(row, slot)) return []
      return this.put(row, slot, now)
    })
  }

  /**
   * A whole list of REST that was asked for at `askedAt`. What the stream told since then is newer and stays, and so
   * does what may stand in a row that could not be read.
   */
  fetched(
    rows: readonly SeenPosition[],
    askedAt: number,
    at: EpochMs,
    isUnread: (symbol: string) => boolean = () => false,
  ): readonly PositionChange[] {
    this.newest = { at, rows }
    const listed = new Set(rows.map((row) => row.key))
    const changes = rows.flatMap((row) => {
      const slot = this.slots.get(row.key)
      if (slot !== undefined && (slot.heardAt >= askedAt || isOlder(row, slot))) return []
      return this.put(row, slot, slot?.heardAt ?? 0)
    })
    for (const [key, slot] of this.slots) {
      if (slot.position === null || listed.has(key) || slot.heardAt >= askedAt) continue
      if (isUnread(slot.position.symbol)) continue
      this.slots.set(key, { ...slot, position: null, updatedAt: at })
      changes.push({ kind: 'closed', before: slot.position, at, seq: null, finalPnl: null })
    }
    return changes
  }

  /** New mark prices. Only rows whose PnL moved. */
  marked(markBySymbol: ReadonlyMap<string, DecimalText>): readonly MovedValues[] {
    const moved: MovedValues[] = []
    for (const [key, slot] of this.slots) {
      const mark = slot.position === null ? undefined : markBySymbol.get(slot.position.symbol)
      if (slot.position === null || mark === undefined || isAtMark(slot.position, mark)) continue
      const position = { ...slot.position, markPrice: mark, unrealisedPnl: unrealisedPnl(slot.position, mark) }
      this.slots.set(key, { ...slot, position })
      moved.push({
        symbol: position.symbol,
        leg: position.leg,
        markPrice: mark,
        unrealisedPnl: position.unrealisedPnl,
        oldPnl: slot.position.unrealisedPnl,
        markValue: valueAt(position, mark),
      })
    }
    return moved
  }

  private put(row: SeenPosition, slot: Slot | undefined, heardAt: number): readonly PositionChange[] {
    const before = slot?.position ?? null
    const position = row.position === null ? null : withOpening(row, withKnown(row.position, before), before)
    this.slots.set(row.key, { position, seq: row.seq, updatedAt: row.updatedAt, heardAt })
    return changesOf(before, position, row)
  }
}

/**
 * Lower sequence is older; at the same sequence settings may have changed, so the time decides. Without a
 * sequence nothing is older.
 */
function isOlder(row: SeenPosition, slot: Slot): boolean {
  if (row.seq === null || slot.seq === null) return false
  return row.seq < slot.seq || (row.seq === slot.seq && row.updatedAt < slot.updatedAt)
}

/**
 * The exchange's `createdTime` may be that of the first position ever on the symbol: what we saw opening opened then.
 */
function withOpening(row: SeenPosition, position: ExchangePosition, before: ExchangePosition | null): ExchangePosition {
  if (row.knowsOpening) return position
  if (before === null) return row.updatedAt > position.createdAt ? { ...position, createdAt: row.updatedAt } : position
  return before.side === position.side
    ? { ...position, createdAt: before.createdAt }
    : { ...position, createdAt: row.updatedAt }
}

function changesOf(
  before: ExchangePosition | null,
  position: ExchangePosition | null,
  row: SeenPosition,
): readonly PositionChange[] {
  if (before === null) return position === null ? [] : [{ kind: 'opened', position }]
  if (position === null) return [{ kind: 'closed', before, at: row.updatedAt, seq: row.seq, finalPnl: row.realised }]
  // A flip without a close in between: the old position ended, another began.
  if (before.side !== position.side)
    return [
      { kind: 'closed', before, at: row.updatedAt, seq: row.seq, finalPnl: null },
      { kind: 'opened', position },
    ]
  const fields = FIELDS.filter((field) => differs(before[field], position[field])).filter(
    // A leverage that becomes known is no change of it.
    (field) => field !== 'leverage' || before.leverage !== null,
  )
  const isLearnt = before.leverage === null && position.leverage !== null
  return fields.length === 0 && !isLearnt ? [] : [{ kind: 'modified', before, position, fields }]
}

const FIELDS: readonly PositionField[] = ['size', 'avgPrice', 'leverage', 'takeProfit', 'stopLoss']

const isAtMark = ({ markPrice, unrealisedPnl: pnl }: ExchangePosition, mark: DecimalText): boolean =>
  markPrice !== null && pnl !== null && compareDecimals(mark, markPrice) === 0

const differs = (a: DecimalText | null, b: DecimalText | null): boolean =>
  a === null || b === null ? a !== b : compareDecimals(a, b) !== 0

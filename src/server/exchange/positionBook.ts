import { compareDecimals, type DecimalText } from '../../domain/core/decimal.ts'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { Execution } from '../../domain/trades/execution.ts'
import { unrealisedPnl, valueAt } from '../../domain/trades/unrealised.ts'
import { positionKey, withKnown, type SeenPosition } from './mapping.ts'
import { endOf, sinceRow, withFill } from './missing.ts'
import type { ExchangePosition, MovedValues, PositionChange } from './port.ts'
import { changesOf, withOpening } from './positionChanges.ts'
import {
  isOlder,
  keptSlot,
  lagLeft,
  openedBy,
  overlookedBy,
  rowOf,
  type Listing,
  type Moment,
  type Slot,
} from './positionSlot.ts'

/** The open positions of one account: takes frames and snapshots, gives back real differences only (bybit.md 1.6). */
export class PositionBook {
  private readonly slots = new Map<string, Slot>()
  private newest: Listing = { at: epoch(0), rows: [] }
  private readonly overlooked = new Set<string>()

  constructor(known: readonly ExchangePosition[]) {
    for (const position of known) this.slots.set(positionKey(position.symbol, position.leg), keptSlot(position))
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

  /** Symbols that were held while the list before did not have them: what was reckoned by it is wrong. Told once. */
  takeOverlooked(): readonly string[] {
    const symbols = [...this.overlooked]
    this.overlooked.clear()
    return symbols
  }

  /** Rows of the stream. `now` is our clock. */
  heard(rows: readonly SeenPosition[], now: number): readonly PositionChange[] {
    return rows.flatMap((row) => {
      const slot = this.slots.get(row.key)
      return slot !== undefined && isOlder(row, slot, { at: epoch(0), ours: now }) ? [] : this.put(row, slot, now)
    })
  }

  /**
   * A whole list of REST that was asked for at `askedAt` by our clock, `at` by the exchange's. What the stream told
   * since then is newer and stays. What the list does not have may be a fault of the list: it is told as missing, and
   * closed when a second list does not have it either, or when its own fills end it. What may stand in a row that could
   * not be read (`isUnread`) is not missed.
   */
  fetched(
    rows: readonly SeenPosition[],
    askedAt: number,
    at: EpochMs,
    isUnread: (symbol: string) => boolean = () => false,
  ): readonly PositionChange[] {
    const listed = new Set(rows.map((row) => row.key))
    for (const { symbol } of overlookedBy(this.newest, rows)) this.overlooked.add(symbol)
    const absent = [...this.slots].filter(([key, slot]) => !listed.has(key) && slot.heardAt < askedAt)
    const missed = absent.filter(([, { position }]) => position === null || !isUnread(position.symbol))
    this.newest = { at, rows: [...rows, ...absent.flatMap(([key, slot]) => rowOf(key, slot))] }
    const found = this.glimpsed(rows, askedAt, at)
    return [...found, ...missed.flatMap(([key, slot]) => this.missed(key, slot, { at, ours: askedAt }))]
  }

  /** The rows of a list that was not read to its end: what it does not have says nothing. */
  glimpsed(rows: readonly SeenPosition[], askedAt: number, at: EpochMs): readonly PositionChange[] {
    return rows.flatMap((row) => {
      const slot = this.slots.get(row.key)
      if (slot === undefined) return this.put(row, slot, null)
      if (slot.heardAt >= askedAt) return []
      return isOlder(row, slot, { at, ours: askedAt }) ? this.seen(row, slot) : this.put(row, slot, null)
    })
  }

  /** Fills of the stream or of REST, in any order, as often as they come: one that closes ends what is missing. */
  filled(fills: readonly Execution[]): readonly PositionChange[] {
    if (fills.length === 0) return []
    const changes: PositionChange[] = []
    for (const [key, slot] of this.slots) {
      const { position } = slot
      if (position === null || slot.since === null) continue
      const since = fills
        .filter(({ symbol }) => symbol === position.symbol)
        .reduce((sum, fill) => withFill(sum, position, fill), slot.since)
      if (since === slot.since) continue
      const next = { ...slot, since }
      this.slots.set(key, next)
      if (slot.missing !== null) changes.push(...this.endedByFills(key, next))
    }
    return changes
  }

  /**
   * How soon a further list can say of what is missing whether it is closed, in ms; null when nothing is missing. `now`
   * is our clock, `at` the exchange's.
   */
  nextCheck(now: number, at: EpochMs): number | null {
    const waits = [...this.slots.values()].flatMap((slot) =>
      slot.position === null || slot.missing === null ? [] : [lagLeft(slot, { at, ours: now })],
    )
    return waits.length === 0 ? null : Math.min(...waits)
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

  /** `heardAt` is our clock when the stream told it; null for a row of a list. */
  private put(row: SeenPosition, slot: Slot | undefined, heardAt: number | null): readonly PositionChange[] {
    const before = slot?.position ?? null
    const position = row.position === null ? null : withOpening(row, withKnown(row.position, before), before)
    const same = position !== null && before?.side === position.side ? slot : undefined
    this.slots.set(row.key, {
      position,
      seq: row.seq,
      updatedAt: row.updatedAt,
      heardAt: heardAt ?? slot?.heardAt ?? 0,
      opened: same?.opened ?? openedBy(row, position, heardAt),
      missing: null,
      since: position === null ? null : same?.seq === row.seq ? same.since : sinceRow(position),
    })
    const changes = changesOf(before, position, row)
    return position === null || (same?.missing ?? null) === null
      ? changes
      : [{ kind: 'checked', position, isMissing: false }, ...changes]
  }

  /** A list has it, though as it was some time ago. */
  private seen(row: SeenPosition, slot: Slot): readonly PositionChange[] {
    const { position, missing } = slot
    if (position === null || missing === null || row.position?.side !== position.side) return []
    this.slots.set(row.key, { ...slot, missing: null })
    return [{ kind: 'checked', position, isMissing: false }]
  }

  /** A whole list does not have it. */
  private missed(key: string, slot: Slot, list: Moment): readonly PositionChange[] {
    const { position, missing } = slot
    if (position === null) return []
    // A list that may be from before the opening raises a doubt, and is no first look.
    const first = missing !== null && lagLeft(slot, missing) === 0 ? missing : null
    const next = { ...slot, missing: first ?? list }
    this.slots.set(key, next)
    const ended = this.endedByFills(key, next)
    if (ended.length > 0) return ended
    if (missing === null) return [{ kind: 'checked', position, isMissing: true }]
    if (first === null) return []
    this.slots.set(key, { ...next, position: null, since: null })
    return [{ kind: 'closed', before: position, at: list.at, seq: null, finalPnl: null }]
  }

  private endedByFills(key: string, slot: Slot): readonly PositionChange[] {
    const end = slot.since === null ? null : endOf(slot.since)
    if (slot.position === null || end === null) return []
    const { at, seq } = end
    // From here on the row is older than the fill, however long a list goes on to have it.
    this.slots.set(key, { ...slot, position: null, since: null, seq: seq ?? slot.seq, updatedAt: at })
    return [{ kind: 'closed', before: slot.position, at, seq, finalPnl: null }]
  }
}

const isAtMark = ({ markPrice, unrealisedPnl: pnl }: ExchangePosition, mark: DecimalText): boolean =>
  markPrice !== null && pnl !== null && compareDecimals(mark, markPrice) === 0

import { compareDecimals, type DecimalText } from '../../domain/core/decimal.ts'
import { epoch, type EpochMs, minutes } from '../../domain/core/time.ts'
import type { Execution, Leg } from '../../domain/trades/execution.ts'
import { unrealisedPnl } from '../../domain/trades/unrealised.ts'
import { positionKey, withKnown, type SeenPosition } from './mapping.ts'
import { endOf, sinceRow, withFill } from './missing.ts'
import type { ExchangePosition, MovedValues, PositionChange } from './account.types.ts'
import { changesOf, withOpening } from './positionChanges.ts'
import { datedAt, isOlder, keptSlot, overlookedBy, rowOf, type Listing, type Slot } from './positionSlot.ts'

/** What a list did not have is looked for again after so long, each time twice as long. In ms. */
const CHECK_MS = 5_000
/** The usual look comes that often anyway. In ms. */
const LATEST_CHECK_MS = minutes(1)
/** From so many lists on that did not have a position, the exchange is asked for its symbol. */
const ASKED_FROM = 2

const LEGS: readonly Leg[] = ['one_way', 'long', 'short']

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
    return LEGS.flatMap((leg) => this.slots.get(positionKey(symbol, leg))?.position ?? [])
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
      return slot !== undefined && isOlder(row, slot, null) ? [] : this.put(row, slot, { heardAt: now })
    })
  }

  /**
   * A whole list of REST that was asked for at `askedAt` by our clock, `at` by the exchange's. What the stream told
   * since then is newer and stays. What the list does not have may be a fault of the list, however often it comes: it
   * is told as missing, and as closed when its own fills end it or a row says that it is flat (`doubted`). What may
   * stand in a row that could not be read (`isUnread`) is not missed.
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
    return [...found, ...missed.flatMap(([key, slot]) => this.missed(key, slot))]
  }

  /** Rows of a list that was not read to its end, or of one symbol: what they do not have says nothing. */
  glimpsed(rows: readonly SeenPosition[], askedAt: number, at: EpochMs): readonly PositionChange[] {
    return rows.flatMap((row) => {
      const slot = this.slots.get(row.key)
      if (slot === undefined) return this.put(row, slot, { at })
      if (slot.heardAt >= askedAt) return []
      return isOlder(row, slot, at) ? this.seen(row, slot) : this.put(row, slot, { at })
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
      if (slot.missedBy > 0) changes.push(...this.endedByFills(key, next))
    }
    return changes
  }

  /**
   * Symbols whose position two lists did not have: asked for by its symbol, the exchange answers a row of each leg,
   * flat ones too, which `glimpsed` takes. At most so many, those that are missed the longest first.
   */
  doubted(most: number): readonly string[] {
    const missed = [...this.slots.values()].filter(
      ({ position, missedBy }) => position !== null && missedBy >= ASKED_FROM,
    )
    const symbols = missed.toSorted((a, b) => b.missedBy - a.missedBy).flatMap(({ position }) => position?.symbol ?? [])
    return [...new Set(symbols)].slice(0, most)
  }

  /**
   * The exchange does not list the symbol any more, asked for it at `at` by its clock: what lists do not have of it was
   * settled when it was delisted, and no flat row or fill will say so.
   */
  unlisted(symbol: string, at: EpochMs): readonly PositionChange[] {
    return [...this.slots].flatMap(([key, slot]) =>
      slot.position?.symbol === symbol && slot.missedBy >= ASKED_FROM ? this.ended(key, slot, { at, seq: null }) : [],
    )
  }

  /** How soon what is missing is to be looked for again, in ms; null when nothing is missing. */
  nextCheck(): number | null {
    const missed = [...this.slots.values()].flatMap(({ position, missedBy }) =>
      position === null || missedBy === 0 ? [] : [missedBy],
    )
    return missed.length === 0 ? null : Math.min(LATEST_CHECK_MS, CHECK_MS * 2 ** (Math.min(...missed) - 1))
  }

  /** New mark prices. Only rows whose PnL moved. */
  marked(markBySymbol: ReadonlyMap<string, DecimalText>): readonly MovedValues[] {
    const moved: MovedValues[] = []
    for (const [key, slot] of this.slots) {
      const mark = slot.position === null ? undefined : markBySymbol.get(slot.position.symbol)
      if (slot.position === null || mark === undefined || isAtMark(slot.position, mark)) continue
      const position = { ...slot.position, markPrice: mark, unrealisedPnl: unrealisedPnl(slot.position, mark) }
      this.slots.set(key, { ...slot, position })
      moved.push({ symbol: position.symbol, leg: position.leg, markPrice: mark })
    }
    return moved
  }

  /** `heardAt` is our clock when the stream told it, `at` the exchange's when its list was asked for. */
  private put(
    row: SeenPosition,
    slot: Slot | undefined,
    { heardAt, at }: { readonly heardAt?: number; readonly at?: EpochMs },
  ): readonly PositionChange[] {
    const before = slot?.position ?? null
    const position = row.position === null ? null : withOpening(row, withKnown(row.position, before), before)
    const same = position !== null && before?.side === position.side ? slot : undefined
    this.slots.set(row.key, {
      position,
      // With its time alone, only times say what is older: the sequence before is that of another row.
      seq: row.toldAt === null ? (row.seq ?? slot?.seq ?? null) : row.seq,
      updatedAt: datedAt(row, slot, at ?? null),
      heardAt: heardAt ?? slot?.heardAt ?? 0,
      missedBy: 0,
      since: position === null ? null : same?.seq === row.seq ? same.since : sinceRow(position),
    })
    const changes = changesOf(before, position, row)
    return position === null || (same?.missedBy ?? 0) === 0
      ? changes
      : [{ kind: 'checked', position, isMissing: false }, ...changes]
  }

  /** A list has it, though as it was some time ago. */
  private seen(row: SeenPosition, slot: Slot): readonly PositionChange[] {
    const { position, missedBy } = slot
    if (position === null || missedBy === 0 || row.position?.side !== position.side) return []
    this.slots.set(row.key, { ...slot, missedBy: 0 })
    return [{ kind: 'checked', position, isMissing: false }]
  }

  /** A whole list does not have it. */
  private missed(key: string, slot: Slot): readonly PositionChange[] {
    const { position } = slot
    if (position === null) return []
    const next = { ...slot, missedBy: slot.missedBy + 1 }
    this.slots.set(key, next)
    const ended = this.endedByFills(key, next)
    return ended.length > 0 || slot.missedBy > 0 ? ended : [{ kind: 'checked', position, isMissing: true }]
  }

  private endedByFills(key: string, slot: Slot): readonly PositionChange[] {
    const end = slot.since === null ? null : endOf(slot.since)
    return end === null ? [] : this.ended(key, slot, end)
  }

  private ended(
    key: string,
    slot: Slot,
    { at, seq }: NonNullable<ReturnType<typeof endOf>>,
  ): readonly PositionChange[] {
    if (slot.position === null) return []
    // From here on the row is older than its end, however long a list goes on to have it.
    this.slots.set(key, { ...slot, position: null, since: null, seq: seq ?? slot.seq, updatedAt: at })
    return [{ kind: 'closed', before: slot.position, at, seq, finalPnl: null }]
  }
}

const isAtMark = ({ markPrice, unrealisedPnl: pnl }: ExchangePosition, mark: DecimalText): boolean =>
  markPrice !== null && pnl !== null && compareDecimals(mark, markPrice) === 0

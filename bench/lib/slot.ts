import type { BenchFrame } from './workload.ts'

/** A row as a hand-written store of one screen would keep it. */
export interface SlotRow {
  readonly key: string
  readonly account: string
  readonly symbol: string
  readonly leg: string
  readonly side: string
  readonly strategy: string | null
  readonly size: string
  readonly pnl: string
  readonly mark: string
  readonly value: string
  readonly avgPrice: string | null
  readonly takeProfit: string | null
  readonly stopLoss: string | null
  readonly leverage: string | null
  readonly liqPrice: string | null
  readonly openedAt: string | null
  readonly seq: number
}

/** What a store shows: rows of which unchanged ones are the same objects, and their sum. */
export interface SlotView {
  readonly rows: readonly SlotRow[]
  readonly count: number
  readonly total: number
}

/** What one message asks of a store, after duplicates and older ticks were refused. */
export type Change =
  | {
      readonly kind: 'value'
      readonly key: string
      readonly pnl: string
      readonly mark: string
      readonly value: string
    }
  | { readonly kind: 'opened'; readonly row: SlotRow }
  | {
      readonly kind: 'modified'
      readonly key: string
      readonly size: string
      readonly pnl: string
      readonly mark: string
      readonly seq: number
    }
  | { readonly kind: 'closed'; readonly key: string }
  | { readonly kind: 'snapshot'; readonly rows: readonly SlotRow[] }

/**
 * Parses and judges messages by hand, the same for every store that is compared: the 100 newest ids, and the newest
 * tick.
 */
class Judge {
  #seen = new Set<string>()
  #tick = 0

  change({ data }: BenchFrame): Change | null {
    const message = JSON.parse(data) as Message
    if (message.type === 'open_position_pnl_change') {
      if (message.tick < this.#tick) return null
      this.#tick = message.tick
      const row = message.data
      return {
        kind: 'value',
        key: keyOf(row['account']!, row['symbol']!, row['leg']!),
        pnl: row['new_pnl']!,
        mark: row['mark_price']!,
        value: row['position_value']!,
      }
    }
    if (message.type === 'position_snapshot') {
      this.#tick = Math.max(this.#tick, message.tick)
      return { kind: 'snapshot', rows: message.positions.map(rowFrom) }
    }
    return this.#isNew(message.event_id) ? factChange(message.event_type, message.data) : null
  }

  #isNew(id: string): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.add(id)
    if (this.#seen.size > 100) this.#seen = new Set([...this.#seen].slice(-60))
    return true
  }
}

/** Whatever the wire holds, read as text: the hand-written stores guard nothing. */
type Wire = Readonly<Record<string, string>>

interface Message {
  readonly type: string
  readonly tick: number
  readonly event_id: string
  readonly event_type: string
  readonly data: Wire & { readonly position: Wire; readonly seq: number }
  readonly positions: readonly Wire[]
}

function factChange(name: string, data: Message['data']): Change {
  const key = keyOf(data['account']!, data['symbol']!, data['leg']!)
  if (name === 'open_position_opened') return { kind: 'opened', row: rowFrom(data.position) }
  if (name === 'open_position_closed') return { kind: 'closed', key }
  return { kind: 'modified', key, size: data['new_qty']!, pnl: data['pnl']!, mark: data['mark_price']!, seq: data.seq }
}

const keyOf = (account: string, symbol: string, leg: string): string => `${account}|${symbol}|${leg}`

function rowFrom(wire: Wire): SlotRow {
  const of = (name: string): string => wire[name]!
  return {
    key: keyOf(of('accountname'), of('symbol'), of('leg')),
    account: of('accountname'),
    symbol: of('symbol'),
    leg: of('leg'),
    side: of('side'),
    strategy: of('strategyname'),
    size: of('size'),
    pnl: of('unrealisedPnl'),
    mark: of('markPrice'),
    value: of('positionValue'),
    avgPrice: of('avgPrice'),
    takeProfit: of('takeProfit'),
    stopLoss: of('stopLoss'),
    leverage: of('leverage'),
    liqPrice: of('liqPrice'),
    openedAt: of('createdTime'),
    seq: Number(wire['seq']),
  }
}

/** Whether two rows say the same. */
const sameRow = (a: SlotRow, b: SlotRow): boolean =>
  a.pnl === b.pnl &&
  a.mark === b.mark &&
  a.size === b.size &&
  a.value === b.value &&
  a.seq === b.seq &&
  a.avgPrice === b.avgPrice &&
  a.takeProfit === b.takeProfit &&
  a.stopLoss === b.stopLoss &&
  a.leverage === b.leverage &&
  a.liqPrice === b.liqPrice &&
  a.side === b.side

/** The hand-written store of goal C2: one mutable array of immutable rows, copied when it is published. */
export class SlotStore {
  #rows: SlotRow[] = []
  #places = new Map<string, number>()
  readonly #judge = new Judge()
  #isChanged = true
  #view: SlotView = { rows: [], count: 0, total: 0 }

  window(frames: readonly BenchFrame[]): SlotView {
    for (const frame of frames) {
      const change = this.#judge.change(frame)
      if (change !== null) this.#apply(change)
    }
    if (!this.#isChanged) return this.#view
    this.#isChanged = false
    let total = 0
    for (const row of this.#rows) total += Number(row.pnl)
    return (this.#view = { rows: this.#rows.slice(), count: this.#rows.length, total })
  }

  #apply(change: Change): void {
    this.#isChanged = true
    switch (change.kind) {
      case 'value':
        return this.#put(change.key, change)
      case 'modified':
        return this.#put(change.key, change)
      case 'opened':
        return this.#open(change.row)
      case 'closed':
        return this.#close(change.key)
      case 'snapshot':
        return this.#snapshot(change.rows)
    }
  }

  #put(
    key: string,
    {
      pnl,
      mark,
      value,
      size,
      seq,
    }: {
      readonly pnl: string
      readonly mark: string
      readonly value?: string
      readonly size?: string
      readonly seq?: number
    },
  ): void {
    const place = this.#places.get(key)
    if (place === undefined) return
    const old = this.#rows[place]!
    this.#rows[place] = {
      key: old.key,
      account: old.account,
      symbol: old.symbol,
      leg: old.leg,
      side: old.side,
      strategy: old.strategy,
      size: size ?? old.size,
      pnl,
      mark,
      value: value ?? old.value,
      avgPrice: old.avgPrice,
      takeProfit: old.takeProfit,
      stopLoss: old.stopLoss,
      leverage: old.leverage,
      liqPrice: old.liqPrice,
      openedAt: old.openedAt,
      seq: seq ?? old.seq,
    }
  }

  #open(row: SlotRow): void {
    const place = this.#places.get(row.key)
    if (place !== undefined) return void (this.#rows[place] = row)
    this.#places.set(row.key, this.#rows.length)
    this.#rows.push(row)
  }

  #close(key: string): void {
    const place = this.#places.get(key)
    if (place === undefined) return
    this.#rows.splice(place, 1)
    this.#places.delete(key)
    for (let i = place; i < this.#rows.length; i += 1) this.#places.set(this.#rows[i]!.key, i)
  }

  #snapshot(rows: readonly SlotRow[]): void {
    const coming = new Map(rows.map((row) => [row.key, row]))
    const kept = this.#rows.flatMap((old) => {
      const row = coming.get(old.key)
      coming.delete(old.key)
      return row === undefined ? [] : [sameRow(old, row) ? old : row]
    })
    this.#rows = [...kept, ...coming.values()]
    this.#places = new Map(this.#rows.map((row, place) => [row.key, place]))
  }
}

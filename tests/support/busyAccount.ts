/** The server's row of a position: what every number is compared with. */
interface Truth {
  size: string
  pnl: string
  mark: string
  seq: number
}

/** Long names, as a person who has many accounts gives them. */
const ACCOUNT = 'Main account of the family office, sub-account number four'

/**
 * A user with thousands of positions that move many times a second, as his two streams tell of it; the same seed tells
 * the same.
 */
export class BusyAccount {
  readonly truth: Truth[]
  readonly #now: () => string
  #facts = 0
  #tick = 1
  #seed = 7

  constructor(positions: number, now: () => string) {
    this.#now = now
    this.truth = Array.from({ length: positions }, (_, i) => ({ size: '1', pnl: '0', mark: String(10 + i), seq: 1 }))
  }

  /** Facts told so far. */
  get facts(): number {
    return this.#facts
  }

  established(): object {
    return {
      type: 'connection_established',
      connection_id: 'c',
      epoch: 'e1',
      head_seq: this.#facts,
      server_time: this.#now(),
    }
  }

  heartbeat(): object {
    return { type: 'heartbeat', epoch: 'e1', head_seq: this.#facts, server_time: this.#now() }
  }

  snapshot(): object {
    return {
      type: 'position_snapshot',
      timestamp: this.#now(),
      total_count: this.truth.length,
      source: 'server',
      as_of_seq: this.#facts,
      epoch: 'e1',
      tick: (this.#tick += 1),
      positions: this.truth.map(({ size, pnl, mark, seq }, i) => ({
        symbol: symbolOf(i),
        side: i % 2 === 0 ? 'Buy' : 'Sell',
        accountname: ACCOUNT,
        strategyname: 'Grid of the second quarter',
        unrealisedPnl: pnl,
        avgPrice: '10',
        markPrice: mark,
        takeProfit: '12.5',
        stopLoss: '9.5',
        size,
        positionValue: '10',
        leverage: '2',
        createdTime: '2026-03-02T11:00:00.000Z',
        leg: 'one_way',
        liqPrice: '5',
        seq,
      })),
    }
  }

  /** One message of so many moved rows. */
  values(count: number): object {
    return {
      type: 'open_position_pnl_change',
      rows: Array.from({ length: count }, () => this.#moved()),
      tick: (this.#tick += 1),
    }
  }

  /** One message of one moved row. */
  value(): object {
    return { type: 'open_position_pnl_change', data: this.#moved(), tick: (this.#tick += 1) }
  }

  fact(): object {
    const i = this.#next(this.truth.length)
    const row = this.truth[i]!
    const old = row.size
    row.size = (1 + this.#next(90) / 10).toFixed(1)
    row.seq += 1
    this.#facts += 1
    const data = {
      symbol: symbolOf(i),
      account: ACCOUNT,
      side: i % 2 === 0 ? 'Buy' : 'Sell',
      leg: 'one_way',
      strategy: null,
      old_qty: old,
      new_qty: row.size,
      pnl: row.pnl,
      mark_price: row.mark,
      changes: {},
      trade_id: `t${this.#facts}`,
      seq: row.seq,
    }
    return {
      type: 'unified_notification',
      event_id: `e1-${this.#facts}`,
      event_type: 'open_position_modified',
      event_timestamp: this.#now(),
      data,
    }
  }

  /** A row whose PnL and mark moved by less than a notification is made for. */
  #moved(): object {
    const i = this.#next(this.truth.length)
    const row = this.truth[i]!
    const old = row.pnl
    row.pnl = (Number(old) + (this.#next(200) - 100) / 100).toFixed(2)
    row.mark = (10 + this.#next(1_000) / 1_000).toFixed(3)
    return {
      symbol: symbolOf(i),
      account: ACCOUNT,
      leg: 'one_way',
      old_pnl: old,
      new_pnl: row.pnl,
      pnl_change: (Number(row.pnl) - Number(old)).toFixed(2),
      mark_price: row.mark,
    }
  }

  #next(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return (this.#seed >>> 8) % most
  }
}

const symbolOf = (i: number): string => `S${i}USDT`

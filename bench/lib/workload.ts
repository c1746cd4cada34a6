/** One SSE event as our reader cuts it. */
export interface BenchFrame {
  readonly event: string | null
  readonly id: string | null
  readonly data: string
}

export interface WorkloadOptions {
  readonly events: number
  readonly positions: number
  /** A full table after so many frames; none where it is left out. */
  readonly snapshotEvery?: number
  readonly seed?: number
}

/** The same day for every run: parts that write or compare times then do the same work. */
export const BENCH_START = Date.UTC(2026, 2, 2, 12)
/** Values that our server sends in one pass share a tick. */
const VALUES_PER_TICK = 16

interface Sample {
  size: number
  pnl: number
  mark: number
  seq: number
}

/**
 * The stream of the goals (design: "94 % PnL ticks, 5 % duplicates, 1 % reordered, some snapshots"; 1 % facts): one
 * spec event a frame, facts numbered without gaps, copies of facts up to 40 frames later, neighbours swapped. The same
 * seed gives the same frames.
 */
export class Workload {
  readonly #positions: Sample[]
  readonly #closed: number[] = []
  readonly #snapshotEvery: number
  readonly #recentFacts: BenchFrame[] = []
  #seed: number
  #made = 0
  #factSeq = 0
  #tick = 1
  #values = 0

  constructor({ positions, snapshotEvery = Infinity, seed = 7 }: Omit<WorkloadOptions, 'events'>) {
    this.#seed = seed
    this.#snapshotEvery = snapshotEvery
    this.#positions = Array.from({ length: positions }, () => ({
      size: 1 + this.#next(50) / 10,
      pnl: this.#next(4_000) / 100 - 20,
      mark: 10 + this.#next(1_000) / 1_000,
      seq: 1,
    }))
  }

  /** The whole table, as the first message of a stream. */
  snapshot(): BenchFrame {
    const positions = this.#positions.flatMap((row, i) => (row.size === 0 ? [] : [wirePosition(i, row)]))
    return frame(null, {
      type: 'position_snapshot',
      positions,
      timestamp: timeOf(this.#made),
      total_count: positions.length,
      source: 'server',
      as_of_seq: this.#factSeq,
      epoch: 'e',
      tick: this.#tick,
    })
  }

  /** The next frames. */
  take(count: number): readonly BenchFrame[] {
    const frames: BenchFrame[] = []
    while (frames.length < count) {
      this.#made += 1
      if (this.#made % this.#snapshotEvery === 0) frames.push(this.snapshot())
      else frames.push(this.#frame(frames.at(-1)))
      // 1 % stand in the wrong order; a snapshot, which speaks of all, keeps its place.
      const place = frames.length - 1
      if (this.#next(100) === 0 && place > 0 && !isSnapshot(frames[place]!) && !isSnapshot(frames[place - 1]!))
        [frames[place - 1], frames[place]] = [frames[place]!, frames[place - 1]!]
    }
    return frames
  }

  #frame(last: BenchFrame | undefined): BenchFrame {
    const draw = this.#next(1_000)
    // 1 % are facts, as at 2,000 values and 20 facts a second, and each comes twice, by both streams; 4 % are copies of
    // values.
    if (draw < 10 && this.#recentFacts.length > 0) return this.#recentFacts[this.#next(this.#recentFacts.length)]!
    if (draw < 50 && last !== undefined && !isSnapshot(last)) return last
    return draw < 60 ? this.#fact() : this.#value()
  }

  #value(): BenchFrame {
    const at = this.#open()
    const row = this.#positions[at]!
    const old = row.pnl
    row.pnl += (this.#next(400) - 200) / 1_000
    row.mark = 10 + this.#next(1_000) / 1_000
    if ((this.#values += 1) % VALUES_PER_TICK === 0) this.#tick += 1
    const data = {
      symbol: symbolOf(at),
      account: 'main',
      leg: 'one_way',
      old_pnl: old.toFixed(4),
      new_pnl: row.pnl.toFixed(4),
      pnl_change: (row.pnl - old).toFixed(4),
      mark_price: row.mark.toFixed(4),
      position_value: (row.mark * row.size).toFixed(4),
    }
    return frame(null, { type: 'open_position_pnl_change', data, tick: this.#tick })
  }

  #fact(): BenchFrame {
    this.#factSeq += 1
    const draw = this.#next(10)
    const made =
      draw < 7 || this.#positions.length - this.#closed.length < 2
        ? this.#modified()
        : this.#closed.length > 0 && draw === 9
          ? this.#opened()
          : draw === 8
            ? this.#closing()
            : this.#modified()
    this.#recentFacts.push(made)
    if (this.#recentFacts.length > 3) this.#recentFacts.shift()
    return made
  }

  #modified(): BenchFrame {
    const at = this.#open()
    const row = this.#positions[at]!
    const old = row.size
    row.size = 1 + this.#next(50) / 10
    row.seq += 1
    return this.#told('open_position_modified', {
      ...ofPosition(at),
      old_qty: old.toFixed(1),
      new_qty: row.size.toFixed(1),
      pnl: row.pnl.toFixed(4),
      mark_price: row.mark.toFixed(4),
      changes: { size: [old.toFixed(1), row.size.toFixed(1)] },
      trade_id: `t${this.#factSeq}`,
      seq: row.seq,
    })
  }

  #closing(): BenchFrame {
    const at = this.#open()
    const row = this.#positions[at]!
    row.size = 0
    row.seq += 1
    this.#closed.push(at)
    return this.#told('open_position_closed', {
      ...ofPosition(at),
      final_pnl: row.pnl.toFixed(4),
      trade_id: `t${this.#factSeq}`,
      exectype: 'Trade',
      seq: row.seq,
    })
  }

  #opened(): BenchFrame {
    const at = this.#closed.shift()!
    const row = this.#positions[at]!
    row.size = 1 + this.#next(50) / 10
    row.pnl = 0
    row.seq += 1
    return this.#told('open_position_opened', {
      ...ofPosition(at),
      pnl: '0',
      qty: row.size.toFixed(1),
      position: wirePosition(at, row),
    })
  }

  #told(name: string, data: object): BenchFrame {
    const id = `e-${this.#factSeq}`
    return frame(id, {
      type: 'unified_notification',
      event_id: id,
      event_type: name,
      event_timestamp: timeOf(this.#made),
      data,
    })
  }

  /** Some open position. */
  #open(): number {
    for (;;) {
      const at = this.#next(this.#positions.length)
      if (this.#positions[at]!.size !== 0) return at
    }
  }

  #next(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return (this.#seed >>> 8) % most
  }
}

const frame = (id: string | null, message: object): BenchFrame => ({ event: null, id, data: JSON.stringify(message) })
const isSnapshot = ({ data }: BenchFrame): boolean => data.startsWith('{"type":"position_snapshot"')
const symbolOf = (at: number): string => `S${at}USDT`
const timeOf = (made: number): string => new Date(BENCH_START + made / 10).toISOString()
const ofPosition = (at: number): object => ({
  symbol: symbolOf(at),
  account: 'main',
  side: 'Buy',
  leg: 'one_way',
  strategy: 'grid',
})

const wirePosition = (at: number, { size, pnl, mark, seq }: Sample): object => ({
  symbol: symbolOf(at),
  side: 'Buy',
  accountname: 'main',
  strategyname: 'grid',
  unrealisedPnl: pnl.toFixed(4),
  avgPrice: '10.1',
  markPrice: mark.toFixed(4),
  takeProfit: '12',
  stopLoss: '9',
  size: size.toFixed(1),
  positionValue: (mark * size).toFixed(4),
  leverage: '2',
  createdTime: new Date(BENCH_START - 60_000).toISOString(),
  leg: 'one_way',
  liqPrice: '5.1',
  seq,
})

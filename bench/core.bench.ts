import type { BenchRow } from './row.ts'
import { decodeChunk, type Frame } from '../src/domain/live/decode.ts'
import { positionRows } from '../src/domain/live/screen/rows.ts'
import { createCore, type Core } from '../src/streams/core.ts'
import { createLog } from '../src/streams/log.ts'
import { pipelinesOf } from '../src/streams/pipelines/index.ts'
import { judgements } from '../src/worker/judgements.ts'
import { quietPorts } from '../tests/support/corePorts.ts'

/** Events of one round, and rounds: ratios are medians, so that a busy machine does not decide. */
const EVENTS = 40_000
const ROUNDS = 5

const ports = quietPorts()
const at = new Date(ports.now()).toISOString()

/** Costs of the worker's core beside JSON.parse of the same frames in the same run (goals C1, C6, C7, C9). */
export function rows(): readonly BenchRow[] {
  const usual = frames(500)
  const large = frames(5_000)
  const small = frames(50)
  const c1 = ratio(500, usual, 160, 'positions')
  return [
    { id: 'C1', what: 'parse, judge, fold and view positions, 500 positions, windows of 160', ratio: c1, gate: 1.9 },
    { id: 'C6', what: 'the whole core with decisions and the log in memory, windows of 160', ratio: ratio(500, usual, 160, 'whole'), gate: 2.8 },
    { id: 'C7', what: 'growth of the positions path from 50 to 5,000 positions', ratio: ratio(5_000, large, 160, 'positions') / ratio(50, small, 160, 'positions'), gate: 2 },
    { id: 'C9', what: 'the same as C1 in windows of 16', ratio: ratio(500, usual, 16, 'positions'), gate: 2.8 },
  ]
}

/** Time of the job over that of parsing, the median of interleaved rounds. */
function ratio(positions: number, all: readonly Frame[], window: number, job: 'positions' | 'whole'): number {
  const ratios = Array.from({ length: ROUNDS }, () => {
    const parsing = timed(() => { for (const { data } of all) JSON.parse(data) })
    const core = started(positions, job === 'whole')
    return timed(() => run(core, all, window)) / parsing
  })
  return ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
}

function run(core: Core, all: readonly Frame[], window: number): void {
  for (let from = 0; from < all.length; from += window) {
    for (const event of decodeChunk('events', all.slice(from, from + window), ports.now())) core.append(event)
    positionRows(core.state())
  }
}

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** A core with so many open positions; with its pipelines, or the loop alone. */
function started(positions: number, isWhole: boolean): Core {
  const core = createCore({ state: judgements.initial, log: createLog(judgements.retention), ports, judgements, pipelines: isWhole ? pipelinesOf({ generation: 0, judgements, sinceSnapshot: 0 }) : [] })
  core.start()
  const snapshot = { type: 'position_snapshot', timestamp: at, total_count: positions, source: 'bench', as_of_seq: 0, epoch: 'e', tick: 0, positions: Array.from({ length: positions }, (_, i) => position(i)) }
  for (const event of decodeChunk('events', [{ event: null, id: null, data: JSON.stringify(snapshot) }], ports.now())) core.append(event)
  return core
}

const position = (i: number) => ({
  symbol: `S${i}USDT`, side: 'Buy', accountname: 'main', strategyname: null, unrealisedPnl: '1', avgPrice: '10', markPrice: '10', takeProfit: null, stopLoss: null,
  size: '1', positionValue: '10', leverage: '2', createdTime: at, leg: 'one_way', seq: 1,
})

/** Moves of PnL and mark, each a frame of its own, in an order that is the same in every run. */
function frames(positions: number): readonly Frame[] {
  let seed = 7
  const next = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % most
  }
  return Array.from({ length: EVENTS }, (_, tick) => {
    const data = { symbol: `S${next(positions)}USDT`, account: 'main', leg: 'one_way', old_pnl: '1.0', new_pnl: (1 + next(200) / 100).toFixed(2), pnl_change: '0.5', mark_price: (10 + next(1_000) / 1_000).toFixed(4) }
    return { event: null, id: null, data: JSON.stringify({ type: 'open_position_pnl_change', data, tick: tick + 1 }) }
  })
}

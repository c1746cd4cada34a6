import type { BenchRow } from './row.ts'
import { decodeChunk, decodeSince } from '../src/domain/live/decode.ts'
import { epoch } from '../src/domain/core/time.ts'
import { createCore } from '../src/streams/core.ts'
import { createLog } from '../src/streams/log.ts'
import { pipelinesOf } from '../src/streams/pipelines/index.ts'
import { judgements } from '../src/worker/judgements.ts'
import { quietPorts } from '../tests/support/corePorts.ts'

/** Facts of one absence, in pages as the server sends them (F43 speaks of 100,000; the cost of each is the same). */
const FACTS = 20_000
const PAGE = 1_000
const KINDS = ['position_opened', 'position_modified', 'position_milestone', 'position_closed', 'trade_closed'] as const

/** Missed facts through the whole core, notifications and recovery included, beside JSON.parse of their pages. */
export function rows(): readonly BenchRow[] {
  const pages = Array.from({ length: FACTS / PAGE }, (_, i) => pageFrom(i * PAGE + 1))
  const rounds = Array.from({ length: 3 }, () => {
    const parsing = timed(() => { for (const text of pages) JSON.parse(text) })
    const first = caughtUp(pages.slice(0, 5))
    const whole = caughtUp(pages)
    return { cost: whole / parsing, growth: whole / pages.length / (first / 5) }
  })
  const median = (of: (round: (typeof rounds)[number]) => number): number => rounds.map(of).toSorted((a, b) => a - b)[1]!
  process.stderr.write(`Catching up with 100,000 missed facts takes the core ${((caughtUp(pages) / FACTS) * 100).toFixed(1)} s here.\n`)
  return [
    { id: 'F43', what: `catch up with ${FACTS} missed facts through the whole core`, ratio: median(({ cost }) => cost), gate: 40 },
    { id: 'F43', what: 'growth of a page from the first five to all twenty', ratio: median(({ growth }) => growth), gate: 1.6 },
  ]
}

/** Milliseconds in which a core that was away for three hours has folded these pages. */
function caughtUp(pages: readonly string[]): number {
  const ports = quietPorts()
  const at = ports.now()
  const core = createCore({ state: judgements.initial, log: createLog(judgements.retention), ports, judgements, pipelines: pipelinesOf({ generation: 0, judgements, sinceSnapshot: 0 }).filter(({ name }) => name !== 'persistence') })
  core.start()
  core.append({ type: 'live.epoch_changed', data: { from: null, to: 'e', headSeq: 0 } })
  const snapshot = { type: 'position_snapshot', timestamp: new Date(at).toISOString(), total_count: 0, source: 'bench', as_of_seq: 0, epoch: 'e', tick: 0, positions: [] }
  for (const event of decodeChunk('events', [{ event: null, id: null, data: JSON.stringify(snapshot) }], at)) core.append(event)
  core.append({ type: 'live.gap_found', data: { from: 1, to: FACTS, serverEpoch: 'e' } })
  core.append({ type: 'recovery.started', data: { id: 'r', scenario: 'session_gap', gapMs: 10_800_000 as never, from: epoch(at - 10_800_000), to: at } })
  return timed(() => {
    for (const text of pages) {
      const since = decodeSince(JSON.parse(text), at)!
      for (const event of since.events) core.append(event)
      core.append({ type: 'live.gap_filled', data: { to: since.throughSeq!, count: PAGE } })
    }
  })
}

function timed(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

function pageFrom(first: number): string {
  const through = first + PAGE - 1
  return JSON.stringify({ events: Array.from({ length: PAGE }, (_, i) => fact(first + i)), aggregated: false, epoch: 'e', head_seq: FACTS, through_seq: through, has_more: through < FACTS })
}

/** Forty symbols live and close again and again, a tenth of a second apart. */
function fact(seq: number) {
  const type = KINDS[seq % KINDS.length]!
  const symbol = `S${Math.floor(seq / KINDS.length) % 40}USDT`
  const timestamp = new Date(Date.UTC(2026, 2, 2, 9) + seq * 100).toISOString()
  return { id: `e-${seq}`, event_type: type, event_timestamp: timestamp, data: { symbol, account: 'main', leg: 'one_way', side: 'Buy', strategy: null, ...detailOf(type, symbol, seq) } }
}

function detailOf(type: (typeof KINDS)[number], symbol: string, seq: number): object {
  switch (type) {
    case 'position_opened': return { position: { symbol, side: 'Buy', accountname: 'main', strategyname: null, unrealisedPnl: '1', avgPrice: '10', markPrice: '10', takeProfit: null, stopLoss: null, size: '1', positionValue: '10', leverage: '2', createdTime: '2026-03-02T09:00:00.000Z', leg: 'one_way' } }
    case 'position_modified': return { old_qty: '1', new_qty: '2', changes: {}, mark_price: '10', current_pnl: '1' }
    case 'position_milestone': return { milestone_percentage: 10, milestone_direction: 'to_takeprofit', previous_milestone_direction: null, current_pnl: '1' }
    case 'position_closed': return { final_pnl: '2', trade_id: `t${seq}` }
    case 'trade_closed': return { pnl: '2', trade_id: `t${seq}`, exectype: 'Trade', exit_price: '10', roi_percentage: '1' }
  }
}

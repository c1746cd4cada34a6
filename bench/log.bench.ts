import type { BenchRow } from './row.ts'
import type { LogEntry } from '../src/domain/event.ts'
import { restore } from '../src/streams/restore.ts'
import { judgements } from '../src/worker/judgements.ts'
import { testDisk } from '../tests/support/coreDisk.ts'
import { START } from '../tests/support/virtual.ts'

const ENTRIES = 20_000

/** Cost of restoring beside JSON.parse of the same entries (goal D3: the folding part; the disk itself is measured in a browser). */
export async function rows(): Promise<readonly BenchRow[]> {
  const entries = Array.from({ length: ENTRIES }, (_, i) => closed(i + 1))
  const texts = entries.map((entry) => JSON.stringify(entry))
  const disk = testDisk()
  await disk.open().append({ entries, cursor: { serverEpoch: 'e', factSeq: ENTRIES, lastEntry: ENTRIES, presentAt: null }, strict: true })
  const ratios: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now()
    for (const text of texts) JSON.parse(text)
    const parsed = performance.now()
    await restore(disk.open(), judgements, START)
    ratios.push((performance.now() - parsed) / (parsed - begun))
  }
  return [{ id: 'D3', what: `restore and fold ${ENTRIES} facts without a snapshot`, ratio: ratios.toSorted((a, b) => a - b)[2]!, gate: 2.5 }]
}

function closed(seq: number): LogEntry {
  const data = { origin: 'events' as const, eventId: `e-${seq}`, serverEpoch: 'e', factSeq: seq, eventAt: START, account: 'main', symbol: `S${seq % 40}USDT`, leg: null, side: null, strategy: null, pnl: null, roiPct: null, tradeId: `t${seq}`, exectype: 'Trade', qty: null, entryPrice: null, exitPrice: null }
  return { type: 'live.trade_closed', data, entry: seq, at: START, cause: null }
}

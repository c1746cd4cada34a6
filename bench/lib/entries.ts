import type { LogEntry } from '../../src/domain/event.ts'
import { epoch } from '../../src/domain/core/time.ts'

/** Facts in one record of the disk. */
const PER_SEGMENT = 1_000

/** Numbered facts as the log holds them: trades that closed, of forty symbols, one a second. */
export function factEntries(count: number, from = 1, start = Date.UTC(2026, 2, 2)): readonly LogEntry[] {
  return Array.from({ length: count }, (_, i): LogEntry => {
    const seq = from + i
    const data = {
      origin: 'events' as const,
      eventId: `e-${seq}`,
      serverEpoch: 'e',
      factSeq: seq,
      eventAt: epoch(start + seq * 1_000),
      account: 'main',
      symbol: `S${seq % 40}USDT`,
      leg: null,
      side: null,
      strategy: null,
      pnl: null,
      roiPct: null,
      tradeId: `t${seq}`,
      exectype: 'Trade',
      qty: null,
      entryPrice: null,
      exitPrice: null,
    }
    return { type: 'live.trade_closed', data, entry: seq, at: epoch(start + seq * 1_000), cause: null }
  })
}

/** The same as the texts of full segments. */
export const segmentTexts = (entries: readonly LogEntry[]): readonly string[] =>
  Array.from({ length: Math.ceil(entries.length / PER_SEGMENT) }, (_, i) =>
    JSON.stringify(entries.slice(i * PER_SEGMENT, (i + 1) * PER_SEGMENT)),
  )

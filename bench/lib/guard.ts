import { epoch } from '../../src/domain/core/time.ts'
import { decodeChunk } from '../../src/domain/live/decode.ts'
import type { Event } from '../../src/domain/event.ts'
import type { Position } from '../../src/domain/live/model.ts'
import { positionKey } from '../../src/domain/live/positions/key.ts'
import type { Change, SlotRow } from './slot.ts'
import { BENCH_START, type BenchFrame } from './workload.ts'

/**
 * What a window asks of a store of others: read by our decoder, then judged by the 100 newest ids and the newest tick.
 */
export class Guard {
  #seen = new Set<string>()
  #tick = 0

  changes(chunk: readonly BenchFrame[]): readonly Change[] {
    return decodeChunk('events', chunk, epoch(BENCH_START)).flatMap((event) => this.#changesOf(event))
  }

  #changesOf(event: Event): readonly Change[] {
    switch (event.type) {
      case 'live.values_moved':
        if (event.data.tick !== null && event.data.tick < this.#tick) return []
        this.#tick = event.data.tick ?? this.#tick
        return event.data.rows.map(({ key, account, symbol, newPnl, markPrice, positionValue }): Change => ({
          kind: 'value',
          key: key ?? positionKey(account, symbol, 'one_way'),
          pnl: newPnl!,
          mark: markPrice!,
          value: positionValue!,
        }))
      case 'live.position_snapshot':
        this.#tick = Math.max(this.#tick, event.data.tick ?? 0)
        return [{ kind: 'snapshot', rows: event.data.positions.map(rowOf) }]
      case 'live.position_opened':
        return this.#isNew(event.data.eventId) && event.data.position !== null
          ? [{ kind: 'opened', row: rowOf(event.data.position) }]
          : []
      case 'live.position_modified': {
        const { account, symbol, leg, newQty, pnl, markPrice, positionSeq, eventId } = event.data
        return this.#isNew(eventId)
          ? [
              {
                kind: 'modified',
                key: positionKey(account, symbol, leg ?? 'one_way'),
                size: newQty!,
                pnl: pnl!,
                mark: markPrice!,
                seq: positionSeq!,
              },
            ]
          : []
      }
      case 'live.position_closed':
        return this.#isNew(event.data.eventId)
          ? [{ kind: 'closed', key: positionKey(event.data.account, event.data.symbol, event.data.leg ?? 'one_way') }]
          : []
      default:
        return []
    }
  }

  #isNew(id: string | null): boolean {
    if (id === null || this.#seen.has(id)) return id === null
    this.#seen.add(id)
    if (this.#seen.size > 100) this.#seen = new Set([...this.#seen].slice(-60))
    return true
  }
}

const rowOf = (row: Position): SlotRow => ({
  key: row.key,
  account: row.account,
  symbol: row.symbol,
  leg: row.leg,
  side: row.side,
  strategy: row.strategy,
  size: row.size,
  pnl: row.unrealisedPnl ?? '0',
  mark: row.markPrice ?? '0',
  value: row.positionValue ?? '0',
  avgPrice: row.avgPrice,
  takeProfit: row.takeProfit,
  stopLoss: row.stopLoss,
  leverage: row.leverage,
  liqPrice: row.liqPrice,
  openedAt: row.openedAt === null ? null : String(row.openedAt),
  seq: row.positionSeq ?? 0,
})

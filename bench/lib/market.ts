import type { ServerResponse } from 'node:http'
import type { WirePnlChange, WirePosition, WireSnapshot } from '../../src/domain/wire/payloads/position.ts'
import type { StreamMessage } from '../../src/domain/wire/sse.ts'
import { type Answers, sendJson } from './product.ts'

/** A history of the server that only the bench has. */
const EPOCH = 'bench'
const BEAT_EVERY = 15_000

/**
 * 500 open positions of which one in ten moves so many times a second. Stands in for the server's streams and its list.
 */
export interface Market {
  readonly answers: Answers
  /** Beats a second from now on; 0 for none. */
  setRate(rate: number): void
  close(): void
}

export function makeMarket(count: number, share = 10): Market {
  const rows = Array.from({ length: count }, (_, i) => ({
    mark: 100 + (i % 90),
    entry: 100 + (i % 90) - Math.sin(i) * 2,
    size: 1 + (i % 40) / 10,
  }))
  const streams = new Set<ServerResponse>()
  const open = new Date(Date.now() - 3_600_000).toISOString()
  let [tick, first, seed] = [1, 0, 7]
  let timer: ReturnType<typeof setInterval> | undefined
  const draw = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const pnlOf = (i: number): number => (rows[i]!.mark - rows[i]!.entry) * rows[i]!.size
  const nameOf = (i: number): string => `S${i}USDT`

  const position = (i: number): WirePosition => {
    const { mark, entry, size } = rows[i]!
    return {
      symbol: nameOf(i),
      side: 'Buy',
      accountname: i % 3 === 0 ? 'Swing' : 'Main',
      strategyname: 'Trend Rider',
      unrealisedPnl: pnlOf(i).toFixed(4),
      avgPrice: entry.toFixed(4),
      markPrice: mark.toFixed(2),
      takeProfit: (entry * 1.1).toFixed(2),
      stopLoss: (entry * 0.9).toFixed(2),
      size: size.toFixed(1),
      positionValue: (mark * size).toFixed(4),
      leverage: '5',
      createdTime: open,
      seq: 1,
      leg: 'one_way',
      liqPrice: null,
    }
  }
  const snapshot = (): WireSnapshot => ({
    positions: rows.map((_, i) => position(i)),
    timestamp: new Date().toISOString(),
    total_count: count,
    source: 'server',
    as_of_seq: 0,
    epoch: EPOCH,
    tick: (tick += 1),
  })
  const send = (message: StreamMessage): void => {
    for (const stream of streams) stream.write(`data: ${JSON.stringify(message)}\n\n`)
  }
  const move = (): void => {
    first = (first + 7) % share
    const moved: WirePnlChange[] = []
    for (let i = first; i < count; i += share) {
      const old = pnlOf(i)
      // Some hundredths of a percent, so that rows change places now and then, as they do in a market.
      rows[i]!.mark = Math.max(1, rows[i]!.mark + (Math.floor(draw() * 9) - 4 || 1) / 100)
      moved.push({
        symbol: nameOf(i),
        account: i % 3 === 0 ? 'Swing' : 'Main',
        leg: 'one_way',
        old_pnl: old.toFixed(4),
        new_pnl: pnlOf(i).toFixed(4),
        pnl_change: (pnlOf(i) - old).toFixed(4),
        mark_price: rows[i]!.mark.toFixed(2),
        mark_value: (rows[i]!.mark * rows[i]!.size).toFixed(4),
      })
    }
    send({ type: 'open_position_pnl_change', rows: moved, tick: (tick += 1), as_of_seq: 0 })
  }
  const beat = setInterval(
    () => send({ type: 'heartbeat', epoch: EPOCH, head_seq: 0, server_time: new Date().toISOString() }),
    BEAT_EVERY,
  )

  return {
    answers: ({ pathname }, to) => {
      if (pathname.endsWith('/events/stream') || pathname.endsWith('/trades/updates/stream')) {
        to.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        to.write(
          `data: ${JSON.stringify({ type: 'connection_established', connection_id: pathname, epoch: EPOCH, head_seq: 0, server_time: new Date().toISOString() } satisfies StreamMessage)}\n\n`,
        )
        if (!pathname.endsWith('/events/stream')) return true
        to.write(`data: ${JSON.stringify({ type: 'position_snapshot', ...snapshot() } satisfies StreamMessage)}\n\n`)
        streams.add(to)
        to.on('close', () => streams.delete(to))
        return true
      }
      if (pathname.endsWith('/trades/open'))
        return sendJson(to, JSON.stringify(snapshot().positions), { 'x-table': `${EPOCH} 0 ${tick}` })
      if (pathname.endsWith('/events/since'))
        return sendJson(
          to,
          JSON.stringify({
            events: [],
            aggregated: false,
            total_events: 0,
            epoch: EPOCH,
            head_seq: 0,
            through_seq: 0,
            has_more: false,
          }),
        )
      return false
    },
    setRate(rate) {
      clearInterval(timer)
      if (rate === 0) return
      let due = performance.now()
      timer = setInterval(() => {
        if (performance.now() < due) return
        due = Math.max(due + 1_000 / rate, performance.now() - 1_000 / rate)
        move()
      }, 1)
    },
    close() {
      clearInterval(timer)
      clearInterval(beat)
    },
  }
}

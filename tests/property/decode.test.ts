import { describe, expect, it } from 'vitest'
import { decodeChunk, decodeOpenTrades, decodeSince } from '../../src/domain/live/decode.ts'
import { fc, parameters } from '../support/fc.ts'
import { connected, START } from '../../src/domain/testing/core.ts'

const names = [
  'type',
  'data',
  'rows',
  'positions',
  'symbol',
  'account',
  'accountname',
  'side',
  'leg',
  'size',
  'new_pnl',
  'old_pnl',
  'pnl_change',
  'mark_price',
  'event_type',
  'event_id',
  'id',
  'event_timestamp',
  'tick',
  'as_of_seq',
  'epoch',
  'head_seq',
  'position',
  'changes',
  '__proto__',
  'constructor',
  'toString',
]
const types = [
  'heartbeat',
  'connection_established',
  'position_snapshot',
  'open_position_pnl_change',
  'unified_notification',
  'metrics_calculated',
  'trade_events',
  'dashboard_refresh',
  'open_position_opened',
  'open_position_closed',
  'open_position_modified',
  'open_position_milestone',
  'trade_closed',
  'resync',
  'else',
]

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'BTCUSDT',
    'main',
    'Buy',
    '5',
    '-0.1',
    '1e5',
    'NaN',
    '\u0000',
    'e1-5',
    '2026-11-20T11:00:00Z',
    -1,
    0,
    3.5,
    1e21,
  ),
  fc.string(),
  fc.double(),
  fc.constantFrom(...types),
)
const wild: fc.Arbitrary<unknown> = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 8 }),
  ),
})).value
const messages = fc
  .tuple(fc.constantFrom(...types), fc.dictionary(fc.constantFrom(...names), wild, { maxKeys: 8 }))
  .map(([type, rest]) => JSON.stringify({ ...rest, type }))
const frames = fc.array(
  fc.record({
    event: fc.option(fc.constantFrom(...types)),
    id: fc.option(fc.string()),
    data: fc.oneof(
      { weight: 3, arbitrary: messages },
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: wild.map((value) => JSON.stringify(value) ?? 'undefined') },
    ),
  }),
  { maxLength: 8 },
)

describe('decode', () => {
  it('F8 never throws, whatever comes, and what it makes can be folded and written down', () => {
    fc.assert(
      fc.property(frames, (chunk) => {
        const core = connected()
        for (const event of decodeChunk('events', chunk, START)) core.append(event)
        expect(() => JSON.stringify(core.log)).not.toThrow()
        for (const row of core.state.live.positions.rows) expect(row.size).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Object.getPrototypeOf(core.state)).toBe(Object.prototype)
      }),
      parameters(300),
    )
  })

  it('F8 answers of calls never throw either', () => {
    fc.assert(
      fc.property(wild, (body) => {
        decodeSince(body, START)
        decodeSince({ events: body }, START)
        decodeSince({ events: [body, body] }, START)
        decodeOpenTrades(body, START)
        decodeOpenTrades([body], START)
      }),
      parameters(300),
    )
  })
})

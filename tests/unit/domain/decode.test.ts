import { describe, expect, it } from 'vitest'
import { decodeChunk, decodeOpenTrades, decodeSince } from '../../../src/domain/live/decode.ts'
import { MESSAGE_LIMIT } from '../../../src/domain/live/constants.ts'
import { START } from '../../../src/domain/testing/core.ts'

const decode = (...messages: readonly unknown[]) =>
  decodeChunk(
    'events',
    messages.map((message) => ({
      event: null,
      id: null,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    })),
    START,
  )
const wirePosition = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  accountname: 'main',
  strategyname: 'S',
  unrealisedPnl: '5',
  avgPrice: '100',
  markPrice: '110',
  takeProfit: '0',
  stopLoss: '',
  size: '0.5',
  positionValue: '55',
  leverage: '10',
  createdTime: '2026-11-20T10:00:00Z',
  seq: 4,
  leg: 'one_way',
}
const pnl = (more: object) => ({
  symbol: 'BTCUSDT',
  account: 'main',
  leg: 'one_way',
  old_pnl: '1',
  new_pnl: '2',
  pnl_change: '1',
  mark_price: '110',
  ...more,
})

describe('decode', () => {
  it('STREAM-19 connection_established and heartbeat carry the history', () => {
    const head = { epoch: 'e1', head_seq: 7, server_time: '2026-11-20T11:00:00Z' }
    expect(
      decode({ type: 'connection_established', connection_id: 'c1', ...head }, { type: 'heartbeat', ...head }),
    ).toEqual([
      {
        type: 'live.opened',
        data: { stream: 'events', connectionId: 'c1', serverEpoch: 'e1', headSeq: 7, serverTime: START },
      },
      { type: 'live.heartbeat', data: { stream: 'events', serverEpoch: 'e1', headSeq: 7, serverTime: START } },
    ])
  })

  it('STREAM-19 position_snapshot: names of the wire become names of the domain (A-80); no stop is none', () => {
    const [event] = decode({
      type: 'position_snapshot',
      positions: [wirePosition],
      timestamp: '2026-11-20T11:00:00Z',
      total_count: 1,
      source: 's',
      as_of_seq: 3,
      epoch: 'e1',
      tick: 9,
    })
    expect(event).toMatchObject({
      type: 'live.position_snapshot',
      data: { origin: 'events', takenAt: START, asOfSeq: 3, serverEpoch: 'e1', tick: 9 },
    })
    expect(event).toMatchObject({
      data: {
        positions: [
          {
            key: 'main|BTCUSDT|one_way',
            account: 'main',
            side: 'long',
            strategy: 'S',
            takeProfit: null,
            stopLoss: null,
            size: '0.5',
            positionSeq: 4,
          },
        ],
      },
    })
  })

  it.each([
    ['97.50', '97.50'],
    [null, null],
    [undefined, null],
    ['soon', null],
  ])('A-251 a row tells its first stop: %s is read as %s', (firstStop, read) => {
    const [event] = decode({ type: 'position_snapshot', positions: [{ ...wirePosition, firstStop }] })
    expect(event).toMatchObject({ data: { positions: [{ firstStop: read }] } })
  })

  it('F-absent a row and a fact say whether a position is being checked', () => {
    const positions = [wirePosition, { ...wirePosition, symbol: 'ETHUSDT', checking: true }]
    const [event] = decode({ type: 'position_snapshot', positions })
    expect(event).toMatchObject({ data: { positions: [{ beingChecked: false }, { beingChecked: true }] } })

    const told = decode({
      type: 'unified_notification',
      event_id: 'e1-5',
      event_type: 'position_check_changed',
      event_timestamp: '2026-11-20T10:59:00Z',
      data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', leg: 'one_way', checking: true },
    })
    expect(told).toMatchObject([
      { type: 'live.position_check_changed', data: { symbol: 'BTCUSDT', factSeq: 5, beingChecked: true } },
    ])
  })

  it('F39 a correction is read with what the trade came to', () => {
    const told = decode({
      type: 'unified_notification',
      event_id: 'e1-6',
      event_type: 'trade_corrected',
      event_timestamp: '2026-11-20T10:59:00Z',
      data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', trade_id: 't1', pnl: '120', roi_percentage: '11.5' },
    })
    expect(told).toMatchObject([
      { type: 'live.trade_corrected', data: { tradeId: 't1', pnl: '120', roiPct: 11.5, factSeq: 6 } },
    ])
  })

  it('A-163 an opening says whether the position was open already when its account was linked', () => {
    const told = (data: object) =>
      decode({
        type: 'unified_notification',
        event_id: 'e1-5',
        event_type: 'open_position_opened',
        event_timestamp: '2026-11-20T10:59:00Z',
        data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', ...data },
      })[0]
    expect(told({ was_open: true })).toMatchObject({ type: 'live.position_opened', data: { wasOpen: true } })
    expect(told({})).not.toHaveProperty('data.wasOpen')
  })

  it('A-76 two rows of one symbol without legs are the two legs', () => {
    const { leg: _leg, ...bare } = wirePosition
    const [event] = decode({ type: 'position_snapshot', positions: [bare, { ...bare, side: 'Sell' }] })
    expect(event).toMatchObject({ data: { positions: [{ leg: 'long' }, { leg: 'short' }] } })
  })

  it.each([
    ['open_position_opened', 'live.position_opened'],
    ['position_opened', 'live.position_opened'],
    ['open_position_closed', 'live.position_closed'],
    ['open_position_modified', 'live.position_modified'],
    ['open_position_milestone', 'live.position_milestone'],
    ['trade_closed', 'live.trade_closed'],
    ['trade_events', 'live.trade_closed'],
  ])('A-108 %s is %s, wrapped or under its own name', (name, type) => {
    const data = { symbol: 'BTCUSDT', account: 'main', side: 'Buy', trade_id: 't1', pnl: '3' }
    const wrapped = decode({
      type: 'unified_notification',
      event_id: 'e1-5',
      event_type: name,
      event_timestamp: '2026-11-20T10:59:00Z',
      data,
    })
    const inside = decode({
      type: 'unified_notification',
      event_id: 'e1-5',
      event_timestamp: '2026-11-20T10:59:00Z',
      data: { ...data, event_type: name },
    })
    const own = decode({ type: name, id: 'e1-5', event_type: name, event_timestamp: '2026-11-20T10:59:00Z', data })
    for (const events of [wrapped, inside, own])
      expect(events).toEqual([
        expect.objectContaining({
          type,
          data: expect.objectContaining({
            eventId: 'e1-5',
            serverEpoch: 'e1',
            factSeq: 5,
            eventAt: START - 60_000,
            account: 'main',
            side: 'long',
          }),
        }),
      ])
  })

  it('A-108 trade_events without a trade is no trade', () => {
    expect(decode({ type: 'trade_events', data: { symbol: 'BTCUSDT', account: 'main' } })).toEqual([
      { type: 'live.unknown_told', data: expect.objectContaining({ eventType: 'trade_events' }) },
    ])
  })

  it('A-144 stored system messages keep their kind, title and message', () => {
    expect(
      decode({
        type: 'unified_notification',
        event_id: 'e1-6',
        event_type: 'trading_activity_summary',
        event_timestamp: 1_763_636_400,
        data: { title: 'T', message: 'M', total_count: 4, is_recovery: true },
      }),
    ).toEqual([
      {
        type: 'live.system_told',
        data: expect.objectContaining({
          kind: 'trading_activity_summary',
          title: 'T',
          message: 'M',
          totalCount: 4,
          isRecovery: true,
        }),
      },
    ])
  })

  it('I15 the state of an account keeps its reason; without account or state it cannot be read', () => {
    const told = (data: object) =>
      decode({
        type: 'unified_notification',
        event_id: 'e1-7',
        event_type: 'account_state_changed',
        event_timestamp: '2026-11-20T11:00:00Z',
        data,
      })
    expect(told({ account_id: 'a1', account: 'main', state: 'delayed', reason: 'It is slow.' })).toEqual([
      {
        type: 'live.account_state_changed',
        data: expect.objectContaining({
          accountId: 'a1',
          account: 'main',
          state: 'delayed',
          reason: 'It is slow.',
          factSeq: 7,
        }),
      },
    ])
    expect(told({ account_id: 'a1', account: 'hand', account_before: 'main', state: 'live' })).toEqual([
      { type: 'live.account_state_changed', data: expect.objectContaining({ account: 'hand', accountBefore: 'main' }) },
    ])
    expect(told({ account_id: 'a1', account: 'main', state: 'live', reason: null })).toEqual([
      { type: 'live.account_state_changed', data: expect.objectContaining({ state: 'live', reason: null }) },
    ])
    for (const bad of [
      { account: 'main', state: 'live' },
      { account_id: 'a1', state: 'live' },
      { account_id: 'a1', account: 'main' },
      { account_id: 'a1', account: 'main', state: 7 },
    ])
      expect(told(bad).map(({ type }) => type)).toEqual(['live.unreadable'])
  })

  it('A-44 the key is the event id, else the envelope id, else the frame id, else none', () => {
    const data = { symbol: 'BTCUSDT', account: 'main', trade_id: 't1' }
    const idOf = (message: object, id: string | null = null) =>
      (
        decodeChunk(
          'trades',
          [{ event: null, id, data: JSON.stringify({ type: 'trade_closed', data, ...message }) }],
          START,
        )[0]!.data as { readonly eventId: string | null }
      ).eventId
    expect([idOf({ event_id: 'a', id: 'b' }, 'c'), idOf({ id: 'b' }, 'c'), idOf({}, 'c'), idOf({})]).toEqual([
      'a',
      'b',
      'c',
      null,
    ])
  })

  it('architecture 3: values of a chunk are one entry, newest per position, oldest "before"', () => {
    const events = decode(
      { type: 'open_position_pnl_change', data: pnl({}), tick: 1 },
      {
        type: 'open_position_pnl_change',
        rows: [pnl({ old_pnl: '2', new_pnl: '3' }), pnl({ symbol: 'ETHUSDT' })],
        tick: 2,
      },
    )
    expect(events).toEqual([
      {
        type: 'live.values_moved',
        data: {
          serverEpoch: null,
          tick: 2,
          asOfSeq: null,
          rows: [
            expect.objectContaining({ symbol: 'BTCUSDT', oldPnl: '1', newPnl: '3' }),
            expect.objectContaining({ symbol: 'ETHUSDT' }),
          ],
        },
      },
    ])
  })

  it('values before a fact of the same position go before it; others wait for the end', () => {
    const fact = (symbol: string) => ({
      type: 'open_position_closed',
      id: `e1-${symbol}`,
      data: { symbol, account: 'main', side: 'Buy', final_pnl: '1' },
    })
    const types = (symbol: string) =>
      decode({ type: 'open_position_pnl_change', data: pnl({}) }, fact(symbol)).map((event) => event.type)
    expect(types('BTCUSDT')).toEqual(['live.values_moved', 'live.position_closed'])
    expect(types('ETHUSDT')).toEqual(['live.position_closed', 'live.values_moved'])
  })

  it('values of an older tick do not override newer ones', () => {
    const events = decode(
      { type: 'open_position_pnl_change', data: pnl({ new_pnl: '9' }), tick: 5 },
      { type: 'open_position_pnl_change', data: pnl({ new_pnl: '4' }), tick: 4 },
    )
    expect(events.map((event) => (event.type === 'live.values_moved' ? event.data.tick : null))).toEqual([5, 4])
  })

  it('I10 values of two histories of the server are not gathered into one', () => {
    const events = decode(
      { type: 'open_position_pnl_change', data: pnl({ new_pnl: '9' }), epoch: 'e1', tick: 5, as_of_seq: 2 },
      { type: 'open_position_pnl_change', data: pnl({ new_pnl: '4' }), epoch: 'e2', tick: 6, as_of_seq: 2 },
    )
    expect(events).toMatchObject([
      { data: { serverEpoch: 'e1', tick: 5, asOfSeq: 2, rows: [{ newPnl: '9' }] } },
      { data: { serverEpoch: 'e2', tick: 6, asOfSeq: 2, rows: [{ newPnl: '4' }] } },
    ])
  })

  it('F8 what cannot be read is counted once for the chunk, the rest goes on', () => {
    const events = decode(
      '{"type":',
      'null',
      '[]',
      { type: 'position_snapshot' },
      { type: 'open_position_closed', data: { symbol: 'A\u0000B', account: 'main' } },
      { no: 'type' },
      { type: 'heartbeat' },
    )
    expect(events).toEqual([
      expect.objectContaining({ type: 'live.heartbeat' }),
      { type: 'live.unreadable', data: { stream: 'events', count: 6, sample: '{"type":' } },
    ])
  })

  it('F9 a message over the limit is not read', () => {
    expect(decode(JSON.stringify({ type: 'heartbeat', fill: 'x'.repeat(MESSAGE_LIMIT) }))).toEqual([
      { type: 'live.unreadable', data: expect.objectContaining({ count: 1 }) },
    ])
  })

  it('F29 a type of a newer server is kept as unknown, unknown fields are ignored', () => {
    expect(
      decode({
        type: 'unified_notification',
        event_id: 'e1-9',
        event_type: 'brand_new',
        event_timestamp: '2026-11-20T11:00:00Z',
        data: { a: 1 },
      }),
    ).toEqual([{ type: 'live.unknown_told', data: expect.objectContaining({ eventType: 'brand_new', factSeq: 9 }) }])
  })

  it('A-305 a fact that is withheld is known as such, on the stream and in a look back', () => {
    const withheld = { type: 'live.withheld', data: expect.objectContaining({ factSeq: 9 }) }
    const event_timestamp = '2026-11-20T11:00:00Z'
    expect(
      decode({ type: 'unified_notification', event_id: 'e1-9', event_type: 'withheld', event_timestamp, data: {} }),
    ).toEqual([withheld])
    expect(
      decodeSince({ events: [{ id: 'e1-9', event_type: 'withheld', event_timestamp, data: {} }] }, START)?.events,
    ).toEqual([withheld])
  })

  it('STREAM-20 metrics_calculated and dashboard_refresh; resync loses the line, unless it only says that pages bring the rest', () => {
    expect(decode({ type: 'resync', reason: 'backlog' })).toEqual([])
    expect(
      decode(
        { type: 'metrics_calculated', data: { update_type: 'full' } },
        { type: 'dashboard_refresh' },
        { type: 'resync', reason: 'slow' },
      ).map((event) => event.type),
    ).toEqual(['live.metrics_calculated', 'live.refresh_told', 'live.lost'])
  })

  it('numbers of other servers are taken as decimals', () => {
    expect(
      decode({
        type: 'open_position_pnl_change',
        data: { symbol: 'BTCUSDT', accountname: 'main', new_pnl: -0.05, mark_price: 110.5 },
      }),
    ).toEqual([
      {
        type: 'live.values_moved',
        data: {
          serverEpoch: null,
          tick: null,
          asOfSeq: null,
          rows: [expect.objectContaining({ newPnl: '-0.05', markPrice: '110.5', leg: null })],
        },
      },
    ])
  })

  it('ERR-15 GET /trades/open must answer a list', () => {
    expect(decodeOpenTrades({ trades: [] }, START)).toEqual({
      ok: false,
      error: { kind: 'unreadable', message: 'Invalid data format received for open trades.' },
    })
    expect(decodeOpenTrades([wirePosition], START)).toMatchObject({
      ok: true,
      value: { data: { origin: 'rest', positions: [{ symbol: 'BTCUSDT' }] } },
    })
  })

  it('A-61 /events/since: facts in order, and one that cannot be read keeps its place', () => {
    const answer = decodeSince(
      {
        events: [
          {
            id: 'e1-4',
            event_type: 'trade_closed',
            event_timestamp: '2026-11-20T11:00:00Z',
            data: { symbol: 'BTCUSDT', account: 'main', trade_id: 't' },
          },
          { id: 'e1-5', event_type: 'trade_closed', data: null },
        ],
        aggregated: false,
        total_events: 2,
        epoch: 'e1',
        head_seq: 9,
        through_seq: 5,
        has_more: true,
      },
      START,
    )
    expect(answer).toMatchObject({
      isAggregated: false,
      headSeq: 9,
      throughSeq: 5,
      hasMore: true,
      events: [
        { type: 'live.trade_closed', data: { origin: 'since', factSeq: 4 } },
        { type: 'live.unknown_told', data: { factSeq: 5 } },
      ],
    })
    expect(decodeSince({ events: 'no' }, START)).toBeNull()
    expect(decodeSince(null, START)).toBeNull()
  })
})

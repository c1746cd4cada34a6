import { expect, it } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { PnlChanges } from '../../../src/domain/wire/sse.ts'
import { makeHub, type Reader, type StreamName } from '../../../src/server/events/hub.ts'
import { areValuesRead, sendValues } from '../../../src/server/events/values.ts'
import type { FactLog } from '../../../src/server/events/log.ts'
import { makeListener, type ListenerParts } from '../../../src/server/accounts/listener.ts'
import { makeMilestones } from '../../../src/server/accounts/milestones.ts'
import { makeOwners } from '../../../src/server/accounts/owners.ts'
import { positionKey } from '../../../src/server/exchange/mapping.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { makeLivePositions, type LivePosition } from '../../../src/server/accounts/livePositions.ts'

const dec = (text: string): DecimalText => text as DecimalText

const row = (mark: string, pnl: string): LivePosition => ({
  accountId: 'a1',
  userId: 'ada',
  accountName: 'main',
  symbol: 'BTCUSDT',
  leg: 'one_way',
  side: 'Buy',
  size: dec('1'),
  avgPrice: dec('100'),
  markPrice: dec(mark),
  unrealisedPnl: dec(pnl),
  positionValue: dec(mark),
  leverage: dec('10'),
  takeProfit: null,
  stopLoss: null,
  trailingStop: null,
  liqPrice: null,
  createdAt: epoch(0),
  updatedAt: epoch(0),
  seq: 1,
  strategyName: null,
  firstStop: null,
})

it('I10 values that wait for their frame are those of the newest row, also when a change of the position overtook them', () => {
  const live = makeLivePositions(0, () => true)
  live.set(row('100', '0'))
  live.move('ada', 'a1', [
    {
      symbol: 'BTCUSDT',
      leg: 'one_way',
      markPrice: dec('101'),
    },
  ])

  live.set(row('103', '3'))

  expect(live.takeMoved()[0]?.message.data).toMatchObject({
    old_pnl: '0',
    new_pnl: '3',
    pnl_change: '3',
    mark_price: '103',
    mark_value: '103',
  })
})

it('F-topic a position says that its price is not followed: in its table, with the next frame, and when it opens so', () => {
  const live = makeLivePositions(0, () => true)
  const now = { seq: 1, epoch: 'e1', now: new Date(0) }
  live.set(row('100', '0'))
  expect(live.snapshot('ada', now).positions[0]).not.toHaveProperty('isPriceFollowed')

  live.unfollow(new Set(['BTCUSDT', 'GONEUSDT']))
  expect(live.takeMoved()[0]?.message.data).toMatchObject({ pnl_change: '0', is_price_followed: false })
  expect(live.snapshot('ada', now).positions[0]).toMatchObject({ isPriceFollowed: false })
  live.set({ ...row('7', '0'), symbol: 'GONEUSDT' })
  expect(live.takeMoved()[0]?.message.data).toMatchObject({ symbol: 'GONEUSDT', is_price_followed: false })

  live.unfollow(new Set(['GONEUSDT']))
  live.move('ada', 'a1', [
    {
      symbol: 'BTCUSDT',
      leg: 'one_way',
      markPrice: dec('101'),
    },
  ])
  expect(live.takeMoved()[0]?.message.data).toMatchObject({ new_pnl: '1', is_price_followed: true })
  expect(live.snapshot('ada', now).positions[0]).not.toHaveProperty('isPriceFollowed')
})

it('ENT-23 until a change of size is written the row moves by its own size, and crosses no step by that of the exchange', () => {
  const live = makeLivePositions(0, () => true)
  const owners = makeOwners()
  owners.set({ accountId: 'a1', userId: 'ada', accountName: 'main' })
  const milestones = makeMilestones()
  const told: unknown[] = []
  const listener = makeListener({
    live,
    owners,
    facts: { change: () => new Promise(() => undefined) } as unknown as FactLog,
    onMoved: (rows: readonly LivePosition[]) => told.push(...rows.map((one) => milestones.look(one, 0))),
  } as unknown as ListenerParts)
  const book = new PositionBook([row('100', '0')])
  live.set(row('100', '0'))
  const mark = (price: string): void => void listener.moved('a1', book.marked(new Map([['BTCUSDT', dec(price)]])))
  mark('101.2')

  const grown = { ...row('101.2', '3.6'), size: dec('3'), seq: 2, updatedAt: epoch(1) }
  const { symbol, leg } = grown
  const changes = book.heard(
    [
      {
        key: positionKey(symbol, leg),
        symbol,
        leg,
        position: grown,
        seq: 2,
        updatedAt: epoch(1),
        toldAt: epoch(1),
        realised: null,
        knowsOpening: true,
      },
    ],
    1,
  )
  expect(changes).toMatchObject([{ kind: 'modified', fields: ['size'] }])
  void listener.positionsChanged('a1', changes)
  mark('101.3')

  expect(live.of('ada')).toMatchObject([{ size: '1', markPrice: '101.3', unrealisedPnl: '1.3' }])
  expect(told).toEqual([null, null])
})

it.each([
  ['closes in part', { size: dec('0.5'), unrealisedPnl: dec('10') }, '10'],
  ['grows', { size: dec('2'), unrealisedPnl: dec('40') }, '40'],
  ['turns round', { side: 'Sell', unrealisedPnl: dec('-20') }, '-20'],
] as const)('4b a position that %s while values wait has moved by nothing', (_what, over, pnl) => {
  const live = makeLivePositions(0, () => true)
  live.set(row('100', '0'))
  live.unfollow(new Set(['BTCUSDT']))
  live.move('ada', 'a1', [
    {
      symbol: 'BTCUSDT',
      leg: 'one_way',
      markPrice: dec('120'),
    },
  ])

  live.set({ ...row('120', '20'), ...over })

  expect(live.takeMoved()[0]?.message.data).toMatchObject({
    old_pnl: pnl,
    new_pnl: pnl,
    pnl_change: '0',
    is_price_followed: false,
  })
})

it('POS-07 a liquidation price that moves without a fact goes with the next values, and once', () => {
  const live = makeLivePositions(0, () => true)
  live.set({ ...row('100', '0'), liqPrice: dec('50') })

  live.set({ ...row('100', '0'), liqPrice: dec('51') })
  live.set({ ...row('101', '1'), liqPrice: dec('51') })
  expect(live.takeMoved()[0]?.message.data).toMatchObject({ mark_price: '101', liq_price: '51' })

  live.set({ ...row('101', '1'), liqPrice: null })
  expect(live.takeMoved()[0]?.message.data).toMatchObject({ liq_price: null })
  live.set(row('101', '1'))
  expect(live.takeMoved()).toEqual([])
})

it('I10 a frame of values names its history, and the newest fact they know of where one is known', () => {
  const live = makeLivePositions(0, () => true)
  const hub = makeHub('e1')
  const frames: string[] = []
  hub.add('ada', {
    stream: 'events',
    hasPlan: true,
    tokenId: 't',
    grantId: null,
    openedAt: 0,
    write: (frame) => frames.push(frame),
    close: () => undefined,
  })
  live.set(row('100', '0'))
  const move = (mark: string): void =>
    void live.move('ada', 'a1', [
      {
        symbol: 'BTCUSDT',
        leg: 'one_way',
        markPrice: dec(mark),
      },
    ])

  move('101')
  sendValues({ live, hub })
  hub.noteHead('ada', 7)
  move('102')
  sendValues({ live, hub })

  expect(
    frames.map((frame) => {
      const { epoch: ofServer, as_of_seq: seq } = JSON.parse(frame.slice('data: '.length)) as PnlChanges
      return [ofServer, seq]
    }),
  ).toEqual([
    ['e1', undefined],
    ['e1', 7],
  ])
})

it('I10 values are made ready for who reads them alone; who comes begins with the table, and none older follow it', () => {
  const hub = makeHub('e1')
  const live = makeLivePositions(0, areValuesRead(hub))
  const reader = (stream: StreamName): Reader => ({
    stream,
    hasPlan: true,
    tokenId: 't',
    grantId: null,
    openedAt: 0,
    write: () => undefined,
    close: () => undefined,
  })
  const move = (mark: string): void =>
    void live.move('ada', 'a1', [{ symbol: 'BTCUSDT', leg: 'one_way', markPrice: dec(mark) }])
  const table = () => live.snapshot('ada', { seq: 1, epoch: 'e1', now: new Date(0) }).positions
  live.set(row('100', '0'))
  hub.add('ada', reader('updates'))
  move('101')
  expect(live.takeMoved()).toEqual([])

  const first = reader('events')
  hub.add('ada', first)
  move('102')
  hub.remove('ada', first)
  move('103')
  hub.add('ada', reader('events'))
  expect(table()).toMatchObject([{ markPrice: '103', unrealisedPnl: '3' }])
  expect(live.takeMoved()).toEqual([])
  move('104')
  expect(live.takeMoved()).toMatchObject([{ userId: 'ada', message: { data: { old_pnl: '3', new_pnl: '4' } } }])
})

it('a position that was only set has no values waiting', () => {
  const live = makeLivePositions(0, () => true)

  live.set(row('100', '0'))

  expect(live.takeMoved()).toEqual([])
})

import { beforeEach, describe, expect, it } from 'vitest'
import { routeFor } from '../../../src/domain/access/match.ts'
import { liveChart } from '../../../src/domain/screens/liveChart.ts'
import { chartTickView } from '../../../src/domain/market/chartTick.ts'
import { liveChartView } from '../../../src/domain/market/liveChart.ts'
import { closedChartView } from '../../../src/domain/market/closedChart.ts'
import type { EventOf } from '../../../src/domain/event.ts'
import type { Position } from '../../../src/domain/live/model.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { failureOf } from '../../../src/domain/resources/rules.ts'
import { klineKey } from '../../../src/domain/market/chartPath.ts'
import { closedChartPath } from '../../../src/domain/access/chartPaths.ts'
import { aftermathKey, legsKey, similarKey, tradeKey } from '../../../src/domain/market/wants.ts'
import { wireOf } from '../../support/fixtures/lateWorld.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { dec } from '../../support/fixtures/viewsPositions.ts'
import { closed, modified, numbered, opened, tradeClosed, tradeCorrected } from '../../../src/domain/testing/facts.ts'
import { connected, signedIn, snapshotOf, START, type MiniCore } from '../../../src/domain/testing/core.ts'

const KEY = 'main|ETHUSDT|one_way'
const minute = 60_000
let core: MiniCore
let seq = 0

const position = (more: Partial<Position> = {}): Position => ({
  key: KEY,
  account: 'main',
  symbol: 'ETHUSDT',
  leg: 'one_way',
  side: 'long',
  strategy: null,
  size: dec('1'),
  avgPrice: dec('3000'),
  markPrice: dec('3010'),
  unrealisedPnl: dec('10'),
  takeProfit: dec('3100'),
  stopLoss: dec('2950'),
  trailingStop: null,
  positionValue: dec('3000'),
  leverage: dec('10'),
  liqPrice: null,
  firstStop: null,
  openedAt: epoch(START - 60 * minute),
  positionSeq: null,
  beingChecked: false,
  updatedAt: START,
  isPriceFollowed: true,
  known: null,
  ...more,
})
const origin = () =>
  ({ eventId: `e1-${++seq}`, serverEpoch: 'e1', factSeq: seq, origin: 'events', eventAt: core.at }) as const
const leg = { account: 'main', symbol: 'ETHUSDT', leg: 'one_way', side: 'long', strategy: null } as const
const opens = () =>
  core.append({
    type: 'live.position_opened',
    data: { ...origin(), ...leg, position: position({ openedAt: core.at }), pnl: null, qty: dec('1') },
  })
const modifies = (more: Partial<EventOf<'live.position_modified'>['data']>) =>
  core.append({
    type: 'live.position_modified',
    data: {
      ...origin(),
      ...leg,
      position: null,
      oldQty: null,
      newQty: null,
      pnl: null,
      markPrice: null,
      changes: {},
      tradeId: null,
      positionSeq: null,
      ...more,
    },
  })
const closes = (tradeId: string | null = 't1') =>
  core.append({
    type: 'live.position_closed',
    data: { ...origin(), ...leg, finalPnl: dec('-12.40'), tradeId, exectype: 'StopLoss', positionSeq: null },
  })
const moves = (pnl: string, mark: string) =>
  core.append({
    type: 'live.values_moved',
    data: {
      rows: [{ ...leg, oldPnl: null, newPnl: dec(pnl), change: null, markPrice: dec(mark), positionValue: null }],
      serverEpoch: null,
      tick: null,
      asOfSeq: null,
    },
  })
const view = () => liveChartView(core.state, 'tab-1')

beforeEach(() => {
  seq = 0
  core = connected(signedIn({ tab: { path: '/live-trades/chart/ETHUSDT/long/main', query: '' } }))
})

describe('the story of a position', () => {
  it('SCREEN-2.2 tells what happened, newest first, with the numbers of the chart', () => {
    opens()
    core.advance(minute)
    modifies({ oldQty: dec('1'), newQty: dec('2') })
    core.advance(minute)
    // As the server tells it: the size is among what changed.
    modifies({ oldQty: dec('2'), newQty: dec('3'), changes: { size: ['2', '3'], stop_loss: ['2940', '2950'] } })
    core.advance(minute)
    modifies({ changes: { stop_loss: ['2950', '2960'] } })
    core.append({
      type: 'live.position_milestone',
      data: {
        ...origin(),
        ...leg,
        pct: 5,
        direction: 'to_takeprofit',
        trend: 'improving',
        previousDirection: null,
        sinceLastCrossing: null,
        pnl: dec('20'),
      },
    })

    expect(view().timeline.map(({ title, detail, number, tone }) => [title, detail, number, tone])).toEqual([
      ['Milestone +5 % ROI', 'rising, +20.00 USDT', 5, 'up'],
      ['Stop-loss moved', '2,950 to 2,960', 4, 'neutral'],
      ['Size up', '2 to 3, stop-loss 2,940 to 2,950', 3, 'accent'],
      ['Size up', '1 to 2', 2, 'accent'],
      ['Opened long', '1 at 3,000', 1, 'accent'],
    ])
    expect(view().marks.map((mark) => mark.text)).toEqual(['1', '2', '3', '4', '5'])
    expect(view()).toMatchObject({ isWhole: true, status: 'open', positionId: KEY })
    expect(view().sizes.map((point) => point.value)).toEqual([1, 2, 3])
  })

  it.each([
    [0, 200],
    [999, 100],
  ])('I14 beside %i other stories a story keeps its %i newest events', (others, kept) => {
    for (let i = 0; i < others; i += 1) modifies({ symbol: `S${i}USDT` })
    for (let i = 0; i < 210; i += 1) modifies({ changes: { stop_loss: [String(i), String(i + 1)] } })

    const { events } = core.state.market.storyByKey.get(KEY)!
    expect(events).toHaveLength(kept)
    expect(events.at(-1)?.changes).toEqual({ stop_loss: ['209', '210'] })
  })

  it('F39 a trade in it shows what its order came to', () => {
    opens()
    core.append(tradeClosed(origin(), { ...leg, tradeId: 't1', pnl: dec('12') }))
    core.advance(minute)
    core.append(tradeCorrected(origin(), { ...leg, tradeId: 't1', pnl: dec('120') }))
    core.append(tradeCorrected(origin(), { ...leg, tradeId: 'another', pnl: dec('7') }))

    expect(core.state.market.storyByKey.get(KEY)?.events).toMatchObject([
      { kind: 'opened' },
      { kind: 'trade_closed', pnl: '120', tradeId: 't1' },
    ])
  })

  it('SCREEN-2.2 a position found open: its opening is known by its time alone, and a gap says so', () => {
    core.append(snapshotOf([position()], { asOfSeq: 0 }))

    expect(view()).toMatchObject({ isWhole: false, knownFrom: null })
    expect(view().timeline).toEqual([
      {
        id: 'opening',
        at: START - 60 * minute,
        title: 'Opened long',
        detail: '',
        tone: 'accent',
        number: null,
        verdict: null,
      },
    ])
  })

  it('SCREEN-2.2 not open now; the same words for a side that is not open', () => {
    expect(view().status).toBe('not_open')
    core.append(snapshotOf([position({ side: 'short' })], { asOfSeq: 0 }))
    expect(view()).toMatchObject({ status: 'not_open', closedList: '/closed-trades?filter=ETHUSDT&account=main' })
  })

  it("SCREEN-2.2 closed while watching: 'Closed 14:07, −12.40 USDT' with its chart once the trade is known", () => {
    opens()
    core.advance(minute)
    closes(null)
    expect(view()).toMatchObject({
      status: 'closed',
      closed: { at: START + minute, pnl: '-12.40', exit: 'StopLoss', chart: null },
    })

    core.append({
      type: 'live.trade_closed',
      data: {
        ...origin(),
        ...leg,
        pnl: dec('-12.40'),
        roiPct: null,
        tradeId: 'a:1/2',
        exectype: 'StopLoss',
        qty: null,
        entryPrice: null,
        exitPrice: null,
      },
    })
    expect(view().closed?.chart).toBe('/closed-trades/chart/ETHUSDT/main/a%3A1%2F2')
    expect(view().timeline[0]).toMatchObject({ title: 'Trade closed', detail: '−12.40 USDT, SL' })
  })

  it('a position that opens again begins a new story and a new curve', () => {
    opens()
    moves('5', '3005')
    core.advance(2 * minute)
    closes()
    core.advance(minute)
    opens()

    expect(view().timeline.map((event) => event.title)).toEqual(['Opened long'])
    expect(view().pnl).toBeNull()
  })

  it('an opening that a filled gap brings late stands where it belongs', () => {
    core.append(snapshotOf([position()], { asOfSeq: 0 }))
    modifies({ changes: { take_profit: [null, '3100'] } })
    const late = { ...origin(), eventAt: epoch(START - 60 * minute) }
    core.append({
      type: 'live.position_opened',
      data: { ...late, ...leg, position: position(), pnl: null, qty: dec('1') },
    })

    expect(view().timeline.map((event) => event.title)).toEqual(['Take-profit set', 'Opened long'])
    expect(view().isWhole).toBe(true)
  })
})

describe('what a filled gap brings after later facts', () => {
  const fact = (factSeq: number) => numbered(factSeq, { eventAt: epoch(START + factSeq * minute) })
  const story = () => core.state.market.storyByKey.get(KEY)
  const kinds = () => story()?.events.map(({ kind, id }) => [id, kind])
  const eth = { ...leg, pnl: null }

  it('SCREEN-2.2 the lost opening of a position that ended meanwhile begins its story and takes no end from it', () => {
    core.append(tradeClosed(fact(11), { ...leg, tradeId: 't1' }))
    core.append(closed(fact(12), { ...leg, finalPnl: dec('7'), exectype: 'TakeProfit' }))
    core.append(opened(fact(10), eth))

    expect(kinds()).toEqual([
      ['e1-10', 'opened'],
      ['e1-11', 'trade_closed'],
      ['e1-12', 'closed'],
    ])
    expect(story()).toMatchObject({
      hasOpening: true,
      knownFrom: START + 10 * minute,
      closedAt: START + 12 * minute,
      finalPnl: '7',
      exectype: 'TakeProfit',
      tradeId: 't1',
    })
  })

  it('SCREEN-2.2 the life before neither joins the position that runs nor ends it', () => {
    core.append(opened(fact(13), { ...eth, side: 'short' }))
    core.append(modified(fact(14), leg))
    core.append(opened(fact(10), eth))
    core.append(tradeClosed(fact(11), { ...leg, tradeId: 't1' }))
    core.append(closed(fact(12), leg))

    expect(kinds()).toEqual([
      ['e1-11', 'trade_closed'],
      ['e1-13', 'opened'],
      ['e1-14', 'size_up'],
    ])
    expect(story()).toMatchObject({ closedAt: null, tradeId: null, side: 'short', knownFrom: START + 13 * minute })
  })

  it('SCREEN-2.2 a lost end and a lost opening part what came after them from the life before', () => {
    core.append(opened(fact(1), eth))
    core.append(modified(fact(4), leg))
    core.append(closed(fact(2), leg))
    core.append(opened(fact(3), { ...eth, side: 'short' }))

    expect(kinds()).toEqual([
      ['e1-3', 'opened'],
      ['e1-4', 'size_up'],
    ])
    expect(story()).toMatchObject({ closedAt: null, side: 'short', knownFrom: START + 3 * minute })
  })

  it('SCREEN-2.2 an end that comes late is not the end of the next life, of which the opening was lost as well', () => {
    core.append(opened(fact(1), eth))
    core.append(tradeClosed(fact(5), { ...leg, tradeId: 't2' }))
    core.append(closed(fact(6), { ...leg, finalPnl: dec('7') }))
    core.append(tradeClosed(fact(2), { ...leg, tradeId: 't1' }))
    core.append(closed(fact(3), { ...leg, finalPnl: dec('-1') }))
    expect(story()).toMatchObject({ closedAt: START + 6 * minute, tradeId: 't2', finalPnl: '7' })

    core.append(opened(fact(4), eth))
    expect(kinds()?.map(([id]) => id)).toEqual(['e1-4', 'e1-5', 'e1-6'])
    expect(story()).toMatchObject({ closedAt: START + 6 * minute, tradeId: 't2', finalPnl: '7' })
  })
})

describe('the minutes of a position', () => {
  it('SCREEN-2.2 every minute keeps its lowest, highest and last result, looked at once a second', () => {
    opens()
    for (const [pnl, mark] of [
      ['5', '3005'],
      ['-3', '2997'],
      ['2', '3002'],
    ] as const) {
      moves(pnl, mark)
      core.advance(1_000)
    }
    core.advance(minute - 3_000)
    moves('4', '3004')

    expect(core.state.market.past.get(KEY)).toEqual([
      { at: START, pnlLow: -3, pnlHigh: 5, pnlLast: 2, first: 3005, low: 2997, high: 3005, last: 3002 },
    ])
    expect(core.state.market.current.get(KEY)).toMatchObject({ at: START + minute, pnlLast: 4 })
    expect(view().pnl).toMatchObject({ low: { value: -3 }, high: { value: 5 }, since: START, isWhole: true })
  })

  it('A-164 between two looks the newest figure counts: no low stands above it, no high below', () => {
    opens()
    moves('5', '3005')
    core.advance(1_000)
    moves('9', '3009')
    expect(view().pnl).toMatchObject({ high: { value: 9 } })

    moves('-2', '2998')
    expect(view().pnl).toMatchObject({ low: { value: -2 } })
  })

  it('SCREEN-2.2 the forming candle follows the mark', () => {
    opens()
    core.append({
      type: 'resource.loaded',
      data: {
        key: klineKey('ETHUSDT', '15', 100),
        value: { candles: [{ time: START, open: '3000', high: '3001', low: '2999', close: '3000', volume: '3' }] },
      },
    })
    moves('5', '3005')

    expect(chartTickView(core.state, 'tab-1')).toMatchObject({
      mark: 3005,
      candle: { at: START, open: 3000, high: 3005, low: 2999, close: 3005 },
    })
    expect(view().candles).toMatchObject({ state: 'ready', data: { decimals: 0, interval: '15' } })
  })

  it('SCREEN-2.2 no candles: the result is drawn all the same', () => {
    opens()
    moves('5', '3005')
    core.append({
      type: 'resource.failed',
      data: {
        key: klineKey('ETHUSDT', '15', 100),
        attempt: 2,
        message: 'The exchange did not answer.',
        status: 502,
        final: true,
      },
    })

    expect(view().candles).toEqual({
      state: 'failed',
      title: 'Candles did not load',
      hint: 'The exchange did not answer.',
      canRetry: true,
    })
    expect(view().pnl).not.toBeNull()
  })

  it('API-41 asks for 100 candles of 15 min unless the address says otherwise', () => {
    expect(core.of('resource.asked').map(({ key }) => key)).toContain(
      'marketKline?interval=15&limit=100&symbol=ETHUSDT',
    )
    core.append({
      type: 'tab.went',
      data: { tab: 'tab-1', path: '/live-trades/chart/ETHUSDT/long/main', query: '?interval=240&limit=500' },
    })
    expect(core.of('resource.asked').map(({ key }) => key)).toContain(
      'marketKline?interval=240&limit=500&symbol=ETHUSDT',
    )
  })
})

describe('a chart by its address', () => {
  const go = (path: string) => core.append({ type: 'tab.went', data: { tab: 'tab-1', path, query: '' } })
  const asked = () => core.of('resource.asked').filter(({ key }) => key.startsWith('marketKline'))

  it('SCREEN-2.2 in small letters asks for the candles that it shows', () => {
    go('/live-trades/chart/btcusdt/long/main')

    expect(asked().at(-1)?.key).toBe('marketKline?interval=15&limit=100&symbol=BTCUSDT')
    expect(view()).toMatchObject({ symbol: 'BTCUSDT', candles: { state: 'loading' } })
  })

  it('SCREEN-2.2 of what is no symbol has no candles, and loads none', () => {
    const before = asked().length
    go('/live-trades/chart/BTCUSDT-25DEC26/long/main')

    expect(asked()).toHaveLength(before)
    expect(view().candles).toMatchObject({ state: 'empty', title: 'No candles' })
  })

  it('SCREEN-2.4 a closed trade of what is no symbol has no candles', () => {
    const odd = tradeRow('a:1', { symbol: 'BTCUSDT-25DEC26' })
    go('/closed-trades/chart/BTCUSDT-25DEC26/main/a%3A1')
    core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(odd) } })

    expect(closedChartView(core.state, 'tab-1')).toMatchObject({ state: 'ready', candles: { state: 'empty' } })
  })
})

describe('an address in small letters', () => {
  const path = '/live-trades/chart/ethusdt/long/main'

  it('SCREEN-2.2 asks for the candles of the same position, and is sent its row', () => {
    core = connected(signedIn({ tab: { path, query: '' } }))
    opens()
    expect(core.of('resource.asked').map(({ key }) => key)).toContain(
      'marketKline?interval=15&limit=100&symbol=ETHUSDT',
    )
    expect(liveChart.rows(core.state, 'tab-1', routeFor(path)!.parts)).toMatchObject([{ symbol: 'ETHUSDT' }])
  })
})

describe('the chart of a closed trade', () => {
  const trade = tradeRow('a:1', {
    symbol: 'ETHUSDT',
    openedAt: epoch(START - 20 * 60 * minute),
    closedAt: epoch(START - 10 * 60 * minute),
  })
  const go = (path: string, query = '') => core.append({ type: 'tab.went', data: { tab: 'tab-1', path, query } })
  const asked = () =>
    core
      .of('resource.asked')
      .map(({ key }) => key)
      .filter(
        (key) =>
          key.startsWith('marketKline?end') || (key.startsWith('marketKline?interval') && key.includes('limit=1000')),
      )

  it('API-11 a trade that went with its account while its chart was open is not found, and the list is the way back', () => {
    const other = signedIn({ tab: { path: '/closed-trades/chart/ETHUSDT/main/a%3A1' } })
    other.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(trade) } })
    expect(closedChartView(other.state, 'tab-1').state).toBe('ready')

    other.append({ type: 'resource.invalidated', data: { keys: 'all', why: 'accounts_changed' } })
    other.append(failureOf(tradeKey('a:1'), 1, { message: 'Not found.', status: 404 }, other.at))

    expect(closedChartView(other.state, 'tab-1')).toMatchObject({ state: 'not_found', list: '/closed-trades' })
  })

  it('SCREEN-2.4 asks for the trade, then for its candles; a server without start and end is asked for the newest that reach', () => {
    go('/closed-trades/chart/ETHUSDT/main/a%3A1')
    expect(closedChartView(core.state, 'tab-1')).toEqual({ state: 'loading' })
    expect(core.of('resource.asked').at(-1)?.key).toBe('tradeById?id=a%3A1')

    core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(trade) } })
    expect(asked()).toHaveLength(1)

    const newest = { candles: [{ time: START - minute, open: '1', high: '1', low: '1', close: '1', volume: '0' }] }
    core.append({ type: 'resource.loaded', data: { key: asked()[0]!, value: newest } })
    expect(asked()[1]).toBe('marketKline?interval=5&limit=1000&symbol=ETHUSDT')

    core.append({
      type: 'resource.loaded',
      data: {
        key: asked()[1]!,
        value: {
          candles: [START - 21 * 60 * minute, START - 15 * 60 * minute].map((time) => ({
            time,
            open: '1',
            high: '1',
            low: '1',
            close: '1',
            volume: '0',
          })),
        },
      },
    })
    expect(closedChartView(core.state, 'tab-1')).toMatchObject({
      state: 'ready',
      note: 'Shown at 5 min: this trade is 10 hours old',
      fixTo: null,
      candles: { state: 'ready' },
    })
  })

  it('SCREEN-2.4 once its candles are there, what came after is asked for; similar trades are listed without itself', () => {
    go('/closed-trades/chart/ETHUSDT/main/a%3A1')
    core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(trade) } })
    const keys = () => core.of('resource.asked').map(({ key }) => key)
    expect(keys()).toContain(similarKey(trade)!)
    expect(keys()).not.toContain(aftermathKey(trade))

    const from = trade.openedAt! - 3 * 60 * minute
    const flat = (time: number, close: string) => ({ time, open: '1', high: '1', low: '1', close, volume: '0' })
    core.append({ type: 'resource.loaded', data: { key: asked()[0]!, value: { candles: [flat(from, '1')] } } })
    expect(keys()).toContain(aftermathKey(trade))

    core.append({
      type: 'resource.loaded',
      data: {
        key: similarKey(trade)!,
        value: { trades: ['a:2', 'a:1', 'a:0'].map((id) => wireOf({ ...trade, id })), total_count: 3 },
      },
    })
    core.append({
      type: 'resource.loaded',
      data: { key: aftermathKey(trade), value: { candles: [flat(trade.closedAt, '7')] } },
    })
    const view = closedChartView(core.state, 'tab-1')
    if (view.state !== 'ready') throw new Error(view.state)
    expect(view.similar?.map(({ id }) => id)).toEqual(['a:2', 'a:0'])
    expect(view.whatIfs.map(({ price }) => price).slice(0, 2)).toEqual([7, null])
  })

  it('SCREEN-2.4 once the trade is known its legs are asked for; they stand on the candles by their signs, one on a side of a candle', () => {
    go('/closed-trades/chart/ETHUSDT/main/a%3A1')
    core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(trade) } })
    expect(core.of('resource.asked').map(({ key }) => key)).toContain(legsKey('a:1'))
    const flat = (time: number) => ({ time, open: '1', high: '1', low: '1', close: '1', volume: '0' })
    core.append({
      type: 'resource.loaded',
      data: { key: asked()[0]!, value: { candles: [flat(trade.openedAt! - 180 * minute), flat(trade.closedAt)] } },
    })
    const leg = (order: string, way: string, at: number, more = {}) => ({
      order_id: order,
      way,
      trade_id: null,
      qty: '1',
      price: '2',
      fee: '0',
      fill_count: 1,
      first_at: new Date(at).toISOString(),
      held: '1',
      ...more,
    })
    const between = (trade.openedAt! + trade.closedAt) / 2
    core.append({
      type: 'resource.loaded',
      data: {
        key: legsKey('a:1'),
        value: {
          legs: [
            leg('in', 'in', trade.openedAt!),
            leg('more', 'in', between),
            leg('more at once', 'in', between),
            leg('half', 'out', between, { trade_id: 'a:0' }),
            { order_id: 'unreadable' },
            leg('own', 'out', trade.closedAt, { trade_id: 'a:1', held: '0' }),
          ],
        },
      },
    })

    const view = closedChartView(core.state, 'tab-1')
    if (view.state !== 'ready') throw new Error(view.state)
    expect(view.legs.map(({ kind, isOwn, path }) => [kind, isOwn, path])).toEqual([
      ['opened', false, null],
      ['added', false, null],
      ['added', false, null],
      ['reduced', false, closedChartPath('ETHUSDT', 'main', 'a:0')],
      ['closed', true, null],
    ])
    expect(view.marks.map(({ text }) => text)).toEqual(['In', '+', '−', 'Out'])
  })

  it('API-13 404 gives null: Trade not found, with a way back to the list it came from', () => {
    go('/closed-trades/chart/ETHUSDT/main/a%3A9', '?from_list=account%3Dmain')
    core.append({
      type: 'resource.failed',
      data: { key: tradeKey('a:9'), attempt: 2, message: 'Not found.', status: 404, final: true },
    })

    expect(closedChartView(core.state, 'tab-1')).toMatchObject({
      state: 'not_found',
      title: 'Trade not found',
      list: '/closed-trades?account=main',
    })
  })

  it('ERR-04 another failure has the default words and can be tried again', () => {
    go('/closed-trades/chart/ETHUSDT/main/a%3A9')
    core.append({
      type: 'resource.failed',
      data: { key: tradeKey('a:9'), attempt: 2, message: 'The server is down.', status: 503, final: true },
    })

    expect(closedChartView(core.state, 'tab-1')).toEqual({
      state: 'failed',
      title: 'Failed to fetch trade',
      hint: 'The server is down.',
      resource: 'tradeById?id=a%3A9',
    })
  })

  it('SCREEN-2.4 a path that names another symbol or account shows the trade and says where it is', () => {
    go('/closed-trades/chart/BTCUSDT/other/a%3A1', '?interval=15')
    core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(trade) } })

    expect(closedChartView(core.state, 'tab-1')).toMatchObject({
      state: 'ready',
      trade: { id: 'a:1' },
      fixTo: '/closed-trades/chart/ETHUSDT/main/a%3A1?interval=15',
      chosen: '15',
    })
  })

  it('SCREEN-2.4 previous and next within the filter of the list', () => {
    const rows = [
      tradeRow('n', { closedAt: epoch(START) }),
      trade,
      tradeRow('o', { side: 'short', closedAt: epoch(START - 700 * minute) }),
      tradeRow('p', { closedAt: epoch(START - 800 * minute) }),
    ]
    go('/closed-trades')
    core.append({
      type: 'closed.page_loaded',
      data: { list: 'tradesClosed', offset: 0, replaces: true, rows, returned: 4, total: 4, totals: null },
    })
    go('/closed-trades/chart/ETHUSDT/main/a%3A1', '?from_list=side%3Dlong')

    expect(closedChartView(core.state, 'tab-1')).toMatchObject({
      state: 'ready',
      neighbours: {
        place: 2,
        count: 3,
        isPartial: false,
        previous: '/closed-trades/chart/BTCUSDT/main/n?from_list=side%3Dlong',
        next: '/closed-trades/chart/BTCUSDT/main/p?from_list=side%3Dlong',
      },
    })

    core.append({
      type: 'closed.page_loaded',
      data: { list: 'tradesClosed', offset: 0, replaces: true, rows, returned: 4, total: 3_216, totals: null },
    })
    expect(closedChartView(core.state, 'tab-1')).toMatchObject({ neighbours: { count: 3, isPartial: true } })
  })
})

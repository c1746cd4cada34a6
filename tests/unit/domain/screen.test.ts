import { describe, expect, it } from 'vitest'
import { usualOf } from '../../../src/domain/access/address.ts'
import { LIVE_ADDRESS } from '../../../src/domain/access/addresses.ts'
import { dashboardView } from '../../../src/domain/dashboard/view.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import { connectionView } from '../../../src/domain/live/freshness.ts'
import type { Position } from '../../../src/domain/live/model.ts'
import { filtersFrom } from '../../../src/domain/live/screen/filters.ts'
import { shownRows } from '../../../src/domain/live/screen/order.ts'
import { isNearStop, rowOf, trackOf, type Levels } from '../../../src/domain/live/screen/row.ts'
import { positionRows } from '../../../src/domain/live/screen/rows.ts'
import { liveViews } from '../../../src/domain/live/screen/view.ts'
import type { LiveTradesView } from '../../../src/domain/live/view.types.ts'
import { bellOf, panelOf } from '../../../src/domain/notifications/frame.ts'
import { attentionOf, rowsOf, viewsOf } from '../../../src/domain/view.ts'
import { connected, hello, MiniCore, signedIn, snapshotOf } from '../../../src/domain/testing/core.ts'
import {
  closed,
  dec,
  milestone,
  modified,
  numbered,
  opened,
  position,
  value,
  values,
} from '../../../src/domain/testing/facts.ts'

/** Nothing narrowed: what is left out of the address. */
const NO_FILTERS = usualOf(LIVE_ADDRESS)

const levels = (isLong: boolean, mark: number, stop: number | null, target: number | null): Levels => ({
  isLong,
  entry: 100,
  mark,
  stop,
  target,
})
const row = (more: Partial<Position>) => rowOf(position(more), { milestone: undefined, stale: false, closed: null })

describe('a row', () => {
  it.each([
    [levels(true, 100, 90, 120), 0],
    [levels(true, 110, 90, 120), 0.5],
    [levels(true, 120, 90, 120), 1],
    [levels(true, 130, 90, 120), 1],
    [levels(true, 95, 90, 120), -0.5],
    [levels(true, 90, 90, 120), -1],
    [levels(true, 80, 90, 120), -1],
    [levels(false, 100, 110, 80), 0],
    [levels(false, 90, 110, 80), 0.5],
    [levels(false, 80, 110, 80), 1],
    [levels(false, 105, 110, 80), -0.5],
    [levels(false, 110, 110, 80), -1],
    [levels(true, 95, null, 110), -0.5],
    [levels(true, 105, 90, null), 0.5],
    [levels(true, 105, null, null), null],
    [levels(true, 110, 105, 115), 0.5],
    [levels(true, 105, 105, 115), 0],
    [levels(false, 90, 95, 85), 0.5],
  ])('track of %j is %s: stop left, target right, for longs and shorts alike', (given, track) => {
    expect(trackOf(given)).toBe(track)
  })

  it.each([
    [levels(true, 92.6, 90, null), false],
    [levels(true, 92.5, 90, null), true],
    [levels(true, 89, 90, null), true],
    [levels(false, 107.4, 110, null), false],
    [levels(false, 107.5, 110, null), true],
    [levels(true, 92.5, null, null), false],
  ])('near the stop: %j is %s', (given, near) => {
    expect(isNearStop(given)).toBe(near)
  })

  it('A-157 move is signed by price, value is at entry beside that at the mark, ROI on the initial margin at entry', () => {
    expect(row({})).toMatchObject({
      base: 'BTC',
      value: '50',
      markValue: '55',
      movePct: 10,
      margin: 5,
      roiPct: 100,
      stopDistancePct: expect.closeTo(18.18, 2),
      targetDistancePct: expect.closeTo(9.09, 2),
    })
    expect(row({ side: 'short', markPrice: dec('110') }).movePct).toBe(10)
    expect(row({ leverage: null, avgPrice: null, markPrice: null, unrealisedPnl: null })).toMatchObject({
      movePct: null,
      roiPct: null,
      margin: null,
      track: null,
      value: null,
    })
  })

  it('SCREEN-2.1 of one that closed ROI and R are not told: its last PnL is not what it came to', () => {
    const of = position({ firstStop: dec('90') })
    const context = { milestone: undefined, stale: false }
    expect(rowOf(of, { ...context, closed: null })).toMatchObject({ roiPct: 100, rNow: 1 })

    const ended = { position: of, finalPnl: dec('3'), exit: null, at: epoch(0) }
    expect(rowOf(of, { ...context, closed: ended })).toMatchObject({ roiPct: null, rNow: null })
  })

  it('without an entry the value the server gave stands in; without a leverage ROI is on the value', () => {
    expect(row({ avgPrice: null, positionValue: dec('50') }).value).toBe('50')
    expect(row({ leverage: null })).toMatchObject({ margin: 50, roiPct: 10 })
  })
})

it('SCREEN-2.1 a row of an earlier build has no trailing stop', () => {
  expect(row({ trailingStop: undefined as never }).trailingStop).toBeNull()
})

it.each<[string, Partial<Position>, number | null]>([
  ['as it moves: 5 USDT beside 0.5 coins from 100 to 95', { firstStop: dec('95') }, 2],
  ['wherever the stop stands now', { firstStop: dec('95'), stopLoss: dec('105') }, 2],
  ['of a short', { side: 'short', firstStop: dec('102.5'), unrealisedPnl: dec('-5') }, -4],
  ['of what is left', { firstStop: dec('95'), size: dec('0.25'), unrealisedPnl: dec('2.5') }, 2],
  ['a dash without a first stop', { firstStop: null }, null],
  ['a dash where the entry is past it', { firstStop: dec('100') }, null],
  ['a dash without a result', { firstStop: dec('95'), unrealisedPnl: null }, null],
  ['a dash in a row of an earlier build', { firstStop: undefined as never }, null],
])('A-251 SCREEN-2.1 R now is %s', (_, more, r) => {
  expect(row(more).rNow).toBe(r)
})

it.each<[string, Partial<Position>, number | null, boolean]>([
  ['of a long, below the mark', { liqPrice: dec('55') }, 50, false],
  ['of a short, above it', { side: 'short', avgPrice: dec('130'), liqPrice: dec('165') }, 50, false],
  ['near: a quarter of the way from the entry is left', { markPrice: dec('92.5'), liqPrice: dec('90') }, 2.7, true],
  ['not yet near', { markPrice: dec('92.6'), liqPrice: dec('90') }, 2.81, false],
  ['beyond the price there is none left', { markPrice: dec('80'), liqPrice: dec('90') }, 0, true],
  ['unknown without a mark', { markPrice: null, liqPrice: dec('90') }, null, false],
  ['unknown without a price', { liqPrice: null }, null, false],
])('SCREEN-2.1 the room to liquidation %s', (_, more, room, isNear) => {
  const { liqDistancePct, nearLiquidation } = row(more)
  expect(liqDistancePct).toEqual(room === null ? null : expect.closeTo(room, 2))
  expect(nearLiquidation).toBe(isNear)
})

it('SCREEN-2.1 margin and liquidation have an order: the least room first, whatever the prices are', () => {
  const [near, far, none] = [
    row({ key: 'near', symbol: 'BTCUSDT', liqPrice: dec('100'), leverage: dec('2') }),
    row({ key: 'far', symbol: 'ETHUSDT', liqPrice: dec('1'), leverage: dec('5') }),
    row({ key: 'none', symbol: 'SOLUSDT', liqPrice: null, leverage: dec('10') }),
  ]
  const sorted = (sort: 'liq' | 'margin') =>
    shownRows([none, far, near], { ...NO_FILTERS, sort, dir: 'asc' }).map(({ id }) => id)
  expect(sorted('liq')).toEqual(['near', 'far', 'none'])
  expect(sorted('margin')).toEqual(['none', 'far', 'near'])
})

it('A-251 the order of R now: what has none stands last either way', () => {
  const rows = [
    row({ symbol: 'AUSDT', key: 'a', firstStop: null }),
    row({ symbol: 'BUSDT', key: 'b', firstStop: dec('95') }),
    row({ symbol: 'CUSDT', key: 'c', firstStop: dec('90') }),
  ]
  const by = (dir: 'asc' | 'desc') =>
    shownRows(rows, filtersFrom(`sort=r&dir=${dir}`).filters).map(({ symbol }) => symbol)

  expect(by('desc')).toEqual(['BUSDT', 'CUSDT', 'AUSDT'])
  expect(by('asc')).toEqual(['CUSDT', 'BUSDT', 'AUSDT'])
})

it('SCREEN-2.1 a position that closed stays where it stood in the order of ROI, while it is shown', () => {
  const context = { milestone: undefined, stale: false }
  const positions = ['1', '2', '3'].map((pnl) => position({ key: pnl, symbol: `${pnl}USDT`, unrealisedPnl: dec(pnl) }))
  const ended = { position: positions[1]!, finalPnl: dec('-9'), exit: null, at: epoch(0) }
  const rows = positions.map((one, place) => rowOf(one, { ...context, closed: place === 1 ? ended : null }))

  expect(shownRows(rows, filtersFrom('sort=roi&dir=desc').filters).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

it('F-topic a row whose price is not followed is grey and says so, and no other', () => {
  expect(row({ isPriceFollowed: false })).toMatchObject({ priceFollowed: false, stale: true })
  expect(row({})).toMatchObject({ priceFollowed: true, stale: false })
})

describe('filters of the address', () => {
  it('nothing set is the default; All and empty are left out', () => {
    expect(filtersFrom('')).toEqual({ filters: NO_FILTERS, notices: [] })
    expect(filtersFrom('filter=All&account=&strategy=All')).toEqual({ filters: NO_FILTERS, notices: [] })
  })

  it('NAV-30 every filter is read, decoded', () => {
    expect(
      filtersFrom(
        '?filter=btcusdt&account=my%20account&strategy=N%2FA&side=long&state=nosl&min=5&q=x&group=account&sort=roi&dir=asc&view=cards&cols=symbol,upnl',
      ).filters,
    ).toEqual({
      filter: 'BTCUSDT',
      account: 'my account',
      strategy: 'N/A',
      side: 'long',
      state: 'nosl',
      min: '5',
      q: 'x',
      group: 'account',
      sort: 'roi',
      dir: 'asc',
      view: 'cards',
      cols: ['symbol', 'upnl'],
    })
  })

  it('unknown keys are ignored, bad values fall back with a notice', () => {
    const read = filtersFrom('sort=luck&min=-3&side=up&unknown=1')
    expect(read.filters).toEqual(NO_FILTERS)
    expect(read.notices).toHaveLength(3)
    expect(read.notices[0]).toContain("side 'up'")
  })

  it('the same query is the same object, and a broken escape is no crash', () => {
    expect(filtersFrom('q=a')).toBe(filtersFrom('q=a'))
    expect(filtersFrom('q=%E0%A4%A').filters.q).toBe('%E0%A4%A')
  })
})

const table = [
  position({ account: 'main', symbol: 'BTCUSDT', unrealisedPnl: dec('5') }),
  position({
    account: 'sub',
    symbol: 'ETHUSDT',
    side: 'short',
    unrealisedPnl: dec('-2'),
    strategy: null,
    stopLoss: null,
  }),
  position({ account: 'main', symbol: 'SOLUSDT', unrealisedPnl: null, strategy: 'Other', size: dec('2') }),
  position({ account: 'sub', symbol: 'ADAUSDT', unrealisedPnl: dec('5'), markPrice: dec('92') }),
]
const at = (query: string) => connected(signedIn({ tab: { query } }), table)
const view = (core: MiniCore) => liveViews(core.state, 'tab-1').liveTrades
const sums = (core: MiniCore) => liveViews(core.state, 'tab-1').liveSums
const ready = (core: MiniCore) => {
  const shown = view(core)
  if (shown.state !== 'ready') throw new Error(`Expected the view to be ready, found ${shown.state}.`)
  return shown
}
const ids = (core: MiniCore) => ready(core).groups.flatMap((group) => group.ids.map((id) => id.split('|')[1]))

describe('live trades', () => {
  it('default order: uPnL descending, stable by account and symbol, what has none last', () => {
    expect(ids(at(''))).toEqual(['BTCUSDT', 'ADAUSDT', 'ETHUSDT', 'SOLUSDT'])
    expect(ids(at('dir=asc'))).toEqual(['ETHUSDT', 'BTCUSDT', 'ADAUSDT', 'SOLUSDT'])
  })

  it.each([
    ['filter=ETHUSDT', ['ETHUSDT']],
    ['account=main', ['BTCUSDT', 'SOLUSDT']],
    ['strategy=N/A', ['ETHUSDT']],
    ['side=short', ['ETHUSDT']],
    ['state=profit', ['BTCUSDT', 'ADAUSDT']],
    ['state=loss', ['ETHUSDT']],
    ['state=nosl', ['ETHUSDT']],
    ['state=nearsl', ['ADAUSDT']],
    ['min=2', ['BTCUSDT', 'ADAUSDT', 'ETHUSDT']],
    ['min=2.01', ['BTCUSDT', 'ADAUSDT']],
    ['q=other', ['SOLUSDT']],
    ['filter=ETHUSDT&account=main', []],
  ])('%s shows %j', (query, symbols) => {
    const core = at(query)
    expect(ids(core)).toEqual(symbols)
    expect(ready(core)).toMatchObject({ shownRows: symbols.length, allRows: 4 })
  })

  it('SCREEN-2.1 what can be chosen is what is open, under its name of now', () => {
    const core = at('')
    const options = () => ready(core).options
    const before = options()
    core.advance(1)
    expect(options()).toBe(before)
    core.append(closed(numbered(1), { symbol: 'ADAUSDT', account: 'sub' }))
    expect([ids(core).includes('ADAUSDT'), options().symbols.includes('ADAUSDT')]).toEqual([true, false])
    const named = core.state.live.positions.rows.map((one) => ({ ...one, strategy: 'Grid v2' }))
    core.append(snapshotOf(named, { asOfSeq: 2 }))
    expect(options().strategies).toEqual(['Grid v2'])
  })

  it('totals equal the visible rows, cards all', () => {
    const core = at('account=main')
    expect(sums(core)?.total).toMatchObject({ rows: 2, long: 2, short: 0, pnl: '5', value: '250' })
    expect(sums(core)?.cards).toMatchObject({
      open: 4,
      long: 3,
      short: 1,
      pnl: '8',
      withoutStop: 1,
      nearStop: 1,
      best: { base: 'BTC' },
      worst: { base: 'ETH', pnl: '-2' },
    })
    expect(ready(core).setFilters).toEqual(['account main'])
  })

  it('groups have their subtotals, the greatest first', () => {
    const core = at('group=account')
    expect(
      ready(core).groups.map(({ key, label, swatch, ids: own }) => [
        key,
        label,
        swatch,
        own.length,
        sums(core)?.byGroup[key]?.pnl,
      ]),
    ).toEqual([
      ['main', 'main', 0, 2, '5'],
      ['sub', 'sub', 1, 2, '3'],
    ])
    expect(ready(at('group=strategy')).groups.map((group) => group.key)).toContain('N/A')
  })

  it('ticking columns are sorted at most once a second, and figures never wait', () => {
    const core = at('')
    const before = ids(core)
    core.append(values([value({ account: 'sub', symbol: 'ETHUSDT', newPnl: dec('50') })]))
    core.advance(400)
    expect(ids(core)).toEqual(before)
    expect(sums(core)?.total.pnl).toBe('60')
    core.advance(700).append({ type: 'clock.second_due', data: null })
    expect(ids(core)[0]).toBe('ETHUSDT')
  })

  it('SCREEN-2.1 rows keep their places within a second in a tab beside one with another address', () => {
    const core = at('')
    const before = ids(core)
    core.append(values([value({ account: 'sub', symbol: 'ETHUSDT', newPnl: dec('50') })])).advance(400)
    filtersFrom('side=short')
    expect(ids(core)).toEqual(before)
  })

  it('a position that opens or closes takes its place at once', () => {
    const core = at('')
    ids(core)
    core.append(opened(numbered(1), { symbol: 'NEWUSDT', pnl: dec('99') }))
    expect(ids(core)[0]).toBe('NEWUSDT')
    core.append(closed(numbered(2), { symbol: 'BTCUSDT' }))
    expect(ids(core)).toContain('BTCUSDT')
    expect(positionRows(core.state).find((one) => one.symbol === 'BTCUSDT')?.closed).toMatchObject({ finalPnl: '3' })
    expect(sums(core)?.total.rows).toBe(4)
    core.advance(8_000)
    expect(ids(core)).not.toContain('BTCUSDT')
  })

  it('SCREEN-2.1 Refresh asks for the table and for the exchange, once at a time, and a toast says what was found', () => {
    const core = at('')
    core.advance(5_000)
    expect(core.send('tab-1', { type: 'live.refresh' })).toBeNull()
    expect(core.of('live.snapshot_needed').at(-1)).toEqual({ why: 'manual_refresh' })
    expect(core.of('write.asked').at(-1)).toMatchObject({ write: 'tradesRefresh' })
    expect(ready(core).isRefreshing).toBe(true)
    expect(core.send('tab-1', { type: 'live.refresh' })).toBe('refresh_running')

    const asked = core.log.findLast((entry) => entry.type === 'write.asked')!.entry
    const answer = { success: true, changes_detected: true, trade_count: 3, message: '' }
    core.append({ type: 'write.saved', data: { write: 'tradesRefresh', key: 'all', asked, answer } })

    expect(core.of('toast.queued').at(-1)?.toast).toMatchObject({ title: 'Refreshed: changes found, 3 trades.' })
    expect(ready(core).isRefreshing).toBe(false)
  })

  it('the ribbon tells what changed', () => {
    const core = at('')
    core.append(opened(numbered(1), { symbol: 'HYPEUSDT' }))
    core.append(modified(numbered(2), { oldQty: dec('2000'), newQty: dec('3033') }))
    core.append(modified(numbered(3), { oldQty: null, newQty: null, changes: { stop_loss: ['1', '2'] } }))
    core.append(closed(numbered(4), { symbol: 'SOLUSDT', finalPnl: dec('7.84') }))
    expect(ready(core).ribbon.map((item) => item.text)).toEqual([
      'Closed SOL long, +7.84 USDT',
      'Modified BTC long, stop-loss',
      'Modified BTC long, size 2,000 to 3,033',
      'Opened HYPE long',
    ])
  })

  it('a milestone stands in its row, and only that row is new', () => {
    const core = at('')
    const before = positionRows(core.state)
    core.append(milestone(numbered(1)))
    const after = positionRows(core.state)
    expect(after[0]).toMatchObject({ milestonePct: 10, milestoneTrend: 'improving' })
    expect(after.slice(1).every((one, i) => one === before[i + 1])).toBe(true)
  })

  it('is one state at a time: loading, failed, no account, empty, ready', () => {
    const states: LiveTradesView['state'][] = []
    const core = signedIn()
    states.push(view(core).state)
    core.append({ type: 'live.snapshot_failed', data: { message: 'Failed to fetch open trades' } })
    states.push(view(core).state)
    expect(view(core)).toMatchObject({ title: 'Failed to fetch open trades' })
    connected(core)
    states.push(view(core).state)
    core.append({ type: 'resource.loaded', data: { key: 'accountsList', value: [] } })
    states.push(view(core).state)
    core.append(opened(numbered(1)))
    states.push(view(core).state)
    expect(states).toEqual(['loading', 'failed', 'empty', 'no_account', 'ready'])
  })

  it('an error stands beside the last good data', () => {
    const core = at('')
    core.append({ type: 'live.snapshot_failed', data: { message: 'no answer' } })
    expect(ready(core)).toMatchObject({ problem: 'no answer', allRows: 4 })
  })

  it('what did not move says the same after a tick', () => {
    const core = at('group=account')
    const [before, summed] = [ready(core), sums(core)]
    expect([view(core), sums(core)]).toEqual([before, summed])
    core.append(values([value({ newPnl: dec('6') })]))
    expect(ready(core)).toEqual(before)
    expect(sums(core)).not.toEqual(summed)
    expect(sums(core)!.byGroup['sub']).toEqual(summed!.byGroup['sub'])
  })
})

describe('freshness', () => {
  it('SCREEN-2.0 says the same, like bell and panel, while nothing that they tell of changes', () => {
    const core = connected()
    const said = () => [connectionView(core.state), bellOf(core.state, 'tab-1'), panelOf(core.state, 'tab-1')]
    const before = said()
    core.append({ type: 'clock.second_due', data: null })

    expect(said()).toEqual(before)
  })

  it('connecting, live, catching up, reconnecting with its number, connecting on cached data', () => {
    const core = signedIn()
    const word = () => connectionView(core.state).state
    expect(word()).toBe('connecting')
    connected(core)
    expect(word()).toBe('live')
    core.append({
      type: 'live.heartbeat',
      data: { stream: 'events', serverEpoch: 'e1', headSeq: 37, serverTime: null },
    })
    expect(connectionView(core.state)).toMatchObject({ state: 'catching_up', behindBy: 37 })
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
    expect(connectionView(core.state)).toMatchObject({
      state: 'reconnecting',
      attempt: 1,
      attempts: 5,
    })
    core.append({ type: 'storage.restored', data: { entries: 9, tookMs: 1, savedAt: core.at } })
    expect(word()).toBe('connecting')
    expect(
      positionRows(
        connected(signedIn(), table).append({
          type: 'storage.restored',
          data: { entries: 9, tookMs: 1, savedAt: core.at },
        }).state,
      ).every((one) => one.stale),
    ).toBe(true)
  })

  it('I15 rows turn stale with the stream and come back with it', () => {
    const core = at('')
    core.advance(31_000)
    expect(positionRows(core.state).every((one) => one.stale)).toBe(true)
    core.append({ type: 'live.heartbeat', data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: null } })
    expect(positionRows(core.state).some((one) => one.stale)).toBe(false)
  })
})

describe('dashboard', () => {
  const onDashboard = (query = '') => connected(signedIn({ tab: { path: '/dashboard', query } }), table)
  const load = (core: MiniCore, key: string, answer: unknown) =>
    core.append({ type: 'resource.loaded', data: { key, value: answer } })
  const dashboard = (core: MiniCore) => dashboardView(core.state, 'tab-1')

  it('each card has its own state', () => {
    const core = onDashboard()
    expect(dashboard(core)).toMatchObject({
      balance: { state: 'loading' },
      timeframes: { state: 'loading' },
      accounts: { state: 'loading' },
      largest: { state: 'ready' },
      unrealised: { pnl: '8', open: 4 },
    })
    core.append({
      type: 'resource.failed',
      data: { key: 'balances', attempt: 2, message: 'The exchange did not answer.', status: 502, final: true },
    })
    load(core, 'pnlTimeframes?user_timezone=Europe%2FBerlin', {
      pnl_today: 10,
      pnl_yesterday: -1,
      pnl_last_7_days: 2,
      pnl_last_30_days: 3,
      pnl_last_90_days: 4,
      trade_counts: { today: 5 },
    })
    load(core, 'pnlAccountsSummary', { accounts: [] })
    expect(dashboard(core)).toMatchObject({
      balance: { state: 'failed', hint: 'The exchange did not answer.', canRetry: true },
      accounts: { state: 'empty' },
    })
    expect(dashboard(core).timeframes).toMatchObject({
      state: 'ready',
      data: [
        { id: 'today', pnl: 10, trades: 5, inclOpen: 18 },
        { id: 'yesterday', pnl: -1, inclOpen: null },
        {},
        {},
        {},
      ],
    })
  })

  it('M-09 what a card adds up is as exact as what opens from it', () => {
    const core = onDashboard()
    load(core, 'pnlTimeframes?user_timezone=Europe%2FBerlin', { pnl_today: '0.015', funding: { today: '-0.180' } })
    expect(dashboard(core).timeframes).toMatchObject({
      data: [{ afterFunding: -0.165, inclOpen: 8.015 }, {}, {}, {}, {}],
    })
  })

  it('balance with its parts, per cents of it, and one account', () => {
    const all = onDashboard()
    load(all, 'balances', [
      { account_name: 'main', balance_usdt: '75' },
      { account_name: 'sub', balance_usdt: '25' },
      { bad: 1 },
    ])
    expect(dashboard(all)).toMatchObject({
      accountOptions: ['main', 'sub'],
      balance: {
        data: {
          total: '100',
          parts: [
            { account: 'main', share: 0.75, swatch: 0 },
            { account: 'sub', share: 0.25, swatch: 1 },
          ],
        },
      },
      unrealised: { pctOfBalance: 8 },
    })

    const one = onDashboard('account=sub')
    load(one, 'balances', [
      { account_name: 'main', balance_usdt: '75' },
      { account_name: 'sub', balance_usdt: '25' },
    ])
    expect(dashboard(one)).toMatchObject({
      account: 'sub',
      balance: { data: { total: '25' } },
      unrealised: { pnl: '3', open: 2, pctOfBalance: 12 },
    })
  })

  it('F-one-measure other coins stand beside the balance, each once, and no share is reckoned of a debt', () => {
    const core = onDashboard()
    load(core, 'balances', [
      {
        account_name: 'main',
        balance_usdt: '5100',
        others: [
          { coin: 'ETH', amount: '1', worth_usd: null },
          { coin: 'BTC', amount: '0.8', worth_usd: '52000' },
          { bad: 1 },
        ],
      },
      { account_name: 'sub', balance_usdt: '-5200', others: [{ coin: 'BTC', amount: '0.2', worth_usd: '13000' }] },
    ])
    expect(dashboard(core)).toMatchObject({
      balance: {
        data: {
          total: '-100',
          others: [
            { coin: 'BTC', amount: '1', worth: '65000' },
            { coin: 'ETH', amount: '1', worth: null },
          ],
          parts: [{ share: 0 }, { share: 0 }],
        },
      },
      unrealised: { pctOfBalance: null },
    })
  })

  it('accounts tell of a key that ends soon and of what the server says', () => {
    const core = onDashboard()
    load(core, 'pnlAccountsSummary', {
      accounts: [
        {
          account_name: 'main',
          total_pnl: 3,
          balance_usdt: 9,
          total_trades: 4,
          strategies_count: 1,
          last_activity: '2026-11-20T10:00:00Z',
        },
        {
          account_name: 'sub',
          total_pnl: 1,
          balance_usdt: 1,
          total_trades: 1,
          strategies_count: 1,
          last_activity: null,
        },
      ],
    })
    load(core, 'accountsList', [
      { account_name: 'main', state: 'active', expires_at: '2026-11-29T12:00:00Z' },
      { account_name: 'sub', state: 'needs_attention', state_reason: 'The key was revoked.' },
    ])
    expect(dashboard(core).accounts).toMatchObject({
      data: [
        { account: 'main', keyDaysLeft: 10, attention: 'The key expires in 10 days.', totalPnl: 3 },
        { account: 'sub', keyDaysLeft: null, attention: 'The key was revoked.' },
      ],
    })
  })

  it('SCREEN-2.7 an account whose wallet was never read has no balance, though the summary says 0', () => {
    const core = onDashboard()
    load(core, 'pnlAccountsSummary', {
      accounts: [
        { account_name: 'main', total_pnl: 3, balance_usdt: 9, total_trades: 4, strategies_count: 1 },
        { account_name: 'new', total_pnl: 0, balance_usdt: 0, total_trades: 0, strategies_count: 0 },
      ],
    })
    expect(dashboard(core).accounts).toMatchObject({ data: [{ balance: 9 }, { balance: 0 }] })
    load(core, 'balances', [{ account_name: 'main', balance_usdt: '8.5' }])
    expect(dashboard(core).accounts).toMatchObject({ data: [{ balance: 8.5 }, { balance: null }] })
  })

  it('the five largest by value are the only rows a dashboard gets', () => {
    const core = connected(
      signedIn({ tab: { path: '/dashboard' } }),
      Array.from({ length: 8 }, (_, i) => position({ symbol: `S${i}USDT`, size: dec(i + 1) })),
    )
    expect(dashboard(core).largest).toMatchObject({
      data: [
        'main|S7USDT|one_way',
        'main|S6USDT|one_way',
        'main|S5USDT|one_way',
        'main|S4USDT|one_way',
        'main|S3USDT|one_way',
      ],
    })
    expect(rowsOf('positions', core.state, 'tab-1')).toHaveLength(5)
  })
})

describe('views of a tab', () => {
  it('hold the frame and the screen shown, and rows only where a table is', () => {
    const core = connected(signedIn(), table)
    expect(Object.keys(viewsOf(core.state, 'tab-1'))).toEqual(
      expect.arrayContaining(['access', 'shell', 'loading', 'connection', 'toasts', 'liveTrades']),
    )
    expect(viewsOf(core.state, 'tab-1').dashboard).toBeUndefined()
    expect(rowsOf('positions', core.state, 'tab-1')).toHaveLength(4)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/settings', query: '' } })
    expect(rowsOf('positions', core.state, 'tab-1')).toEqual([])
  })

  it('say the same when nothing changed', () => {
    const core = connected(signedIn(), table)
    const before = viewsOf(core.state, 'tab-1') as Readonly<Record<string, unknown>>
    core.append({ type: 'presence.noted', data: { at: core.at } })
    const after = viewsOf(core.state, 'tab-1') as Readonly<Record<string, unknown>>
    for (const name of ['access', 'shell', 'loading', 'connection', 'toasts', 'liveTrades', 'liveSums'])
      expect(after[name]).toEqual(before[name])
  })

  it('attention: hidden, visible, focused', () => {
    const core = signedIn()
    core
      .append({ type: 'tab.attached', data: hello({ tab: 'tab-2' }) })
      .append({ type: 'tab.attached', data: hello({ tab: 'tab-3', visible: false }) })
    expect(['tab-1', 'tab-2', 'tab-3', 'none'].map((tab) => attentionOf(core.state, tab))).toEqual([
      'visible',
      'focused',
      'hidden',
      'hidden',
    ])
  })

  it('F34 I15 a banner says that the server can save nothing, from the heartbeat that tells it until the one that does not', () => {
    const core = connected()
    const beat = (more: object) =>
      decodeChunk(
        'events',
        [{ event: null, id: null, data: JSON.stringify({ type: 'heartbeat', epoch: 'e1', head_seq: 0, ...more }) }],
        core.at,
      ).forEach((event) => core.append(event))
    const banner = () => viewsOf(core.state, 'tab-1').shell?.banners.find(({ id }) => id === 'server_full')?.text
    expect(banner()).toBeUndefined()
    beat({ disk_full: true })
    core.append(values([value()]))
    expect(banner()).toContain('The disk of the server is full')
    beat({})
    expect(banner()).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { whyOf } from '../../../src/domain/why.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import { positionKey } from '../../../src/domain/live/positions/key.ts'
import { positionRows } from '../../../src/domain/live/screen/rows.ts'
import { connected, MiniCore, signedIn, snapshotOf, START } from '../../../src/domain/testing/core.ts'
import {
  checkChanged,
  closed,
  dec,
  milestone,
  modified,
  numbered,
  opened,
  position,
  unnumbered,
  value,
  values,
} from '../../../src/domain/testing/facts.ts'

const table = (core: MiniCore) => core.state.live.positions
/** One chunk of the stream with these rows, each a message. */
function moved(core: MiniCore, ...rows: readonly object[]): MiniCore {
  const frames = rows.map((row) => ({
    event: null,
    id: null,
    data: JSON.stringify({ type: 'open_position_pnl_change', account: 'main', ...row }),
  }))
  for (const event of decodeChunk('events', frames, core.at)) core.append(event)
  return core
}
const eth = position({ symbol: 'ETHUSDT', unrealisedPnl: dec('-2.5') })
const SUB = 'sub|BTCUSDT|one_way'

describe('positions', () => {
  it('POS-01 holds every field of a position', () => {
    expect(Object.keys(position())).toEqual(
      expect.arrayContaining([
        'symbol',
        'side',
        'account',
        'strategy',
        'unrealisedPnl',
        'avgPrice',
        'markPrice',
        'takeProfit',
        'stopLoss',
        'size',
        'positionValue',
        'leverage',
        'openedAt',
        'positionSeq',
      ]),
    )
  })

  it('F-absent a position is being checked until it is told as there, with its own figures, and says so in its row', () => {
    const core = connected(signedIn(), [position(), eth])
    const row = () => positionRows(core.state)[0]!
    const before = row()

    core.append(checkChanged(numbered(1)))
    expect(table(core).rows.map(({ beingChecked }) => beingChecked)).toEqual([true, false])
    expect(row()).toEqual({ ...before, checking: true })

    core.append(checkChanged(numbered(2), { beingChecked: false }))
    expect(row()).toEqual(before)
    expect(core.state.notifications.list).toEqual([])
  })

  it('F-absent a snapshot says whether a position is being checked, and a close ends it', () => {
    const core = connected(signedIn(), [position()])
    core.append(checkChanged(numbered(1)))
    core.append(snapshotOf([position()], { asOfSeq: 1 }))
    expect(table(core).rows[0]?.beingChecked).toBe(false)

    core.append(snapshotOf([position({ beingChecked: true })], { asOfSeq: 1 }))
    expect(table(core).rows[0]?.beingChecked).toBe(true)

    core.append(closed(numbered(2)))
    expect(table(core).rows).toEqual([])
  })

  it('POS-02 the same symbol on two accounts is two positions', () => {
    const core = connected(signedIn(), [position(), position({ account: 'sub' })])
    expect(table(core).rows).toHaveLength(2)
  })

  it('A-76 legs of one symbol are two keys, and an account name with a bar stays apart', () => {
    const keys = [
      positionKey('a', 'B', 'long'),
      positionKey('a', 'B', 'short'),
      positionKey('a', 'B', 'one_way'),
      positionKey('a|B', 'B', 'long'),
    ]
    expect(new Set(keys).size).toBe(4)
  })

  it('POS-03, I16 totals: count, exact sum of numeric values, last update', () => {
    const core = connected(signedIn(), [
      position({ unrealisedPnl: dec('0.1') }),
      position({ symbol: 'A', unrealisedPnl: dec('0.2') }),
      position({ symbol: 'B', unrealisedPnl: null }),
    ])
    expect(table(core).totals).toMatchObject({ count: 3, pnl: '0.3', updatedAt: START })
  })

  it('POS-04 the store holds isLoading, error, isConnected, connectionError, isInitialized, snapshotRequested, lastSnapshotTime', () => {
    const before = signedIn().state.live.store
    expect(before).toMatchObject({
      isLoading: true,
      error: null,
      isConnected: false,
      connectionError: null,
      isInitialized: false,
      snapshotRequested: false,
      lastSnapshotTime: null,
    })
    expect(connected().state.live.store).toMatchObject({
      isLoading: false,
      error: null,
      isConnected: true,
      connectionError: null,
      isInitialized: true,
      lastSnapshotTime: START,
    })
  })

  it('POS-06 a snapshot replaces all, preserves unchanged objects and removes what is missing', () => {
    const core = connected(signedIn(), [position(), eth, position({ symbol: 'SOLUSDT' })])
    const [btc] = table(core).rows

    core.append(snapshotOf([position(), { ...eth, unrealisedPnl: dec('-3') }], { asOfSeq: 1 }))

    expect(table(core).rows.map((row) => row.symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(table(core).rows[0]).toBe(btc)
    expect(table(core).rows[1]).toMatchObject({ unrealisedPnl: '-3' })
  })

  it('POS-06 an equal snapshot keeps the very list', () => {
    const core = connected(signedIn(), [position(), eth])
    const { rows } = table(core)
    core.append(snapshotOf([position(), eth], { asOfSeq: 1 }))
    expect(table(core).rows).toBe(rows)
  })

  it('A-251 POS-06 a snapshot that tells another first stop is taken, whatever else is as it was', () => {
    const core = connected(signedIn(), [position(), eth])
    core.append(snapshotOf([position({ firstStop: dec('95') }), eth], { asOfSeq: 1 }))
    expect(table(core).rows.map(({ firstStop }) => firstStop)).toEqual(['95', null])
    expect(positionRows(core.state)[0]).toMatchObject({ rNow: 2 })
  })

  it('POS-07 the same values keep the same object; other rows keep theirs', () => {
    const core = connected(signedIn(), [position(), eth])
    const before = table(core).rows

    core.append(values([value({ newPnl: dec('5'), markPrice: dec('110') })]))
    expect(table(core).rows).toBe(before)

    core.append(values([value({ newPnl: dec('6') })]))
    expect(table(core).rows[0]).toMatchObject({ unrealisedPnl: '6', markPrice: '112' })
    expect(table(core).rows[1]).toBe(before[1])
    expect(table(core).totals.pnl).toBe('3.5')
  })

  it('F-topic a row is told that its price is not followed, and again that it is, whatever facts come between', () => {
    const core = connected(signedIn(), [position(), eth])
    const isFollowed = () => table(core).rows.map((row) => row.isPriceFollowed)
    const still = { symbol: 'BTCUSDT', leg: 'one_way', new_pnl: '5', mark_price: '110', is_price_followed: false }
    moved(core, still, { ...still, is_price_followed: undefined })
    expect(isFollowed()).toEqual([false, true])

    core.append(modified(numbered(1)))
    expect(isFollowed()).toEqual([false, true])

    moved(core, { ...still, is_price_followed: true })
    expect(isFollowed()).toEqual([true, true])
  })

  it('POS-07 a liquidation price that moved comes with the values, also in the one that is joined with later ones', () => {
    const core = connected(signedIn(), [position(), eth])
    const prices = () => table(core).rows.map((row) => row.liqPrice)
    const [btc, other] = prices()
    const told = { symbol: 'BTCUSDT', leg: 'one_way', new_pnl: '5', mark_price: '110' }
    moved(core, { ...told, liq_price: '91.5' }, told)
    expect(prices()).toEqual(['91.5', other])
    expect(btc).not.toBe('91.5')

    moved(core, { ...told, mark_price: '111' })
    expect(prices()).toEqual(['91.5', other])
    moved(core, { ...told, mark_price: '111', liq_price: null })
    expect(prices()).toEqual([null, other])
  })

  it('POS-07 values of an unknown position change nothing', () => {
    const core = connected(signedIn(), [position()])
    const before = table(core)
    core.append(values([value({ symbol: 'NOPE' })]))
    expect(table(core)).toBe(before)
  })

  it('POS-08 modification updates size, PnL and mark price', () => {
    const core = connected(signedIn(), [position()])
    core.append(modified(numbered(1)))
    expect(table(core).rows[0]).toMatchObject({ size: '0.7', unrealisedPnl: '2', markPrice: '111', stopLoss: '90' })
  })

  it('POS-09 opened adds the row it brings', () => {
    const core = connected()
    core.append(opened(numbered(1), { position: position({ symbol: 'BTCUSDT', strategy: 'S' }) }))
    expect(table(core).rows[0]).toMatchObject({ symbol: 'BTCUSDT', strategy: 'S', avgPrice: '100' })
  })

  it('POS-10 opened without a row adds a minimal one from pnl and qty', () => {
    const core = connected()
    core.append(opened(numbered(1)))
    expect(table(core).rows).toEqual([
      expect.objectContaining({ size: '0.5', unrealisedPnl: '1', avgPrice: null, leverage: null, side: 'long' }),
    ])
  })

  it('POS-11 closed removes; a close of what is not open warns and changes nothing', () => {
    const core = connected(signedIn(), [position()])
    core.append(closed(numbered(1)))
    expect(table(core).rows).toEqual([])
    expect(core.of('live.warned')).toEqual([])

    core.append(closed(numbered(2), { tradeId: 'again' }))
    expect(core.of('live.warned')).toEqual([{ about: 'closed_absent', account: 'main', symbol: 'BTCUSDT' }])
  })

  it.each([
    ['opened', opened(numbered(1), { symbol: 'ETHUSDT' })],
    ['closed', closed(numbered(1))],
    ['modified', modified(numbered(1))],
    ['refresh', { type: 'live.refresh_told', data: { reason: 'dashboard_refresh' } } as const],
  ])('POS-12 %s marks that a new snapshot is needed', (_name, event) => {
    const core = connected(signedIn(), [position()])
    core.advance(3_000)
    const asked = core.of('live.snapshot_asked').length
    core.append(event)
    core.advance(2_000)
    expect(core.of('live.snapshot_asked').length).toBe(asked + 1)
  })

  it('STREAM-14 snapshot requests at most every 2 s, and the last need is not lost', () => {
    const core = connected(signedIn(), [position()])
    core.advance(10_000)
    const before = core.log.length
    for (let i = 1; i <= 30; i++) {
      core.append(modified(numbered(i), { newQty: dec(i) }))
      core.advance(100)
    }
    const times = core.log
      .slice(before)
      .filter((entry) => entry.type === 'live.snapshot_asked')
      .map((entry) => entry.at - START - 10_000)
    expect(times).toEqual([0, 2_000])
    core.advance(2_000)
    expect(core.log.slice(before).filter((entry) => entry.type === 'live.snapshot_asked')).toHaveLength(3)
  })

  it('POS-13 totals follow every change', () => {
    const core = connected(signedIn(), [position()])
    const seen = [table(core).totals.pnl]
    for (const event of [
      opened(numbered(1), { symbol: 'ETHUSDT' }),
      modified(numbered(2)),
      values([value({ newPnl: dec('9') })]),
      closed(numbered(3)),
    ])
      seen.push(core.append(event).state.live.positions.totals.pnl)
    expect(seen).toEqual(['5', '6', '3', '10', '1'])
  })

  it('POS-14 the end of the session resets all', () => {
    const core = connected(signedIn(), [position()])
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(table(core)).toMatchObject({ rows: [], totals: { count: 0, pnl: '0' } })
    expect(core.state.live.store).toMatchObject({ isInitialized: false, isConnected: false })
  })

  it('A-76 an event without a leg goes to the only leg there is', () => {
    const core = connected(signedIn(), [position({ leg: 'short', side: 'short' })])
    core.append(modified(unnumbered('x'), { leg: null }))
    expect(table(core).rows[0]).toMatchObject({ leg: 'short', size: '0.7' })
  })

  it('A-76 with two legs it changes nothing and one snapshot is due', () => {
    const core = connected(signedIn(), [position({ leg: 'long' }), position({ leg: 'short', side: 'short' })])
    core.advance(3_000)
    const before = table(core).rows
    core.append(modified(unnumbered('x'), { leg: null }))
    expect(table(core).rows).toBe(before)
    expect(core.state.live.store.snapshotRequested || core.state.live.store.neededAt !== null).toBe(true)
  })

  it('A-76 a flip without a close is told', () => {
    const core = connected(signedIn(), [position()])
    core.append(opened(numbered(1), { side: 'short' }))
    expect(core.of('live.warned')).toEqual([{ about: 'flip_without_close', account: 'main', symbol: 'BTCUSDT' }])
  })

  it.each([
    [4, '0.5'],
    [5, '0.7'],
    [6, '0.7'],
    [null, '0.7'],
  ])('A-77 sequence %s against the stored 5 leaves size %s', (positionSeq, size) => {
    const core = connected(signedIn(), [position({ positionSeq: 5 })])
    core.append(modified(numbered(1), { positionSeq }))
    expect(table(core).rows[0]!.size).toBe(size)
  })

  it('A-79 without numbers a snapshot older than a fact neither brings back a closed position nor drops an opened one', () => {
    const core = connected(signedIn(), [position(), eth])
    core.append(closed(unnumbered('a', { eventAt: epoch(START + 2_000) })))
    core.append(opened(unnumbered('b', { eventAt: epoch(START + 2_000) }), { symbol: 'SOLUSDT' }))

    core.append(
      snapshotOf([position(), { ...eth, size: dec('9') }], { takenAt: epoch(START + 1_000), serverEpoch: null }),
    )

    expect(table(core).rows.map((row) => [row.symbol, row.size])).toEqual([
      ['ETHUSDT', '9'],
      ['SOLUSDT', '0.5'],
    ])
  })

  it('A-79 with no timestamps a snapshot replaces all, literally', () => {
    const core = connected(signedIn(), [position(), eth])
    core.append(closed(unnumbered('a')))
    core.append(snapshotOf([position()], { takenAt: null, serverEpoch: null }))
    expect(table(core).rows.map((row) => row.symbol)).toEqual(['BTCUSDT'])
  })

  it('I10 a snapshot of an older tick keeps the newer values', () => {
    const core = connected(signedIn(), [position()])
    core.append(values([value({ newPnl: dec('8') })], 7))
    core.append(snapshotOf([position({ unrealisedPnl: dec('1'), stopLoss: dec('95') })], { asOfSeq: 0, tick: 6 }))
    expect(table(core).rows[0]).toMatchObject({ unrealisedPnl: '8', stopLoss: '95' })
  })

  it('I10 values of an older tick are dropped', () => {
    const core = connected(signedIn(), [position()])
    core.append(values([value({ newPnl: dec('8') })], 7))
    core.append(values([value({ newPnl: dec('1') })], 6))
    expect(table(core).rows[0]!.unrealisedPnl).toBe('8')
    expect(core.of('live.dropped')[0]).toMatchObject({ rule: 'I10', reason: 'older_tick' })
  })

  it.each([
    ['15', []],
    ['15.01', ['10.01']],
    ['-5', []],
    ['-5.01', ['-10.01']],
  ])('A-57, row 4b: PnL from 5 to %s tells of jumps %j', (newPnl, told) => {
    const core = moved(connected(signedIn(), [position()]), { symbol: 'BTCUSDT', new_pnl: newPnl })
    expect(core.of('live.pnl_jumped').map(({ change }) => change)).toEqual(told)
  })

  it('row 4b: the old PnL that the row names counts, and a change alone where there is none', () => {
    const core = moved(
      connected(),
      { symbol: 'BTCUSDT', old_pnl: '1', new_pnl: '12' },
      { symbol: 'NOPE', new_pnl: '50', pnl_change: '-11' },
    )
    expect(core.of('live.pnl_jumped').map(({ change }) => change)).toEqual(['11', '-11'])
  })

  it('row 4b: steps without their change are judged one by one, however they are gathered', () => {
    const core = moved(
      connected(signedIn(), [position()]),
      { symbol: 'BTCUSDT', new_pnl: '11' },
      { symbol: 'BTCUSDT', mark_price: '9' },
      { symbol: 'BTCUSDT', new_pnl: '17' },
      { symbol: 'BTCUSDT', new_pnl: '28' },
    )
    expect(core.of('live.pnl_jumped').map(({ oldPnl, change }) => [oldPnl, change])).toEqual([['17', '11']])
  })

  it('I10, row 4b: a row older than what is shown jumps nowhere', () => {
    const core = moved(
      moved(connected(signedIn(), [position()]), { symbol: 'BTCUSDT', new_pnl: '6', pnl_change: '1', tick: 9 }),
      { symbol: 'BTCUSDT', new_pnl: '60', pnl_change: '54', tick: 8 },
    )
    expect(core.of('live.pnl_jumped')).toEqual([])
  })

  it('A-151 a REST answer does not overwrite streamed positions while connected', () => {
    const core = connected(signedIn(), [position()])
    core.append(snapshotOf([], { origin: 'rest', serverEpoch: null }))
    expect(table(core).rows).toHaveLength(1)
    expect(core.of('live.dropped')[0]).toMatchObject({ rule: 'A-151' })
  })

  it('A-78, A-151 REST is asked while the stream is not connected, and its answer counts', () => {
    const core = signedIn()
    core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
    core.advance(3_100)
    expect(core.of('live.snapshot_asked').at(-1)).toEqual({ way: 'rest' })
    core.append(snapshotOf([position()], { origin: 'rest', serverEpoch: null }))
    expect(core.state.live.store).toMatchObject({ isInitialized: true, isConnected: false })
  })

  it('screens.md 2.1 a closed row stays 8 s with its final PnL; the last ten changes are kept', () => {
    const core = connected(signedIn(), [position()])
    core.append(closed(numbered(1), { exectype: 'TakeProfit' }))
    expect(core.state.live.marks.closed).toEqual([expect.objectContaining({ finalPnl: '3', exit: 'TakeProfit' })])
    core.advance(7_999)
    expect(core.state.live.marks.closed).toHaveLength(1)
    core.advance(1)
    expect(core.state.live.marks.closed).toEqual([])

    for (let i = 2; i < 14; i++) core.append(opened(numbered(i), { symbol: `S${i}USDT` }))
    expect(core.state.live.marks.ribbon.map((change) => change.symbol)).toEqual(
      Array.from({ length: 10 }, (_, i) => `S${13 - i}USDT`),
    )
  })

  it('screens.md 2.1 the last milestone crossed stands with its position and goes with it', () => {
    const core = connected(signedIn(), [position()])
    core.append(milestone(numbered(1)))
    core.append(milestone(numbered(2), { pct: 15, trend: 'declining' }))
    expect(core.state.live.marks.milestoneByKey['main|BTCUSDT|one_way']).toMatchObject({ pct: 15, trend: 'declining' })
    core.append(closed(numbered(3)))
    expect(core.state.live.marks.milestoneByKey).toEqual({})
  })

  it.each([
    ['has another name', { account: 'hand', accountBefore: 'main', state: 'live' }, ['hand|BTCUSDT|one_way', SUB]],
    ['is gone', { account: 'main', state: 'unlinked' }, [SUB]],
    ['is delayed', { account: 'main', state: 'delayed' }, ['main|BTCUSDT|one_way', SUB]],
  ])('N6 rows of an account that %s go with it, and a snapshot that says so is no drift', (_how, data, keys) => {
    const core = connected(signedIn(), [position(), position({ account: 'sub' })])
    core.append({
      type: 'live.account_state_changed',
      data: { ...numbered(1), accountId: 'a1', reason: null, ...data },
    })
    const { rows, indexByKey, totals } = table(core)
    expect([rows.map(({ key }) => key), [...indexByKey.keys()], totals.count]).toEqual([keys, keys, keys.length])

    const told = rows.map((row) => position({ account: row.account }))
    core.append(snapshotOf(told, { asOfSeq: 1 }))
    core.append(closed(numbered(2), { account: told[0]!.account }))
    expect([core.of('live.drift_found'), table(core).rows.length]).toEqual([[], keys.length - 1])
  })

  it('N6 a snapshot of the same facts that says otherwise is told as drift', () => {
    const core = connected(signedIn(), [position(), eth])
    core.append(snapshotOf([position({ size: dec('2') }), position({ symbol: 'SOLUSDT' })], { asOfSeq: 0 }))
    expect(core.of('live.drift_found')).toEqual([
      { missing: ['main|SOLUSDT|one_way'], extra: ['main|ETHUSDT|one_way'], different: ['main|BTCUSDT|one_way'] },
    ])
    const told = core.log.find(({ type }) => type === 'live.drift_found')!
    expect(whyOf(told)).toContain(
      'main SOLUSDT was missing: an opening was lost; main ETHUSDT was too many: a closing was lost; main BTCUSDT had another size or side: a modification was lost',
    )
  })
})

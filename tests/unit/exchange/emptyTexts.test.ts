import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isSymbol } from '../../../src/domain/core/symbol.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { accountCalls } from '../../../src/server/exchange/calling/calls.ts'
import type { PositionChange } from '../../../src/server/exchange/account.types.ts'
import { answers, frames, tickerFrame } from '../../../src/server/exchange/calling/schemas.ts'
import { closedRowFrom } from '../../../src/server/exchange/mapping.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { UnreadRows } from '../../../src/server/exchange/unreadRows.ts'
import { walletFrom } from '../../../src/server/exchange/walletCoins.ts'
import { d } from '../trades/support.ts'
import { positionRow, seen } from './support/rows.ts'
import { answer, scripted } from './support/script.ts'

const AT = epoch(1_800_000_000_000)
/** The other side of hedge mode, as Bybit gives it where nothing was ever held. */
const flat = (positionIdx: number) =>
  positionRow({ positionIdx, side: '', size: '0', entryPrice: '', createdTime: '', updatedTime: '', seq: -1 })
const held = (positionIdx: number) => positionRow({ positionIdx, avgPrice: '100' })

const walletOf = (...data: readonly object[]) => walletFrom(v.parse(frames.wallet, { data }).data.good, AT)
const UNIFIED = {
  accountType: 'UNIFIED',
  totalEquity: '3966.9',
  totalWalletBalance: '4000',
  totalAvailableBalance: '3000',
  totalPerpUPL: '-33.1',
  coin: [{ coin: 'USDT', walletBalance: '4000', equity: '3966.9', unrealisedPnl: '-33.1', usdValue: '3966.9' }],
}
const CONTRACT = {
  accountType: 'CONTRACT',
  totalEquity: '',
  totalWalletBalance: '',
  totalAvailableBalance: '',
  totalPerpUPL: '',
}

describe('F-empty a wallet', () => {
  it('is that of the unified account, in whatever order the rows come', () => {
    expect(walletOf(CONTRACT, UNIFIED)).toMatchObject({ walletBalance: '4000', equity: '3966.9' })
    expect(walletOf(UNIFIED, CONTRACT)).toMatchObject({ walletBalance: '4000', equity: '3966.9' })
  })

  it('without one, or without its balance, says nothing: what was known stands', () => {
    expect(walletOf(CONTRACT)).toBeNull()
    expect(walletOf({ ...CONTRACT, accountType: 'UNIFIED' })).toBeNull()
  })

  it('in isolated margin has nothing free that is known', () => {
    expect(walletOf({ ...UNIFIED, totalAvailableBalance: '' })).toMatchObject({
      equity: '3966.9',
      available: null,
    })
  })
})

describe('F-empty a flat row without times', () => {
  it.each([
    ['first', [flat(2), held(1)]],
    ['last', [held(1), flat(2)]],
  ])('that stands %s refuses no list, and says that the account is hedged', async (_, list) => {
    const { shared, caller } = scripted([answer({ list, nextPageCursor: '' })])
    const calls = accountCalls(shared, caller)
    const found = await calls.positions()

    expect(found.rows.map(({ leg, position }) => [leg, position?.size])).toEqual(
      list.map((row) => (row['positionIdx'] === 1 ? ['long', '1'] : ['short', undefined])),
    )
    expect(await calls.mode('BTCUSDT')).toBe('hedge')
  })
})

it('F-empty a ticker of a dated contract is read, whatever it says of funding', () => {
  const data = { symbol: 'BTCUSDT-25DEC26', markPrice: '91000.5', fundingRate: '', nextFundingTime: '0' }

  expect(v.parse(tickerFrame, { type: 'snapshot', data }).data).toEqual({
    symbol: 'BTCUSDT-25DEC26',
    markPrice: '91000.5',
  })
})

it('GEN-01 only USDT perpetuals are followed, no contract with an end, whatever a list brings', async () => {
  const list = ['BTCUSDT', 'BTCUSDT-25DEC26', 'BTCPERP', 'ETH-26JUN26', '1000PEPEUSDT'].map((symbol) =>
    positionRow({ symbol, avgPrice: '100' }),
  )
  const { shared, caller } = scripted([answer({ list, nextPageCursor: '' })])

  const { rows } = await accountCalls(shared, caller).positions()

  expect(rows.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', '1000PEPEUSDT'])
  expect(rows.every(({ symbol }) => isSymbol(symbol))).toBe(true)
})

it('GEN-01 a contract with an end that stood open before is missed once, and not found again by its symbol', async () => {
  const symbol = 'BTCUSDT-25DEC26'
  const whole = answer({ list: [], nextPageCursor: '' })
  const ofIt = answer({ list: [positionRow({ symbol, avgPrice: '100' })], nextPageCursor: '' })
  const { shared, caller } = scripted([whole, whole, ofIt, whole, ofIt])
  const calls = accountCalls(shared, caller)
  const book = new PositionBook([seen({ symbol }).position!])
  const changes: PositionChange[] = []
  for (const at of [1, 2, 3].map((look) => epoch(AT + look * 60_000))) {
    const { rows, isUnread } = await calls.positions()
    changes.push(...book.fetched(rows, at, at, isUnread))
    for (const doubted of book.doubted(9)) {
      const found = await calls.ofSymbol(doubted)
      if (found.ok) changes.push(...book.glimpsed(found.value, at, at))
    }
  }

  expect(changes.map((change) => [change.kind, 'isMissing' in change && change.isMissing])).toEqual([['checked', true]])
})

describe('F-empty a position', () => {
  const told = (...rows: readonly object[]) => {
    const book = new PositionBook([])
    const changes = rows.map((row, i) => book.heard([seen({ seq: 10 + i, ...row })], i + 1))
    return { book, kinds: changes.map((some) => some.map(({ kind }) => kind)), position: book.all()[0] }
  }

  it('whose leverage empties keeps the one that was known, and no change is told', () => {
    const { kinds, position } = told({}, { leverage: '' }, { leverage: '0' })

    expect(kinds).toEqual([['opened'], [], []])
    expect(position?.leverage).toBe('10')
  })

  it('whose leverage becomes known has it, and no change of a field is told', () => {
    const { book, position } = told({ leverage: '' }, { leverage: '5' })

    expect(position?.leverage).toBe('5')
    expect(book.heard([seen({ seq: 20, leverage: '6' })], 3)).toMatchObject([{ fields: ['leverage'] }])
  })

  it('without a mark has no result until a mark comes', () => {
    const { book, position } = told({ markPrice: '', unrealisedPnl: '', positionValue: '' })
    expect(position).toMatchObject({ markPrice: null, unrealisedPnl: null, positionValue: null })

    expect(book.marked(new Map([['BTCUSDT', d('105')]]))).toMatchObject([{ markPrice: '105' }])
    expect(book.of('BTCUSDT')[0]?.unrealisedPnl).toBe('5')
  })

  it('whose result alone is empty has the one that follows from its mark', () => {
    expect(told({ markPrice: '103', unrealisedPnl: '' }).position?.unrealisedPnl).toBe('3')
  })

  it('without any time was seen when it came', () => {
    expect(told({ createdTime: '', updatedTime: '' }).position).toMatchObject({ createdAt: 1, updatedAt: 1 })
  })

  it('at no price is a row that cannot be read', () => {
    expect(v.parse(frames.position, { data: [positionRow({ entryPrice: '' })] }).data).toMatchObject({ good: [] })
  })
})

it('F-empty a closed row without leverage, or with a first time in nanoseconds, is read, and its leverage is unknown', () => {
  const row = {
    symbol: 'BTCUSDT',
    orderId: 'o1',
    side: 'Sell',
    closedSize: '1',
    cumEntryValue: '100',
    cumExitValue: '110',
    avgEntryPrice: '100',
    avgExitPrice: '110',
    closedPnl: '9.9',
    leverage: '',
    fillCount: '',
    createdTime: '1672214887231423699',
    updatedTime: '5000',
  }

  expect(v.parse(answers.closedPnl, { list: [row] }).list.good.map(closedRowFrom)).toMatchObject([
    { leverage: null, fillCount: 1, createdAt: 5000, updatedAt: 5000 },
  ])
})

describe('F-empty a row that cannot be read', () => {
  it.each([
    ['whose size is no number', { size: '1e9' }],
    ['held on no side', { side: '' }],
  ])('%s is left out and counted, and what is held of its symbol does not look closed', async (_, more) => {
    const bad = positionRow({ symbol: 'ETHUSDT', ...more })
    const { shared, caller, faults } = scripted([answer({ list: [held(0), bad], nextPageCursor: '' })])
    const unread: unknown[] = []
    const found = await accountCalls(shared, { ...caller, onUnread: (_, rows) => unread.push(...rows) }).positions()
    const book = new PositionBook([])
    book.heard([seen({ symbol: 'ETHUSDT' }), seen({ symbol: 'SOLUSDT' })], 1)
    const changes = book.fetched(found.rows, 10, AT, found.isUnread)

    expect(unread).toEqual([bad])
    expect(faults).toHaveLength(1)
    expect(changes.map((change) => [change.kind, 'before' in change ? change.before.symbol : null])).toEqual([
      ['opened', null],
      ['checked', null],
    ])
  })

  it('and names no symbol may be of any: nothing looks closed', async () => {
    const { shared, caller } = scripted([answer({ list: [held(0), 'nonsense'], nextPageCursor: '' })])
    const found = await accountCalls(shared, caller).positions()

    expect(['ETHUSDT', 'SOLUSDT'].map(found.isUnread)).toEqual([true, true])
  })

  it('counts once however often it is read; a whole list counts anew each time', () => {
    const rows = new UnreadRows()
    rows.take('/v5/execution/list', [{ execId: 'a' }])
    rows.take('/v5/execution/list', [{ execId: 'a' }, { execId: 'b' }])
    expect(rows.take('/v5/position/list', [positionRow({ size: '1e9' })])).toMatch(
      / 2 fills, 1 position that could not be read\./,
    )

    expect(rows.take('/v5/position/list', [])).toMatch(/ 2 fills that could not be read\./)
    expect(new UnreadRows().take('/v5/position/list', [])).toBeNull()
  })

  it('in a chart leaves the other candles', () => {
    const row = ['1000', '1', '2', '0.5', '1.5', '10', '15']
    expect(v.parse(answers.klines, { list: [row, ['2000', '', '', '', '', '', '']] }).list.good).toHaveLength(1)
  })
})

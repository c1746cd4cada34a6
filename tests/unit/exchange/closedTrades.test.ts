import { beforeEach, describe, expect, it, vi } from 'vitest'
import { days, epoch, minutes } from '../../../src/domain/core/time.ts'
import type { ClosedRow, Execution, PositionMode } from '../../../src/domain/trades/execution.ts'
import { TradeBook } from '../../../src/server/exchange/closedTrades.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { splitByAge } from '../../../src/server/exchange/settled.ts'
import { memoryStore, type MemoryStore } from './support/memoryStore.ts'
import { seen } from './support/rows.ts'
import { d, fill, row } from '../trades/support.ts'

let store: MemoryStore
let positions: PositionBook
let book: TradeBook
/** What the exchange answers when it is asked how a symbol is held. */
let heldAs: PositionMode | null
let isRead: boolean

beforeEach(() => {
  store = memoryStore()
  heldAs = null
  isRead = true
  positions = new PositionBook([])
  // A whole list long ago: what is not in it was flat then.
  positions.fetched([], 0, epoch(1))
  book = new TradeBook({
    accountId: 'acc',
    store,
    positions,
    askMode: async () => heldAs,
    isRead: () => isRead,
    newsFrom: () => epoch(0),
  })
})

const told = async (executions: readonly Execution[], closedRows: readonly ClosedRow[] = []) =>
  book.settle(await store.keep('acc', { executions, closedRows }))

describe('settling', () => {
  it('waits for the row of the exchange, then tells the trade once', async () => {
    await told([fill('Buy', '1', '100')])
    const close = fill('Sell', '1', '110', { orderId: 'c' })

    const early = await told([close])
    const late = await told([], [row({ orderId: 'c' })])
    const again = await told([close], [row({ orderId: 'c' })])

    expect([early.isAwaitingRows, early.trades]).toEqual([true, []])
    expect([late.isAwaitingRows, late.trades.map((trade) => trade.id), late.corrected]).toEqual([false, ['acc:c'], []])
    expect(again.trades).toEqual([])
  })

  it('takes the row first and corrects the trade when its executions come', async () => {
    const first = await told([], [row({ orderId: 'c' })])
    const then = await told([fill('Buy', '1', '100'), fill('Sell', '1', '110', { orderId: 'c' })])

    expect(first.trades[0]).toMatchObject({ partialHistory: true, openedAt: null })
    expect(then.corrected).toEqual(['acc:c'])
    expect(then.trades[0]).toMatchObject({ partialHistory: false, gross: '10' })
  })

  it('F39 corrects a trade whose row changed', async () => {
    await told([fill('Buy', '1', '100'), fill('Sell', '1', '110', { orderId: 'c' })], [row({ orderId: 'c' })])

    const found = await told([], [row({ orderId: 'c', closedPnl: d('9.99'), updatedAt: epoch(9) })])

    expect(found.corrected).toEqual(['acc:c'])
    expect(found.conflicts).toMatchObject([{ what: 'closed_pnl', exchange: '9.99', derived: '10' }])
  })

  it('asks again while the row lags behind a growing order', async () => {
    const fills = [
      fill('Buy', '2', '100'),
      fill('Sell', '1', '110', { orderId: 'c', leavesQty: d('1') }),
      fill('Sell', '1', '110', { orderId: 'c' }),
    ]

    const half = await told(fills, [row({ orderId: 'c', closedSize: d('1') })])
    const whole = await told(
      [],
      [row({ orderId: 'c', closedSize: d('2'), entryValue: d('200'), closedPnl: d('20'), fillCount: 2 })],
    )

    expect([half.isAwaitingRows, whole.isAwaitingRows, whole.conflicts]).toEqual([true, false, []])
    expect(whole.trades[0]).toMatchObject({ qty: '2', fillCount: 2 })
  })

  it('puts a late execution where it belongs', async () => {
    const [open, close, reopen] = [
      fill('Buy', '1', '100'),
      fill('Sell', '1', '110', { orderId: 'c' }),
      fill('Buy', '1', '105'),
    ]
    await told([open, reopen])

    const found = await told([close], [row({ orderId: 'c' })])

    expect(found.conflicts).toEqual([])
    expect(found.trades[0]).toMatchObject({ openedAt: open.at, partialHistory: false })
  })
})

describe('what was held before', () => {
  it('takes a fill that is ahead of the position for an opening, not for the end of an unknown one', async () => {
    const open = fill('Buy', '1', '100')

    await told([open])
    const found = await told([fill('Sell', '1', '110', { orderId: 'c' })], [row({ orderId: 'c' })])

    expect(found.trades[0]).toMatchObject({ partialHistory: false, openedAt: open.at })
  })

  it('takes a position that is ahead of its fills for what those fills will open', async () => {
    positions.heard(
      [seen({ positionIdx: 1, size: '1' }), seen({ positionIdx: 2, side: 'Sell', size: '4', entryPrice: '100' })],
      1,
    )
    await told([fill('Buy', '1', '100', { closedSize: d('0') })])
    await told([fill('Sell', '4', '100', { closedSize: d('0') })])

    const found = await told(
      [fill('Buy', '4', '90', { orderId: 'c', closedSize: d('4') })],
      [
        row({
          orderId: 'c',
          side: 'Buy',
          closedSize: d('4'),
          entryValue: d('400'),
          exitValue: d('360'),
          closedPnl: d('40'),
        }),
      ],
    )

    expect(found.trades[0]).toMatchObject({ leg: 'short', partialHistory: false, gross: '40' })
  })

  it('derives anew when one-way mode turns out to be two legs', async () => {
    await told([fill('Buy', '1', '100', { closedSize: d('0') })])
    await told([fill('Sell', '4', '100', { closedSize: d('0') })])

    const found = await told(
      [fill('Buy', '4', '90', { orderId: 'c', closedSize: d('4') })],
      [
        row({
          orderId: 'c',
          side: 'Buy',
          closedSize: d('4'),
          entryValue: d('400'),
          exitValue: d('360'),
          closedPnl: d('40'),
        }),
      ],
    )

    expect(found.trades[0]).toMatchObject({ leg: 'short', side: 'Sell', partialHistory: false })
    expect(found.conflicts).toEqual([])
  })

  it('seeds from a position that is older than all known executions', async () => {
    positions.fetched([seen({ size: '3', seq: 5, updatedTime: '5' })], 1, epoch(5))

    const found = await told([fill('Sell', '1', '110', { orderId: 'c', seq: 6 })], [row({ orderId: 'c' })])

    expect(found.trades[0]).toMatchObject({ partialHistory: true, openedAt: null, pnl: '10' })
    positions.heard([seen({ size: '2', seq: 6, updatedTime: '6' })], 2)
    expect(book.sizeConflicts()).toEqual([])
  })
})

describe('A-289 a switch of the position mode', () => {
  const said = (side: 'Buy' | 'Sell', qty: string, closed: string, orderId: string): Execution =>
    fill(side, qty, '100', { closedSize: d(closed), orderId })
  const rowsOf = (executions: readonly Execution[]): readonly ClosedRow[] =>
    executions
      .filter(({ closedSize }) => closedSize !== '0')
      .map(({ orderId, side, closedSize }) =>
        row({ orderId, side, closedSize: closedSize!, exitValue: d('100'), closedPnl: d('0') }),
      )
  const each = async (executions: readonly Execution[]): Promise<void> => {
    for (const execution of executions) await told([execution], rowsOf([execution]))
  }
  const isWhole = () => [...store.trades.values()].map((trade) => [trade.orderId, trade.leg, !trade.partialHistory])

  const oneWay = (name: string): readonly Execution[] => [
    said('Buy', '1', '0', `${name}1`),
    said('Sell', '2', '1', `${name}2`),
    said('Buy', '1', '1', `${name}3`),
  ]
  const hedge = (name: string): readonly Execution[] => [
    said('Buy', '1', '0', `${name}1`),
    said('Sell', '1', '0', `${name}2`),
    said('Sell', '1', '1', `${name}3`),
    said('Buy', '1', '1', `${name}4`),
  ]

  it('to hedge leaves what was whole whole', async () => {
    await each(oneWay('a'))
    positions.heard([seen({ positionIdx: 1 })], 1)
    await each(hedge('b'))

    expect(isWhole()).toEqual([
      ['a2', 'one_way', true],
      ['a3', 'one_way', true],
      ['b3', 'long', true],
      ['b4', 'short', true],
    ])
    expect(book.isWhole('BTCUSDT')).toBe(false)
    positions.heard([seen({ positionIdx: 1, size: '0', side: '', updatedTime: '2000', seq: 11 })], 2)
    expect(book.isWhole('BTCUSDT')).toBe(true)
  })

  it('to one-way leaves what was whole whole, and reads fills anew only once for it', async () => {
    heldAs = 'hedge'
    await each(hedge('a'))
    const reads = vi.spyOn(store, 'executionsOf')
    positions.heard([seen({ size: '1' })], 1)
    await each([...oneWay('b'), ...oneWay('c')])

    expect(isWhole()).toEqual([
      ['a3', 'long', true],
      ['a4', 'short', true],
      ...['b2', 'b3', 'c2', 'c3'].map((id) => [id, 'one_way', true]),
    ])
    expect(reads).toHaveBeenCalledTimes(1)
  })

  it('there and back leaves the first trades whole, whatever is held now', async () => {
    const open = said('Buy', '1', '0', 'd')
    await store.keep('acc', {
      executions: [...oneWay('a'), ...hedge('b'), ...oneWay('c'), open],
      closedRows: [],
    })
    positions.fetched([seen({ size: '1', seq: open.seq })], 1, open.at)
    await book.resettle(['BTCUSDT'])

    expect([book.isWhole('BTCUSDT'), book.sizeConflicts()]).toEqual([true, []])
  })

  it('is told by a fill, whatever an older list or answer said', async () => {
    positions.fetched([seen({ positionIdx: 1, seq: 1 })], 1, epoch(5))
    positions.heard([seen({ positionIdx: 1, size: '0', side: '', updatedTime: '2000', seq: 11 })], 2)
    heldAs = 'hedge'
    await each(hedge('a'))
    await each(oneWay('b'))

    expect(isWhole().every(([, , whole]) => whole)).toBe(true)
    expect(book.sizeConflicts()).toEqual([])
  })

  it('with fills that no mode allows reads them anew once, not at each later one', async () => {
    positions.heard([seen({ size: '1' })], 1)
    await each([...oneWay('a'), said('Buy', '1', '0', 'b1'), said('Sell', '1', '0', 'b2')])
    const reads = vi.spyOn(store, 'executionsOf')
    await each([said('Buy', '1', '0', 'c1'), said('Sell', '1', '1', 'c2')])

    expect(reads).not.toHaveBeenCalled()
  })
})

describe('A-313 an execution that cannot be folded', () => {
  const rowsOf = (closes: readonly Execution[]): readonly ClosedRow[] =>
    closes.map(({ orderId, qty }) => row({ orderId, closedSize: qty, entryValue: d('100'), exitValue: d('100') }))
  /** What is kept and whole, after everything was derived anew from nothing remembered. */
  const whole = async (executions: readonly Execution[], closes: readonly Execution[]) => {
    await store.keep('acc', { executions, closedRows: rowsOf(closes) })
    await book.resettle(['BTCUSDT'])
    return closes.map(({ orderId }) => store.trades.get(`acc:${orderId}`)).map((one) => one?.partialHistory === false)
  }
  /** Two positions, bought and sold whole. */
  const past = (): { readonly all: readonly Execution[]; readonly closes: readonly Execution[] } => {
    const all = [
      fill('Buy', '1', '100', { closedSize: d('0') }),
      fill('Sell', '1', '100', { closedSize: d('1') }),
      fill('Buy', '2', '100', { closedSize: d('0') }),
      fill('Sell', '2', '100', { closedSize: d('2') }),
    ]
    return { all, closes: [all[1]!, all[3]!] }
  }
  const listNow = (more: object = {}): void => {
    const { seq, at } = fill('Buy', '1', '1')
    positions.fetched([seen({ size: '0', side: '', seq, ...more })], 1, at)
  }

  it('a leg of a spread trade is a fill, and one without an order makes no trade', async () => {
    const { all, closes } = past()
    const legs = [
      fill('Buy', '1', '100', { execType: 'FutureSpread', orderId: '', closedSize: d('0') }),
      fill('Sell', '1', '100', { execType: 'FutureSpread', orderId: '', closedSize: d('1') }),
    ]
    listNow()

    expect(await whole([...all, ...legs], closes)).toEqual([true, true])
    expect([book.isWhole('BTCUSDT'), book.awaited.areFresh(), book.sizeConflicts()]).toEqual([true, false, []])
    await told([fill('Buy', '1', '100', { closedSize: d('0') })])
    await told([fill('Sell', '1', '100', { execType: 'FutureSpread', orderId: '', closedSize: d('1') })])
    expect(book.awaited.areFresh()).toBe(false)
  })

  it('leaves what closed before it whole; what it left is held without an opening until it is empty', async () => {
    const { all, closes } = past()
    const odd = fill('Sell', '1', '100', { execType: 'SomethingNew' })
    listNow({ side: 'Sell', size: '1' })
    expect(await whole([...all, odd], closes)).toEqual([true, true])

    const [end, open, close] = [
      fill('Buy', '1', '100', { closedSize: d('1') }),
      fill('Buy', '1', '100', { closedSize: d('0') }),
      fill('Sell', '1', '100', { closedSize: d('1') }),
    ]
    await told([end, open, close], rowsOf([end, close]))

    expect([end, close].map(({ orderId }) => store.trades.get(`acc:${orderId}`)?.partialHistory)).toEqual([true, false])
    expect(book.isWhole('BTCUSDT')).toBe(false)
  })

  it.each<[string, Partial<Execution>, Partial<ClosedRow>, number]>([
    ['the order of its execution', { orderId: 'x' }, {}, 0],
    ['its own type, where the execution names no order', { orderId: '' }, { execType: 'CorporateAction' }, 0],
    ['not of an order that has none', { orderId: 'y' }, {}, 1],
  ])(
    'makes no conflict of the row of what cannot be folded, known by %s',
    async (_, execution, closedRow, conflicts) => {
      const executions = [
        fill('Buy', '1', '100', { closedSize: d('0') }),
        fill('Sell', '1', '100', { execType: 'CorporateAction', ...execution }),
      ]
      await store.keep('acc', { executions, closedRows: [row({ orderId: 'x', ...closedRow })] })
      listNow()

      expect((await book.resettle(['BTCUSDT'])).conflicts).toHaveLength(conflicts)
      expect(book.disagreements()).toHaveLength(conflicts)
    },
  )

  it('in hedge mode unsettles the leg alone whose size it changed', async () => {
    const open = [
      fill('Buy', '2', '100', { closedSize: d('0') }),
      fill('Sell', '2', '100', { closedSize: d('0') }),
    ] as const
    const odd = fill('Sell', '1', '100', { execType: 'CorporateAction' })
    const closes = [
      fill('Sell', '3', '100', { closedSize: d('3') }),
      fill('Buy', '2', '100', { closedSize: d('2') }),
    ] as const
    heldAs = 'hedge'
    const { seq, at } = closes[1]
    positions.fetched(
      [1, 2].map((positionIdx) => seen({ positionIdx, size: '0', side: '', seq })),
      1,
      at,
    )

    expect(await whole([...open, odd, ...closes], closes)).toEqual([false, true])
  })

  it('tells nothing of a switch of the mode by what it left', async () => {
    const { all, closes } = past()
    const odd = fill('Sell', '1', '100', { execType: 'SomethingNew' })
    const later = [fill('Buy', '1', '100', { closedSize: d('1') }), ...past().all]
    listNow()

    expect(await whole([...all, odd, ...later], closes)).toEqual([true, true])
    expect(closes.map(({ orderId }) => store.trades.get(`acc:${orderId}`)?.leg)).toEqual(['one_way', 'one_way'])
  })

  it('is no end of what is held before the exchange lists what it left', async () => {
    const open = fill('Buy', '1', '100', { closedSize: d('0') })
    positions.fetched([seen({ size: '1', seq: open.seq })], 1, open.at)
    const odd = fill('Sell', '1', '100', { execType: 'SomethingNew' })
    const close = fill('Sell', '1', '100', { closedSize: d('1') })

    expect(await whole([open, odd, close], [close])).toEqual([true])
  })

  it('A-163 while older history is to come, what closed before it may still have been opened there', async () => {
    const { all, closes } = past()
    const odd = fill('Sell', '1', '100', { execType: 'SomethingNew' })
    listNow({ side: 'Buy', size: '1' })
    isRead = false
    expect(await whole([...all, odd], closes)).toEqual([false, false])

    isRead = true
    expect(await whole([], closes)).toEqual([true, true])
  })
})

describe('reconciliation', () => {
  it("I12 names a size that is not the exchange's", async () => {
    await told([fill('Buy', '1', '100')])
    positions.heard([seen({ size: '1.5' })], 1)

    expect(book.sizeConflicts()).toMatchObject([
      { kind: 'reconciliation', what: 'position_size', exchange: '1.5', derived: '1', leg: 'one_way' },
    ])
    await book.resettle(['BTCUSDT'])
    positions.heard([seen({ size: '1' })], 2)
  })

  it('I12 names a size that only a close of what was never held hides', async () => {
    await told([fill('Sell', '1', '100', { closedSize: d('1'), orderId: 'c' })])
    await told([fill('Buy', '2', '100', { closedSize: d('0') }), fill('Sell', '3', '100', { closedSize: d('3') })])

    expect(book.sizeConflicts()).toMatchObject([{ what: 'position_size', exchange: '0', derived: '-1' }])
    await book.resettle(['BTCUSDT'])
    expect(book.sizeConflicts()).toEqual([])
  })

  it('1.9 names a row without executions once history is filled', async () => {
    await told([], [row({ orderId: 'x' })])

    expect((await book.resettle(['BTCUSDT'])).conflicts).toMatchObject([
      { what: 'missing_executions', tradeId: 'acc:x' },
    ])
  })
})

describe('what a busy symbol takes', () => {
  /** So many openings and closings, a second apart each, with their rows. */
  const trade = async (count: number): Promise<readonly string[]> => {
    const orders: string[] = []
    for (let index = 0; index < count; index += 1) {
      const open = fill('Buy', '1', '100')
      const close = fill('Sell', '1', '110', { orderId: `busy${index}` })
      orders.push(close.orderId)
      await told([open, close], [row({ orderId: close.orderId, createdAt: close.at, updatedAt: close.at })])
    }
    return orders
  }

  it('F39 lets go of old trades, and derives the symbol anew when the row of one changes later', async () => {
    const reads = vi.spyOn(store, 'executionsOf')
    const [first] = await trade(300)
    expect(reads).toHaveBeenCalledTimes(1)

    const found = await told([], [row({ orderId: first!, closedPnl: d('9'), updatedAt: epoch(1_700_000_003_000) })])

    expect(reads).toHaveBeenCalledTimes(2)
    expect(found.corrected).toEqual([`acc:${first}`])
    expect(found.trades[0]).toMatchObject({ partialHistory: false, gross: '10' })
  })

  it('F39 a row of an old trade that the exchange changes much later takes nothing from it', async () => {
    const [first] = await trade(300)
    const later = epoch(fill('Buy', '1', '1').at + days(1))

    const found = await told([], [row({ orderId: first!, closedPnl: d('9'), updatedAt: later })])

    expect(found.trades).toMatchObject([{ partialHistory: false, gross: '10', pnl: '9' }])
  })

  it('F39 holds a trade that still waits for its row, however old, and reads nothing for a row that comes before its fills', async () => {
    const open = [fill('Buy', '1', '100'), fill('Sell', '1', '110', { orderId: 'waits' })]
    await told(open)
    await trade(300)
    const reads = vi.spyOn(store, 'executionsOf')

    const late = await told([], [row({ orderId: 'waits', updatedAt: open[1]!.at })])
    const { at } = fill('Buy', '1', '1')
    const early = await told([], [row({ orderId: 'early', createdAt: at, updatedAt: at })])

    expect(late.trades[0]).toMatchObject({ orderId: 'waits', partialHistory: false, gross: '10' })
    expect(early.trades[0]).toMatchObject({ orderId: 'early', partialHistory: true })
    expect(reads).not.toHaveBeenCalled()
  })

  it('F39 lets go of an order that filled in part a month ago, and derives the symbol anew when it fills on', async () => {
    const begun = fill('Buy', '1', '100').at
    for (let day = 0; day < 90; day += 1)
      for (let part = 0; part < 5; part += 1) {
        const at = epoch(begun + days(day) + minutes(part))
        const orderId = `cut${day}.${part}`
        const fills = [fill('Buy', '1', '100', { at }), fill('Sell', '1', '110', { orderId, leavesQty: d('1'), at })]
        await told(fills, [row({ orderId, createdAt: at, updatedAt: at })])
      }
    const at = epoch(begun + days(90))
    const reads = vi.spyOn(store, 'executionsOf')
    const grows = async (orderId: string) => {
      await told([fill('Buy', '1', '100', { at }), fill('Sell', '1', '110', { orderId, at })])
      const count = reads.mock.calls.length
      const more = { closedSize: d('2'), entryValue: d('200'), exitValue: d('220'), closedPnl: d('20') }
      const { trades } = await told([], [row({ orderId, ...more, updatedAt: at })])
      return [trades, count]
    }
    const whole = [expect.objectContaining({ partialHistory: false, qty: '2', fillCount: 2, gross: '20', pnl: '20' })]

    expect(await grows('cut85.0')).toEqual([whole, 0])
    expect(await grows('cut5.0')).toEqual([whole, 1])
    const corrected = await told([], [row({ orderId: 'cut6.0', closedPnl: d('9'), updatedAt: at })])
    expect(corrected.trades).toMatchObject([{ partialHistory: false, gross: '10', pnl: '9' }])
  })
})

it('tells trades apart by when they closed', async () => {
  const found = await told(
    [],
    [row({ orderId: 'a', updatedAt: epoch(10) }), row({ orderId: 'b', updatedAt: epoch(20) })],
  )

  const { live, past } = splitByAge(found.trades, epoch(20))
  expect([live.map((trade) => trade.orderId), past.map((trade) => trade.orderId)]).toEqual([['b'], ['a']])
})

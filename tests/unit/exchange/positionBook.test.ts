import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { seen } from './support/rows.ts'
import { d } from '../trades/support.ts'

const kinds = (changes: readonly { readonly kind: string }[]) => changes.map((change) => change.kind)
const open = (more: object = {}) => {
  const book = new PositionBook([])
  book.heard([seen(more)], 1)
  return book
}

describe('differences', () => {
  it('tells an opening once, however often the exchange repeats it', () => {
    const book = new PositionBook([])

    expect(kinds(book.heard([seen()], 1))).toEqual(['opened'])
    expect(book.heard([seen()], 2)).toEqual([])
    expect(book.heard([seen({ size: '1.000', updatedTime: '2000', markPrice: '105', unrealisedPnl: '5' })], 3)).toEqual(
      [],
    )
  })

  it.each([
    ['size', { size: '2' }, ['size']],
    ['stop-loss', { stopLoss: '95' }, ['stopLoss']],
    ['take-profit', { takeProfit: '120' }, ['takeProfit']],
    ['leverage', { leverage: '5' }, ['leverage']],
    ['size and entry', { size: '2', entryPrice: '110' }, ['size', 'avgPrice']],
    ['mark alone', { markPrice: '140' }, null],
    ['an order elsewhere', {}, null],
    ['stop-loss "0.00", which is none', { stopLoss: '0.00' }, null],
  ] as const)('1.6 a message after a change of %s', (_, more, fields) => {
    const changes = open().heard([seen({ ...more, updatedTime: '2000', seq: 11 })], 2)

    expect(changes.map((change) => (change.kind === 'modified' ? change.fields : change.kind))).toEqual(
      fields === null ? [] : [fields],
    )
  })

  it('1.6 knows a close by side "" and size "0", with what the exchange counts as realised', () => {
    const changes = open().heard(
      [seen({ side: '', size: '0', entryPrice: '0', curRealisedPnl: '1.26', updatedTime: '2000', seq: 11 })],
      2,
    )

    expect(changes).toMatchObject([{ kind: 'closed', finalPnl: '1.26', at: 2000, seq: 11 }])
  })

  it('tells a flip as a close and an opening', () => {
    const changes = open().heard([seen({ side: 'Sell', size: '2', updatedTime: '2000', seq: 11 })], 2)

    expect(kinds(changes)).toEqual(['closed', 'opened'])
    expect(changes[1]).toMatchObject({ position: { side: 'Sell', createdAt: 2000 } })
  })

  it('keeps the two legs of hedge mode apart', () => {
    const book = new PositionBook([])
    book.heard([seen({ positionIdx: 1 }), seen({ positionIdx: 2, side: 'Sell' })], 1)

    expect(book.all().map((position) => position.leg)).toEqual(['long', 'short'])
    expect(kinds(book.heard([seen({ positionIdx: 2, side: '', size: '0', seq: 12, updatedTime: '2000' })], 2))).toEqual(
      ['closed'],
    )
    expect(book.all().map((position) => position.leg)).toEqual(['long'])
  })
})

describe('order', () => {
  it('A-77 ignores a lower sequence, also when it would bring a closed position back', () => {
    const book = open({ seq: 10 })
    book.heard([seen({ side: '', size: '0', seq: 12, updatedTime: '2000' })], 2)

    expect(book.heard([seen({ size: '5', seq: 11, updatedTime: '3000' })], 3)).toEqual([])
    expect(book.all()).toEqual([])
  })

  it('1.6 takes a setting at the same sequence by its time', () => {
    const book = open({ seq: 10, updatedTime: '2000' })

    expect(kinds(book.heard([seen({ seq: 10, updatedTime: '2500', stopLoss: '90' })], 2))).toEqual(['modified'])
    expect(book.heard([seen({ seq: 10, updatedTime: '2100', stopLoss: '80' })], 3)).toEqual([])
  })

  it('A-77 never ignores a row without a sequence', () => {
    expect(kinds(open().heard([seen({ seq: -1, size: '7' })], 2))).toEqual(['modified'])
  })
})

describe('whole lists', () => {
  it('closes what is not listed, and opens what is new', () => {
    const book = open()

    const changes = book.fetched([seen({ symbol: 'ETHUSDT' })], 100, epoch(5_000))

    expect(kinds(changes)).toEqual(['opened', 'closed'])
    expect(changes[1]).toMatchObject({ before: { symbol: 'BTCUSDT' }, at: 5_000, finalPnl: null })
  })

  it('leaves alone what the stream told after the list was asked for', () => {
    const book = new PositionBook([])
    book.heard([seen({ size: '3', seq: 20 })], 150)

    expect(book.fetched([], 100, epoch(5_000))).toEqual([])
    expect(book.fetched([seen({ size: '1', seq: 10 })], 100, epoch(5_000))).toEqual([])
    expect(book.fetched([seen({ size: '2', seq: -1 })], 100, epoch(5_000))).toEqual([])
    expect(book.all()[0]?.size).toBe('3')
  })

  it('finds what changed while nobody followed, from the positions last written', () => {
    const before = open().all()
    const book = new PositionBook(before)

    const changes = book.fetched([seen({ size: '2', seq: 30, updatedTime: '9000' })], 100, epoch(9_500))

    expect(changes).toMatchObject([
      { kind: 'modified', before: { size: '1' }, position: { size: '2', createdAt: 1_000 } },
    ])
  })
})

describe('opening time', () => {
  it.each([
    ['openTime of the row, where it has one', { openTime: 1500, createdTime: '10', updatedTime: '2000' }, 1_500],
    ['its update, when createdTime is that of a position long ago', { createdTime: '10', updatedTime: '2000' }, 2_000],
  ])('is %s', (_, more, expected) => {
    expect(open(more).all()[0]?.createdAt).toBe(expected)
  })
})

describe('values', () => {
  it('1.9 reckons PnL from the mark, exactly, and tells only rows that moved', () => {
    const book = open({ size: '0.3', entryPrice: '0.1', markPrice: '0.2', unrealisedPnl: '0.03' })

    expect(
      book.marked(
        new Map([
          ['BTCUSDT', d('0.3')],
          ['ETHUSDT', d('5')],
        ]),
      ),
    ).toEqual([
      { symbol: 'BTCUSDT', leg: 'one_way', markPrice: '0.3', unrealisedPnl: '0.06', oldPnl: '0.03', markValue: '0.09' },
    ])
    expect(book.marked(new Map([['BTCUSDT', d('0.30')]]))).toEqual([])
  })

  it('counts a short the other way round', () => {
    const book = open({ side: 'Sell', size: '2', entryPrice: '100' })

    expect(book.marked(new Map([['BTCUSDT', d('90')]]))[0]?.unrealisedPnl).toBe('20')
  })
})

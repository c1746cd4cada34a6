import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { LIST_LAG_MS } from '../../../src/server/exchange/missing.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { isNews } from '../../../src/server/exchange/positionChanges.ts'
import { seen } from './support/rows.ts'
import { d, fill } from '../trades/support.ts'

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
    ['trailing stop', { trailingStop: '120' }, ['trailingStop']],
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

  it('POS-07 hands on a liquidation price that moved alone, as what is told by no fact', () => {
    const book = open({ liqPrice: '50' })
    const after = (liqPrice: string, seq: number) => book.heard([seen({ liqPrice, seq, updatedTime: '2000' })], 2)

    expect(after('50.0', 11)).toEqual([])
    const moved = after('51', 12)
    expect(moved).toMatchObject([{ kind: 'modified', fields: [], position: { liqPrice: '51' } }])
    expect(moved.filter(isNews)).toEqual([])
    expect(after('', 13)).toMatchObject([{ fields: [], position: { liqPrice: null } }])
    expect(after('', 14)).toEqual([])
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

  it('F-chaos after a row without a sequence a late frame of before is older by its time', () => {
    const book = open({ seq: 10 })
    book.heard([seen({ seq: '', size: '2', updatedTime: '3000' })], 2)

    expect(book.heard([seen({ side: '', size: '0', seq: 11, updatedTime: '2000' })], 3)).toEqual([])
    expect(book.all()).toMatchObject([{ size: '2' }])
  })

  it('A-77 never ignores a row without a sequence', () => {
    expect(kinds(open().heard([seen({ seq: -1, size: '7' })], 2))).toEqual(['modified'])
  })
})

describe('whole lists', () => {
  const T = LIST_LAG_MS + 1_000

  it('F-absent a list opens what is new and misses what it does not have, and no number of lists closes that', () => {
    const book = open()

    const first = book.fetched([seen({ symbol: 'ETHUSDT' })], T, epoch(T))
    expect(kinds(first)).toEqual(['opened', 'checked'])
    expect(first[1]).toMatchObject({ position: { symbol: 'BTCUSDT' }, isMissing: true })
    expect(book.doubted(9)).toEqual([])

    for (let look = 1; look < 20; look += 1)
      expect(book.fetched([seen({ symbol: 'ETHUSDT' })], T + look, epoch(T + look))).toEqual([])
    expect(book.doubted(9)).toEqual(['BTCUSDT'])
  })

  it('F-absent what is missing is looked for again at growing distance, a minute at most', () => {
    const book = open()
    expect(book.nextCheck()).toBe(null)
    const waits = [0, 1, 2, 3, 4, 5, 6].map((look) => {
      book.fetched([], T + look, epoch(T + look))
      return book.nextCheck()
    })

    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  })

  it('F-absent of many that are missed the longest missed are asked for first, some at a time', () => {
    const book = new PositionBook([])
    book.heard([seen({ symbol: 'AUSDT' }), seen({ symbol: 'BUSDT' }), seen({ symbol: 'CUSDT' })], 1)
    book.fetched([seen({ symbol: 'BUSDT' })], T, epoch(T))
    for (const at of [T + 1, T + 2]) book.fetched([], at, epoch(at))

    expect(book.doubted(2)).toEqual(['AUSDT', 'CUSDT'])
    expect(book.doubted(9)).toEqual(['AUSDT', 'CUSDT', 'BUSDT'])
  })

  it.each([
    ['of a later sequence', { seq: 11, updatedTime: '2000' }, ['closed']],
    ['without a sequence, of a later time', { seq: '', updatedTime: '2000' }, ['closed']],
    ['of an earlier sequence', { seq: 9, updatedTime: '900' }, []],
    ['without a sequence, of an earlier time', { seq: '', updatedTime: '900' }, []],
    ['with neither, as of a symbol that was never traded', { seq: -1, updatedTime: '' }, []],
  ])('F-absent a flat row of the symbol %s: %j', (_, more, expected) => {
    const book = open()
    for (const at of [T, T + 1]) book.fetched([], at, epoch(at))

    expect(kinds(book.glimpsed([seen({ side: '', size: '0', ...more })], T + 2, epoch(T + 2)))).toEqual(expected)
  })

  it('F-absent what is listed again unchanged is there, and what is not checked is not told', () => {
    const book = open()
    book.fetched([], T, epoch(T))

    expect(book.fetched([seen()], T + 1, epoch(T + 1))).toMatchObject([{ kind: 'checked', isMissing: false }])
    expect(book.fetched([seen()], T + 2, epoch(T + 2))).toEqual([])
    expect(kinds(book.fetched([], T + 3, epoch(T + 3)))).toEqual(['checked'])
  })

  it('F-absent a frame that tells it open ends the doubt, a flat one the position', () => {
    const [isOpen, isFlat] = [open(), open()]
    for (const book of [isOpen, isFlat]) book.fetched([], T, epoch(T))

    expect(kinds(isOpen.heard([seen({ stopLoss: '90', updatedTime: '2000' })], T + 1))).toEqual(['checked', 'modified'])
    expect(kinds(isFlat.heard([seen({ side: '', size: '0', seq: 11 })], T + 1))).toEqual(['closed'])
  })

  it('F-absent a row that says neither when nor after what is taken when no list can be from before what is known', () => {
    const undated = seen({ size: '2', seq: '', updatedTime: '' })
    const at = 1_000 + LIST_LAG_MS

    expect(open().fetched([undated], at - 1, epoch(at - 1))).toEqual([])
    expect(kinds(open().fetched([undated], at, epoch(at)))).toEqual(['modified'])
  })

  it.each([
    ['a fill that closes all', [{ qty: '1', closedSize: '1' }], true],
    ['two that do together, told twice and in the other order', [{ qty: '0.4' }, { qty: '0.6' }, { qty: '0.4' }], true],
    ['one that closes a part', [{ qty: '0.4', closedSize: '0.4' }], false],
    ['one after a further opening', [{ qty: '1' }, { qty: '0.5', side: 'Buy' }], false],
    ['one older than the row', [{ qty: '1', seq: 10 }], false],
    ['one of another symbol', [{ qty: '1', symbol: 'ETHUSDT' }], false],
    ['funding, whose quantity is the size', [{ qty: '1', execType: 'Funding' }], false],
  ] as const)('F-absent %s, and the list without it: closed is %s', (_, fills, isEnded) => {
    const all = fills.map((more) =>
      fill('side' in more ? more.side : 'Sell', more.qty, '100', {
        seq: 11,
        at: epoch(3_000),
        execId: JSON.stringify(more),
        ...more,
      } as Parameters<typeof fill>[3]),
    )
    const [before, after] = [open(), open()]
    before.filled(all)
    const found = [...before.fetched([], T, epoch(T))]
    after.fetched([], T, epoch(T))
    const foundLater = after.filled(all)

    expect(kinds(found)).toEqual(isEnded ? ['closed'] : ['checked'])
    expect(kinds(foundLater)).toEqual(isEnded ? ['closed'] : [])
    if (isEnded) expect(found).toMatchObject([{ at: 3_000, seq: 11 }])
  })

  it('F-absent in hedge mode a leg is ended by its own fills alone', () => {
    const book = open({ positionIdx: 1 })
    book.fetched([], T, epoch(T))

    expect(book.filled([fill('Sell', '1', '100', { seq: 11, execId: 'opens the short', closedSize: d('0') })])).toEqual(
      [],
    )
    expect(
      kinds(book.filled([fill('Sell', '1', '100', { seq: 12, execId: 'closes the long', closedSize: d('1') })])),
    ).toEqual(['closed'])
  })

  it.each(['Settle', 'Delivery'])('F-absent a %s without its closed size ends the leg of hedge mode', (execType) => {
    const book = open({ positionIdx: 1 })
    book.fetched([], T, epoch(T))

    expect(kinds(book.filled([fill('Sell', '1', '100', { seq: 11, execType, createType: 'CreateBySettle' })]))).toEqual(
      ['closed'],
    )
  })

  it('F-absent a list that ended early opens what it has and doubts nothing', () => {
    expect(kinds(open().glimpsed([seen({ symbol: 'ETHUSDT' })], T, epoch(T)))).toEqual(['opened'])
  })

  it.each([
    ['was held then, by its own word', { openTime: T - 1 }, ['BTCUSDT']],
    ['has not changed since', { updatedTime: String(T - 1) }, ['BTCUSDT']],
    ['opened later', { openTime: T }, []],
    ['changed later, and does not say when it opened', { updatedTime: String(T) }, []],
  ])(
    'F-absent a row that %s: its symbol was overlooked by the list before, which is told once',
    (_, more, expected) => {
      const book = new PositionBook([])
      book.fetched([], T, epoch(T))
      book.fetched([seen(more)], T + 5, epoch(T + 5))

      expect(book.takeOverlooked()).toEqual(expected)
      expect(book.takeOverlooked()).toEqual([])
    },
  )

  it('F-absent history is reckoned back from what is missing as well', () => {
    const book = open()
    book.fetched([], T, epoch(T))

    expect(book.listing.rows).toMatchObject([{ symbol: 'BTCUSDT', seq: 10, position: { size: '1' } }])
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

  it.each([
    ['it opened again after all that was known of it', { openTime: 5_000 }, ['closed', 'opened'], 5_000],
    ['its opening is only told better', { openTime: 900 }, ['modified'], 900],
    ['its opening is not told', {}, ['modified'], 1_000],
  ])('A-251 of a side that is held again or still, where %s', (_, more, expected, createdAt) => {
    const book = new PositionBook(open({ openTime: 1_000 }).all())

    const changes = book.fetched([seen({ size: '2', seq: 30, updatedTime: '9000', ...more })], 100, epoch(9_500))

    expect(kinds(changes)).toEqual(expected)
    expect(book.all()).toMatchObject([{ size: '2', createdAt }])
    if (expected.length === 2) expect(changes[0]).toMatchObject({ before: { size: '1' }, at: 5_000, finalPnl: null })
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
    ).toEqual([{ symbol: 'BTCUSDT', leg: 'one_way', markPrice: '0.3' }])
    expect(book.of('BTCUSDT')[0]?.unrealisedPnl).toBe('0.06')
    expect(book.marked(new Map([['BTCUSDT', d('0.30')]]))).toEqual([])
  })

  it('counts a short the other way round', () => {
    const book = open({ side: 'Sell', size: '2', entryPrice: '100' })

    book.marked(new Map([['BTCUSDT', d('90')]]))
    expect(book.of('BTCUSDT')[0]?.unrealisedPnl).toBe('20')
  })
})

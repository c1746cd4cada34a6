import { expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { seen } from '../../unit/exchange/support/rows.ts'
import { fc } from '../../support/fc.ts'

const updateArb = fc.record({
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
  size: fc.integer({ min: 0, max: 5 }),
  side: fc.constantFrom('Buy', 'Sell'),
})

/** The exchange's history of updates, each with a higher sequence. */
const rowsOf = (updates: readonly { symbol: string; size: number; side: string }[]) =>
  updates.map(({ symbol, size, side }, index) =>
    seen({
      symbol,
      seq: index + 1,
      updatedTime: String(1_000 + index),
      openTime: 1,
      ...(size === 0 ? { side: '', size: '0' } : { side, size: String(size) }),
    }),
  )

const shape = (book: PositionBook) =>
  book
    .all()
    .map(({ symbol, side, size, seq }) => ({ symbol, side, size, seq }))
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))

it('I5 frames that come twice, late or swapped end in the same positions as frames in order', () => {
  fc.assert(
    fc.property(fc.array(updateArb, { maxLength: 30 }), fc.infiniteStream(fc.nat({ max: 1_000 })), (updates, order) => {
      const rows = rowsOf(updates)
      const shuffled = [...rows, ...rows]
        .map((row) => ({ row, key: order.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ row }) => row)
      const [inOrder, anyOrder] = [new PositionBook([]), new PositionBook([])]
      for (const row of rows) inOrder.heard([row], 1)
      for (const row of shuffled) anyOrder.heard([row], 1)

      expect(shape(anyOrder)).toEqual(shape(inOrder))
    }),
  )
})

it('I12 whatever was lost, two whole lists and the rows of what they lack end in what the exchange holds, and the told changes lead from one to the other', () => {
  fc.assert(
    fc.property(
      fc.array(updateArb, { maxLength: 30 }),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      (updates, isLost) => {
        const rows = rowsOf(updates)
        const truth = new PositionBook([])
        for (const row of rows) truth.heard([row], 1)
        const book = new PositionBook([])
        const held = new Map<string, string>()
        const follow = (changes: ReturnType<PositionBook['heard']>) => {
          for (const change of changes) {
            const symbol = change.kind === 'closed' ? change.before.symbol : change.position.symbol
            if (change.kind === 'opened') expect(held.has(symbol)).toBe(false)
            if (change.kind === 'closed') held.delete(symbol)
            else held.set(symbol, `${change.position.side} ${change.position.size}`)
          }
        }
        rows.forEach((row, index) => (isLost[index] === true ? undefined : follow(book.heard([row], 1))))

        const newest = [...new Map(rows.map((row) => [row.key, row])).values()]
        const listed = newest.filter((row) => row.position !== null)
        for (const at of [9_000, 9_001]) follow(book.fetched(listed, at, epoch(at)))
        const asked = book.doubted(9)
        follow(
          book.glimpsed(
            newest.filter(({ symbol }) => asked.includes(symbol)),
            9_002,
            epoch(9_002),
          ),
        )

        expect(shape(book)).toEqual(shape(truth))
        expect([...held].toSorted()).toEqual(
          book
            .all()
            .map((position) => [position.symbol, `${position.side} ${position.size}`])
            .toSorted(),
        )
      },
    ),
  )
})

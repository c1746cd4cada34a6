import { describe, expect, test } from 'vitest'
import { columnsShown, columnWidths, leastWidth, linesOf, spansOf } from '../../../src/ui/kit/table/dataTableColumns.ts'
import type { TableColumn } from '../../../src/ui/kit/table/dataTableTypes.ts'
import { edgesOf, linesBeyond, rangeInSight } from '../../../src/ui/kit/table/dataTableWindow.ts'
import { fc } from '../../support/fc.ts'
import { law } from '../../support/law.ts'

const column = (id: string, width: number, more: Partial<TableColumn> = {}): TableColumn => ({
  id,
  header: id,
  width,
  cell: () => null,
  ...more,
})
const ids = (columns: readonly TableColumn[]): readonly string[] => columns.map(({ id }) => id)

const columns = [
  column('symbol', 100),
  column('size', 80, { priority: 3 }),
  column('value', 100, { total: () => null }),
  column('entry', 80, { priority: 2 }),
  column('pnl', 100, { total: () => null, subtotal: () => null }),
  column('age', 60, { priority: 3 }),
  column('funding', 60, { isOptional: true }),
]

describe('columns', () => {
  test.each([
    [520, ['symbol', 'size', 'value', 'entry', 'pnl', 'age']],
    [519, ['symbol', 'size', 'value', 'entry', 'pnl']],
    [459, ['symbol', 'value', 'entry', 'pnl']],
    [379, ['symbol', 'value', 'pnl']],
    [100, ['symbol', 'value', 'pnl']],
  ])('at %i px those of the lowest priority have left', (width, left) => {
    expect(ids(columnsShown(columns, undefined, width))).toEqual(left)
  })

  test('the chooser brings back what left, in its order, and unknown ids are nothing', () => {
    expect(ids(columnsShown(columns, ['funding', 'symbol', 'gone', 'age'], 100))).toEqual(['funding', 'symbol', 'age'])
  })

  test('SCREEN-2.0-4 an address that names no column, or one twice, leaves the table one of each', () => {
    expect(ids(columnsShown(columns, ['gone', 'constructor'], 519))).toEqual(ids(columnsShown(columns, undefined, 519)))
    expect(ids(columnsShown(columns, [], 519))).toEqual(ids(columnsShown(columns, undefined, 519)))
    expect(ids(columnsShown(columns, ['age', 'symbol', 'age'], 519))).toEqual(['age', 'symbol'])
  })

  test('spare width is shared and nothing is narrower than its least width', () => {
    const widths = columnWidths([column('a', 100, { grow: 0 }), column('b', 50), column('c', 50)], 300)

    expect(widths).toEqual([100, 100, 100])
    expect(columnWidths([column('a', 10), column('b', 10), column('c', 10)], 100)).toEqual([33, 34, 33])
    expect(columnWidths(columns, 10)).toEqual(columns.map(({ width }) => width))
  })

  test('labels span what stands before the first number, and at least the first column', () => {
    expect(spansOf(columns, 'total')).toEqual({ before: 2, after: 2 })
    expect(spansOf([column('a', 1, { total: () => null })], 'total')).toEqual({ before: 1, after: 0 })
    expect(spansOf([column('a', 1), column('b', 1)], 'total')).toEqual({ before: 2, after: 0 })
    expect(leastWidth(columns.slice(0, 2), 4)).toBe(188)
  })
})

test('a folded group keeps its head and hides its rows', () => {
  const lines = linesOf(
    [],
    [
      { id: 'main', label: 'main', rows: [{ id: 'BTC' }], isCollapsed: true },
      { id: 'grid', label: 'grid', rows: [{ id: 'XRP' }] },
    ],
  )

  expect(lines.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['group main', 'group grid', 'row XRP'])
})

describe('window', () => {
  law([
    fc.array(fc.constantFrom(28, 30, 36, 44), { minLength: 1, maxLength: 400 }),
    fc.nat(20_000),
    fc.integer({ min: 1, max: 2000 }),
  ])('SCREEN-2.0 every line that touches what is in sight is drawn', (heights, far, height) => {
    const edges = edgesOf(heights)
    const top = far % edges.at(-1)!
    const { from, to } = rangeInSight(edges, top, top + height)

    const missed = heights.filter(
      (_, index) =>
        (edges[index] ?? 0) < top + height && (edges[index + 1] ?? 0) > top && (index < from || index >= to),
    )
    expect(missed).toEqual([])
    expect(from).toBeLessThanOrEqual(to)
  })

  test('only what is in sight is drawn of many lines', () => {
    const { from, to } = rangeInSight(edgesOf(Array.from({ length: 5000 }, () => 36)), 90_000, 90_900)

    expect(from).toBe(2492)
    expect(to - from).toBeLessThan(60)
  })

  test.each([
    [{ from: 0, to: 20 }, { from: 0, to: 20 }, 0],
    [{ from: 0, to: 28 }, { from: 0, to: 16 }, 12],
    [{ from: 10, to: 30 }, { from: 0, to: 16 }, 14],
    [{ from: 50, to: 60 }, { from: 0, to: 16 }, 10],
  ])('lines of %o that are not in %o: %d', (next, drawn, count) => {
    expect(linesBeyond(next, drawn)).toBe(count)
  })
})

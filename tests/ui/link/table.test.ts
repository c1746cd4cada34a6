import { describe, expect, it } from 'vitest'
import { makeTable } from '../../../src/ui/model/table.ts'
import type { TablePatch } from '../../../src/domain/views.ts'

const patch = (more: Partial<TablePatch>): TablePatch => ({
  table: 'positions',
  full: false,
  rows: {},
  removed: [],
  ...more,
})
const rows = (values: Record<string, object>): TablePatch['rows'] => values as TablePatch['rows']

describe('rows by id', () => {
  it('a full patch keeps rows that did not change as the same objects', () => {
    const table = makeTable()
    table.patch(patch({ full: true, rows: rows({ a: { pnl: '1' }, b: { pnl: '2' } }) }))
    const before = table.row('a')

    table.patch(patch({ full: true, rows: rows({ a: { pnl: '1' }, c: { pnl: '3' } }) }))
    table.sweep()

    expect(table.row('a')).toBe(before)
    expect(table.row('b')).toBeUndefined()
    expect(table.row('c')).toEqual({ pnl: '3' })
  })

  it('a removed row stays until the view that named it was replaced', () => {
    const table = makeTable()
    table.patch(patch({ full: true, rows: rows({ a: { pnl: '1' } }) }))

    table.patch(patch({ removed: ['a'] }))
    expect(table.row('a')).toEqual({ pnl: '1' })
    table.sweep()

    expect(table.row('a')).toBeUndefined()
  })

  it('a row that came back before the sweep stays', () => {
    const table = makeTable()
    table.patch(patch({ full: true, rows: rows({ a: { pnl: '1' } }) }))

    table.patch(patch({ removed: ['a'] }))
    table.patch(patch({ rows: rows({ a: { pnl: '2' } }) }))
    table.sweep()

    expect(table.row('a')).toEqual({ pnl: '2' })
  })

  it('wakes only listeners of rows that changed, and only when they did', () => {
    const table = makeTable()
    const woken: string[] = []
    table.patch(
      patch({ full: true, rows: rows({ a: { pnl: '1', closed: null }, b: { pnl: '2', closed: { at: 1 } } }) }),
    )
    table.subscribe('a', () => woken.push('a'))
    table.subscribe('b', () => woken.push('b'))

    table.patch(patch({ rows: rows({ a: { pnl: '1' }, b: { closed: { at: 1 } } }) }))
    table.patch(patch({ rows: rows({ b: { pnl: '3' } }) }))

    expect(woken).toEqual(['b'])
  })

  it('a row that nobody listens to says its newest fields to whoever asks, and again the same object', () => {
    const table = makeTable()
    table.patch(patch({ full: true, rows: rows({ a: { pnl: '1', mark: '9' } }) }))

    table.patch(patch({ rows: rows({ a: { pnl: '2' } }) }))
    table.patch(patch({ rows: rows({ a: { pnl: '3' } }) }))

    expect(table.row('a')).toEqual({ pnl: '3', mark: '9' })
    expect(table.row('a')).toBe(table.row('a'))
  })

  it('whoever begins to listen hears of the next change alone', () => {
    const table = makeTable()
    const woken: unknown[] = []
    table.patch(patch({ full: true, rows: rows({ a: { pnl: '1' } }) }))
    table.patch(patch({ rows: rows({ a: { pnl: '2' } }) }))
    table.subscribe('a', () => woken.push(table.row('a')))

    table.patch(patch({ rows: rows({ a: { pnl: '2' } }) }))
    table.patch(patch({ rows: rows({ a: { pnl: '3' } }) }))

    expect(woken).toEqual([{ pnl: '3' }])
  })
})

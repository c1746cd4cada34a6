import { describe, expect, it, vi } from 'vitest'
import type { ClosedWindow } from '../../../src/domain/closed/view.types.ts'
import { CHUNK, placesUpTo, RowWindow } from '../../../src/ui/features/closedTrades/table/rowWindow.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'

type Ask = (from: number) => Promise<ClosedWindow>

const windowOf = (version: string, from: number, name = version): ClosedWindow => ({
  version,
  from,
  rows: Array.from({ length: CHUNK }, (_, i) => tradeRow(`${name}-${from + i}`)),
})

describe('rows in sight', () => {
  it('a chunk is asked for once, when the first of its rows is drawn', async () => {
    const rows = new RowWindow()
    const ask = vi.fn<Ask>(async (from) => windowOf('v1', from))
    rows.show('v1', 'UTC', ask)
    const woken = vi.fn<(place: number) => void>()
    for (const place of [5, 6, CHUNK + 1]) rows.subscribe(place, () => woken(place))

    await vi.waitFor(() => expect(woken).toHaveBeenCalledTimes(3))
    expect(ask.mock.calls.map(([from]) => from)).toEqual([0, CHUNK])
    expect([rows.row(5)?.id, rows.row(CHUNK + 1)?.id, rows.row(2 * CHUNK)]).toEqual([
      'v1-5',
      `v1-${CHUNK + 1}`,
      undefined,
    ])
  })

  it('other rows: the old ones stay until the new ones are there, and only what is in sight is asked for', async () => {
    const rows = new RowWindow()
    const ask = vi.fn<Ask>(async (from) => windowOf('v1', from))
    rows.show('v1', 'UTC', ask)
    const stop = rows.subscribe(CHUNK, () => undefined)
    rows.subscribe(0, () => undefined)
    await vi.waitFor(() => expect(rows.row(0)?.id).toBe('v1-0'))
    stop()
    let answer: (window: ClosedWindow) => void = () => undefined
    const later = vi.fn<Ask>(
      () =>
        new Promise<ClosedWindow>((resolve) => {
          answer = resolve
        }),
    )
    rows.show('v2', 'UTC', later)

    expect(rows.row(0)?.id).toBe('v1-0')
    expect(later.mock.calls.map(([from]) => from)).toEqual([0])
    answer(windowOf('v2', 0))
    await vi.waitFor(() => expect(rows.row(0)?.id).toBe('v2-0'))
  })

  it('TIME-02 in another zone every row in sight leaves, so that its times are said anew when it comes again', async () => {
    const rows = new RowWindow()
    rows.show('v1', 'UTC', async (from) => windowOf('v1', from))
    const seen: (string | undefined)[] = []
    rows.subscribe(0, () => seen.push(rows.row(0)?.id))
    await vi.waitFor(() => expect(seen).toEqual(['v1-0']))

    rows.show('v2', 'Asia/Tokyo', async (from) => windowOf('v2', from, 'v1'))

    expect(seen).toEqual(['v1-0', undefined])
    await vi.waitFor(() => expect(seen).toEqual(['v1-0', undefined, 'v1-0']))
  })

  it('an answer of other rows is not drawn', async () => {
    const rows = new RowWindow()
    rows.show('v2', 'UTC', async (from) => windowOf('v1', from))
    rows.subscribe(0, () => undefined)
    await new Promise((resolve) => queueMicrotask(() => resolve(null)))

    expect(rows.row(0)).toBeUndefined()
  })

  it('places are the same objects however long the list grows', () => {
    const few = placesUpTo(3)

    expect(
      placesUpTo(5)
        .slice(0, 3)
        .every((place, i) => place === few[i]),
    ).toBe(true)
  })
})

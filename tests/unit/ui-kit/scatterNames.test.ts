import { describe, expect, test } from 'vitest'
import { placeNames, type Named } from '../../../src/ui/chart/scatterNames.ts'

const frame = { left: 50, right: 350, top: 30, bottom: 280 }
const point = (id: string, x: number, y: number): Named => ({ id, name: 'Calm Grid, Main', x, y, r: 8 })
const placed = (...points: readonly Named[]): readonly { readonly id: string; readonly x: number }[] =>
  placeNames(points, frame).map(({ id, x }) => ({ id, x: Math.round(x) }))

describe('SCREEN-2.9 points of the scatter are called by their names', () => {
  test('right of the point, and left of it where the frame ends', () => {
    expect(placed(point('a', 100, 100))).toEqual([{ id: 'a', x: 112 }])
    expect(placed(point('a', 340, 100))).toEqual([{ id: 'a', x: 229 }])
  })

  test('over or under it where another stands on both sides', () => {
    const [name] = placeNames([point('a', 200, 100), point('b', 230, 100), point('c', 170, 100)], frame)

    expect(name).toMatchObject({ id: 'a', y: 88 })
  })

  test('no name lies over another, nor over a point', () => {
    const crowd = Array.from({ length: 12 }, (_, at) => point(String(at), 200 + (at % 3), 100 + at * 2))
    const names = placeNames(crowd, frame)

    expect(names.length).toBeLessThan(12)
    for (const one of names)
      for (const other of names)
        if (one !== other) expect(Math.abs(one.y - other.y) >= 13 || Math.abs(one.x - other.x) >= 99).toBe(true)
  })

  test('of more than twelve none is named', () => {
    expect(placed(...Array.from({ length: 13 }, (_, at) => point(String(at), 100, 40 + at * 18)))).toEqual([])
  })
})

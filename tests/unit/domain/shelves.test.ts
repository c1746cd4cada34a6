import { expect, test } from 'vitest'
import { Shelves } from '../../../src/domain/core/shelves.ts'

const keys = Array.from({ length: 1_000 }, (_, i) => `main|S${i}USDT|one_way`)

test('a change leaves the map before it as it was', () => {
  const before = Shelves.of(keys.map((key, i) => [key, i] as const))
  const after = before.with(keys[5]!, -1).with('new', 7).without(keys[6]!)

  expect([before.size, before.get(keys[5]!), before.has('new'), before.get(keys[6]!)]).toEqual([1_000, 5, false, 6])
  expect([after.size, after.get(keys[5]!), after.get('new'), after.has(keys[6]!)]).toEqual([1_000, -1, 7, false])
})

test('all entries come out once, and removing what is not there changes nothing', () => {
  const map = Shelves.of([...keys.map((key, i) => [key, i] as const), [keys[0]!, 99] as const])

  expect(new Map(map)).toEqual(new Map([...keys.map((key, i) => [key, i] as const), [keys[0]!, 99] as const]))
  expect([...map.values()].length).toBe(map.size)
  expect(map.without('absent')).toBe(map)
})

import { expect, it } from 'vitest'
import { idText } from '../../../src/paper/market/hash.ts'

it('P-ids are never given twice: half a million of one account are all different', () => {
  const ids = new Set(Array.from({ length: 500_000 }, (_, i) => idText(77, 21, i - 250_000)))
  expect(ids.size).toBe(500_000)
})

it('P-ids have the spelling of a UUID and differ between accounts', () => {
  expect(idText(1, 21, 5)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idText(1, 21, 5)).not.toBe(idText(2, 21, 5))
})

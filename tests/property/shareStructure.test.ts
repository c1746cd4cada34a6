import { expect, test } from 'vitest'
import { shareStructure } from '../../src/domain/core/shareStructure.ts'
import { fc } from '../support/fc.ts'
import { law } from '../support/law.ts'

const plain = fc.jsonValue({ maxDepth: 4 })

law([plain])('an equal copy gives back the old object', (value) => {
  expect(shareStructure(value, structuredClone(value))).toBe(value)
})

law([plain, plain])('the result equals the new value', (old, next) => {
  expect(shareStructure(old, structuredClone(next))).toEqual(next)
})

law([fc.array(fc.record({ id: fc.string(), n: fc.integer() }), { minLength: 2, maxLength: 20 }), fc.nat()])(
  'an unchanged row beside a changed one is the same object',
  (rows, at) => {
    const index = at % rows.length
    const next = structuredClone(rows).map((row, place) => (place === index ? { ...row, n: row.n + 1 } : row))

    const shared = shareStructure(rows, next)

    expect(shared.map((row, place) => row === rows[place])).toEqual(rows.map((_, place) => place !== index))
  },
)

test('a key named __proto__ is a key like others', () => {
  const old = JSON.parse('{"__proto__": "", "a": 1}')

  expect(shareStructure(old, structuredClone(old))).toBe(old)
  expect(Object.keys(shareStructure(old, { ...structuredClone(old), a: 2 }))).toEqual(['__proto__', 'a'])
})

test('what every object inherits is no part of it', () => {
  const next = JSON.parse('{"__proto__": {}, "constructor": {}}')

  const shared = shareStructure({}, next)

  expect(Object.keys(shared)).toEqual(['__proto__', 'constructor'])
  expect(Object.values(shared)[0]).not.toBe(Object.prototype)
  expect(Object.getPrototypeOf(shared)).toBe(Object.prototype)
})

test('a key that became undefined is a change', () => {
  const old = { a: 1, b: undefined }
  const next = { a: 1, c: undefined }

  expect(shareStructure(old, next)).not.toBe(old)
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '../../src/domain/core/sha256.ts'
import { fc, parameters } from '../support/fc.ts'

const told = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

test('A-165 the hash of any text is that of its UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sha256(text)).toBe(told(text))
    }),
    parameters(500),
  )
})

test.each([0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1_000])('A-165 the hash of %i bytes', (length) => {
  expect(sha256('x'.repeat(length))).toBe(told('x'.repeat(length)))
})

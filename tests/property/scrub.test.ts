import { expect, test } from 'vitest'
import { scrubText } from '../../src/domain/errorReports/scrub.ts'
import { fc, parameters } from '../support/fc.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const oneOf = (signs: string, least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...signs), minLength: least, maxLength: most })
/** Letters and digits, both of them, as keys of the exchange have. */
const key = fc
  .tuple(oneOf(letters, 8, 20), oneOf('0123456789', 8, 16))
  .map(([a, b]) => [...a].map((letter, i) => `${letter}${b[i] ?? ''}`).join(''))
  .filter((text) => text.length >= 16)
const digits = oneOf('123456789', 1, 9)
/** What nobody may learn from a report: how it stands in a text, and the part of it that tells. */
const secret = fc.oneof(
  key.map((told) => [told, told] as const),
  key.map((told) => [`eyJ${told}.${told}.x`, told] as const),
  oneOf(letters, 6, 12).map((told) => [`password=${told}`, told] as const),
  oneOf(letters, 6, 12).map((told) => [`"api_secret": "${told}"`, told] as const),
  oneOf(letters, 6, 12).map((told) => [`Bearer ${told}`, told] as const),
  oneOf(letters, 6, 12).map((told) => [`https://bots.example.org/trades/${told}?account=${told}`, told] as const),
  oneOf(letters, 6, 12).map((told) => [`${told}@example.org`, told] as const),
  fc.uuid().map((told) => [told, told] as const),
  fc.tuple(digits, digits).map(([a, b]) => [`${a}.${b}`, `${a}.${b}`] as const),
  fc.tuple(digits, digits).map(([a, b]) => [`-${a}.${b} USDT`, `${a}.${b}`] as const),
  oneOf('123456789', 4, 12).map((told) => [told, told] as const),
  digits.map((told) => [`+${told}`, `+${told}`] as const),
  digits.map((told) => [`${told} BTC`, `${told} BTC`] as const),
)
/** Words around it, as errors have them. */
const words = fc
  .array(fc.constantFrom('failed', 'at', 'the server answered 503', 'x is not a function:', '(', ')', '"', ','), {
    maxLength: 5,
  })
  .map((all) => all.join(' '))

test('T23 whatever stands around it, no token, key, id, address or amount is left', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, secret), { minLength: 1, maxLength: 4 }), words, (parts, end) => {
      const text = `${parts.map(([before, [written]]) => `${before} ${written}`).join(' ')} ${end}`
      const left = scrubText(text)
      for (const [, [, told]] of parts) expect(left).not.toContain(told)
    }),
    parameters(2_000),
  )
})

test('T23 what was scrubbed stays as it is when it is scrubbed again, and no text is too odd', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string(),
          words,
          secret.map(([written]) => written),
        ),
      ),
      (parts) => {
        const left = scrubText(parts.join(' '))
        expect(scrubText(left)).toBe(left)
      },
    ),
    parameters(2_000),
  )
})

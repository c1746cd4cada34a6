import { describe, expect, it } from 'vitest'
import { FILTER_KEYS, fits, parseFilter, type FilterTerm } from '../../src/domain/diagnostic/filter.ts'
import { fc, parameters } from '../support/fc.ts'

/** Texts that are hard to read: quotes, commas, colons, spaces, backslashes, dashes, stars. */
const hard = fc.string({
  unit: fc.constantFrom('a', 'B', '_', '*', ' ', '"', ',', ':', '\\', '-', '\t', 'é'),
  minLength: 1,
  maxLength: 8,
})

const term: fc.Arbitrary<FilterTerm> = fc.record({
  key: fc.option(fc.constantFrom(...FILTER_KEYS), { nil: null }),
  isNot: fc.boolean(),
  values: fc.uniqueArray(hard, { minLength: 1, maxLength: 3 }),
})

/** The filter as a text that must read back as the same terms. */
const printed = (terms: readonly FilterTerm[]): string =>
  terms
    .map(
      ({ key, isNot, values }) => `${isNot ? '-' : ''}${key === null ? '' : `${key}:`}${values.map(quoted).join(',')}`,
    )
    .join(' ')
const isPlain = (value: string): boolean => /^[^\s",:\\-][^\s",:\\]*$/.test(value)
const quoted = (value: string): string => (isPlain(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)

describe('the filter of the event browser', () => {
  it('SCREEN-2.20 every text is a filter: what is not understood is a sentence, never an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), hard, fc.string({ unit: 'binary' })), (text) => {
        const { terms, problems } = parseFilter(text)
        for (const { values } of terms) expect(values.length).toBeGreaterThan(0)
        for (const problem of problems) expect(problem).toMatch(/\.$/)
        if (text.trim() !== '') expect(terms.length + problems.length).toBeGreaterThan(0)
      }),
      parameters(1_000),
    )
  })

  it('SCREEN-2.20 a filter prints back: the printed text reads as the same terms, without a problem', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 5 }), (terms) => {
        expect(parseFilter(printed(terms))).toEqual({ terms, problems: [] })
      }),
      parameters(1_000),
    )
  })

  it('SCREEN-2.20 what was understood of any text, printed, is understood in the same way', () => {
    fc.assert(
      fc.property(hard, (text) => {
        const { terms } = parseFilter(text)
        expect(parseFilter(printed(terms))).toEqual({ terms, problems: [] })
      }),
      parameters(1_000),
    )
  })

  it('SCREEN-2.20 a star stands for any run of characters, letter case does not count', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '.', '(', '+'), maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(part, { minLength: 4, maxLength: 4 }),
        (parts, between) => {
          const text = parts.map((one, i) => (i === 0 ? one : `${between[i - 1]!}${one}`)).join('')
          expect(fits(parts.join('*'), text.toUpperCase())).toBe(true)
          const pattern = new RegExp(`^${parts.map((one) => one.replaceAll(/[.(+]/g, '\\$&')).join('.*')}$`, 'i')
          for (const other of between) expect(fits(parts.join('*'), other)).toBe(pattern.test(other))
        },
      ),
      parameters(500),
    )
  })
})

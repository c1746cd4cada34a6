import { describe, expect, it } from 'vitest'
import { isBeginning } from '../../../src/domain/configuration/validate.ts'
import { readTyped, spellingOf, typedNumber } from '../../../src/domain/core/typed.ts'

const LOCALES = ['en-US', 'de-DE', 'tr-TR', 'pt-BR', 'uk-UA', 'fr-FR', 'de-CH', 'en-IN'] as const

/** What a spelling is for everybody, or for each locale in their order; '?' is one sentence and no number. */
type Row = readonly [typed: string, meant: number | '?' | readonly (number | '?')[]]

const spellings: readonly Row[] = [
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['12.50', 12.5],
  ['0,5', 0.5],
  ['0.5', 0.5],
  [',5', 0.5],
  ['.5', 0.5],
  ['5,', 5],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['-12,5', -12.5],
  ['−12.5', -12.5],
  ['+7,25', 7.25],
  [' 12,5\n', 12.5],
  ['1,250', [1250, '?', '?', '?', '?', '?', 1250, 1250]],
  ['1.250', [1.25, '?', '?', '?', 1.25, 1.25, 1.25, 1.25]],
  ['-12,500', [-12500, '?', '?', '?', '?', '?', -12500, -12500]],
  ['1234,5', 1234.5],
  ['1234,567', 1234.567],
  ['1,2505', 1.2505],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1234567],
  ['1,234,567', 1234567],
  ['1,234,567.89', 1234567.89],
  ['1.234.567,89', 1234567.89],
  ['1 000', 1000],
  ['1 000,5', 1000.5],
  ['1\u00a0000,5', 1000.5],
  ['1\u202f000,50', 1000.5],
  ['1 234,567', 1234.567],
  ["1'000.5", 1000.5],
  ['1’000,5', 1000.5],
  ['1,00,000.5', 100000.5],
  ['١٢٫٥', 12.5],
  ['1.000.5', '?'],
  ['12 50', '?'],
  ['1e3', '?'],
]

describe.each(LOCALES)('F-COMMA a number as it is typed: %s', (locale) => {
  it.each(spellings)('%j', (typed, meant) => {
    const expected = Array.isArray(meant) ? meant[LOCALES.indexOf(locale)] : meant

    const { plain, problem } = readTyped(typed, spellingOf([locale]))

    if (expected === '?') {
      expect(problem).toMatch(/^Write .*\.$/)
      expect(typedNumber(plain)).toBe(null)
    } else {
      expect(problem).toBe(null)
      expect(typedNumber(plain)).toBe(expected)
    }
  })
})

describe('F-COMMA what is not read at once', () => {
  const german = spellingOf(['de-DE'])

  it('the sentence says both readings, and each can be typed as it stands there', () => {
    const { problem } = readTyped('-1,250', german)

    expect(problem).toBe('Write -1.2500 or -1250: this can be read as either.')
    expect(readTyped('-1.2500', german)).toEqual({ plain: '-1.2500', problem: null })
    expect(readTyped('-1250', german)).toEqual({ plain: '-1250', problem: null })
  })

  it('the second language of a reader counts as well; one that Intl does not know does not', () => {
    expect(readTyped('1,250', spellingOf(['en-US', 'de-DE'])).problem).not.toBe(null)
    expect(readTyped('1,250', spellingOf(['en-US@posix', 'en-US'])).plain).toBe('1250')
  })

  it.each(['1,250', '1.250'])('%s is a thousand and more where there are no decimals', (typed) => {
    expect(readTyped(typed, german, true)).toEqual({ plain: '1250', problem: null })
  })

  it.each([
    ['', ''],
    ['-', '-'],
    ['0,', '0.'],
    [',', '.'],
    ['-,', '-.'],
  ])('A-100 %j is the beginning of a number', (typed, plain) => {
    expect(readTyped(typed, german).plain).toBe(plain)
    expect(isBeginning(plain)).toBe(true)
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { priceText } from '../../../src/domain/billing/texts.ts'
import { validatorTexts } from '../../../src/domain/configuration/texts.ts'
import {
  counted,
  formatAge,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPnl,
  formatProgress,
} from '../../../src/domain/core/format.ts'
import { formatEntry } from '../../../src/domain/core/numbers.ts'
import { readTyped, spellingOf } from '../../../src/domain/core/typed.ts'
import { languageOf, spokenName } from '../../../src/domain/language/name.ts'
import { inSentence, language, learn, speak, t, tAs } from '../../../src/domain/language/translate.ts'
import { signedPct, within } from '../../../src/domain/notifications/types/words.ts'
import { parseCoreName } from '../../../src/worker/coreName.ts'

const GERMAN = {
  Open: 'Offen',
  'Open\u0000src/a.ts': 'Öffnen',
  '{0} of {1}': 'von {1} nur {0}',
  trade: 'Trade|Trades',
  '{0}m ago': 'vor {0} min',
}

const AT = Date.UTC(2026, 9, 6, 23, 5)

afterEach(() => speak('en', {}))

describe('texts', () => {
  test('A-260 without a catalogue a text is what stands in the source, with its values', () => {
    expect([t('Open'), t('{0} of {1}', 1, 2), tAs('Open\u0000src/a.ts', 'Open')]).toEqual(['Open', '1 of 2', 'Open'])
  })

  test('A-260 in another language values stand where it wants them, and a place may have a word of its own', () => {
    speak('de', GERMAN)

    expect([t('Open'), t('{0} of {1}', 1, 2), tAs('Open\u0000src/a.ts', 'Open')]).toEqual([
      'Offen',
      'von 2 nur 1',
      'Öffnen',
    ])
    expect(tAs('Open\u0000src/b.ts', 'Open')).toBe('Offen')
    expect(t('Not in it')).toBe('Not in it')
  })

  test('A-260 a value that looks like a placeholder, or like a text, stays what it is', () => {
    speak('de', GERMAN)

    expect(t('{0} of {1}', '{1}', 'Open')).toBe('von Open nur {1}')
  })

  test('A-260 a count takes the word of its number', () => {
    speak('de', GERMAN)

    expect([0, 1, 1204].map((count) => counted(count, t('trade'), 'trades'))).toEqual([
      '0 Trades',
      '1 Trade',
      '1.204 Trades',
    ])
  })

  test('A-260 the words of a screen come with it: those known before stay, a text said before is said anew', () => {
    speak('de', { Open: 'Offen' })
    expect([t('Open'), t('{0} rows', 2)]).toEqual(['Offen', '2 rows'])

    learn({ '{0} rows': '{0} Zeilen' })

    expect([t('Open'), t('{0} rows', 2)]).toEqual(['Offen', '2 Zeilen'])
  })

  test('A-260 nouns keep their capitals inside a sentence', () => {
    expect(inSentence('Wins')).toBe('wins')
    speak('de', GERMAN)
    expect(inSentence('Gewinne')).toBe('Gewinne')
  })
})

describe('numbers and dates', () => {
  const written = (): readonly string[] => [
    formatMoney('1234567.891'),
    formatPnl('-1234.5'),
    formatDate(AT, 'Europe/Berlin'),
    formatDateTime(AT, 'UTC'),
    formatAge(0, 5 * 60_000),
    priceText(129900, 'USD'),
    priceText(12990, 'JPY'),
    formatProgress(45),
    within({ elapsedMs: 12_400, windowMs: 60_000 }),
  ]

  test('A-260 are written as the language writes them, also when both were spoken', () => {
    const english = [
      '1,234,567.89',
      '−1,234.50',
      'Oct 7, 2026',
      'Oct 6, 2026, 11:05 PM',
      '5m',
      '1,299.00 USD',
      '12,990 JPY',
      '45%',
      '12.4 s before, within 60 s',
    ]

    expect(written()).toEqual(english)
    speak('de', GERMAN)
    expect(written()).toEqual([
      '1.234.567,89',
      '−1.234,50',
      '7. Okt. 2026',
      '6. Okt. 2026, 23:05',
      '5 min',
      '1.299,00 USD',
      '12.990 JPY',
      '45\u00a0%',
      '12,4 s before, within 60 s',
    ])
    speak('en', {})
    expect(written()).toEqual(english)
  })

  test('A-260 an age is written as the language writes it', () => {
    const ages = (): readonly string[] =>
      [41_000, 22 * 60_000, 543 * 60_000, 28 * 3_600_000].map((passed) => formatAge(0, passed))

    expect(ages()).toEqual(['41s', '22m', '9h 03m', '1d 4h'])
    speak('de', GERMAN)
    expect(ages()).toEqual(['41 s', '22 min', '9:03 h', '1 d 4 h'])
  })

  test('A-260 a figure inside a sentence is written as the language writes it', () => {
    const told = (): readonly string[] => [
      signedPct(-12.5),
      validatorTexts.tooSmall(0.5),
      validatorTexts.tooLarge(1000.5),
      validatorTexts.percentTooSmall(0.1),
      validatorTexts.percentTooLarge(99.5),
      validatorTexts.wrongSum(100, 99.75),
    ]

    expect(told()).toEqual([
      '−12.5',
      'Value must be at least 0.5',
      'Value must be at most 1000.5',
      'Percentage must be at least 0.1%',
      'Percentage must be at most 99.5%',
      'Values must sum to 100, but sum is 99.75',
    ])
    speak('de', GERMAN)
    expect(told()).toEqual([
      '−12,5',
      'Value must be at least 0,5',
      'Value must be at most 1000,5',
      'Percentage must be at least 0,1%',
      'Percentage must be at most 99,5%',
      'Values must sum to 100, but sum is 99,75',
    ])
  })

  test('A-260 what stands in a field or an address is the same in every language', () => {
    speak('de', GERMAN)

    expect(formatEntry(1234.5)).toBe('1234.5')
  })

  test('A-260 a number that can be read as either is asked for on a German page, whatever the browser speaks', () => {
    expect(readTyped('1,250', spellingOf(['en-US'])).problem).toBeNull()
    expect(readTyped('1,250', spellingOf(['en-US', 'de'])).problem).not.toBeNull()
  })
})

describe('names of workers', () => {
  test.each([
    ['core-0123abcd-2', 'core-0123abcd-2-de'],
    ['core-anon', 'core-anon-de'],
    ['sample-day', 'sample-day-de'],
  ])('A-260 %s says its language', (name, german) => {
    expect([spokenName(name), languageOf(name)]).toEqual([name, 'en'])
    speak('de', GERMAN)
    expect([spokenName(name), languageOf(german), languageOf(`${german}-alone`)]).toEqual([german, 'de', 'de'])
  })

  test('A-260 A user has one log, whatever its core speaks', () => {
    expect(parseCoreName('core-0123abcd-2-de')).toEqual(parseCoreName('core-0123abcd-2'))
    expect(parseCoreName('core-0123abcd-2-de-alone')).toEqual(parseCoreName('core-0123abcd-2-alone'))
    expect(parseCoreName('core-anon-de')).toEqual({ owner: 'anon', generation: 0, isAlone: false })
  })

  test('A-260 English is spoken until something else is chosen', () => {
    expect(language()).toBe('en')
  })
})

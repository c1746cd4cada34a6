import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LANGUAGE_KEY, wantedLanguage } from '../../../src/ui/language/chosen.ts'
import { APPEARANCE_KEY, decodeAppearance, defaultAppearance, resolveAppearance } from '../../../src/ui/theme/theme.ts'

const script = readFileSync(new URL('../../../src/ui/public/appearance.js', import.meta.url), 'utf8')

/** What the script in <head> sets on the document for a stored choice on a system. */
function firstPaint(stored: string | null, system: { isLight: boolean; isTouch: boolean }): Record<string, string> {
  return documentOf((key) => (key === APPEARANCE_KEY ? stored : null), [], system).dataset
}

function documentOf(
  getItem: (key: string) => string | null,
  languages: readonly string[],
  system = { isLight: false, isTouch: false },
): { readonly dataset: Record<string, string>; readonly lang: string } {
  const documentElement = { dataset: {}, lang: 'en' }
  runInNewContext(script, {
    localStorage: { getItem },
    navigator: { languages },
    document: { documentElement },
    matchMedia: (query: string) => ({ matches: query.includes('light') ? system.isLight : system.isTouch }),
  })
  return documentElement
}

afterEach(() => vi.unstubAllGlobals())

describe('appearance', () => {
  test.each([null, '', 'no json', '[]', '"light"', '{"theme":"pink","density":7}', '{"hidesAfter":7}'])(
    'unreadable text %j counts as not chosen',
    (stored) => {
      expect(decodeAppearance(stored)).toEqual(defaultAppearance)
    },
  )

  test('a choice survives its own text', () => {
    const chosen = {
      theme: 'light',
      palette: 'blue-orange',
      density: 'compact',
      hidesAmounts: true,
      hidesAfter: 15,
      singleKeys: false,
    } as const

    expect(decodeAppearance(JSON.stringify(chosen))).toEqual(chosen)
  })

  test.each([
    [{ isLight: false, isTouch: false }, 'dark', 'cozy'],
    [{ isLight: true, isTouch: true }, 'light', 'roomy'],
  ])('what was not chosen follows the system %j', (system, theme, density) => {
    expect(resolveAppearance(defaultAppearance, system)).toMatchObject({ theme, density, palette: 'green-red' })
  })

  test.each([
    null,
    'no json',
    'null',
    '{"theme":"light"}',
    '{"theme":"dark","palette":"red-green"}',
    '{"theme":"system","density":"compact","palette":"blue-orange"}',
    '{"theme":"pink","palette":1,"density":"auto"}',
  ])('the script before the first paint agrees with the application for %j', (stored) => {
    for (const isLight of [false, true])
      for (const isTouch of [false, true]) {
        const { theme, palette, density } = resolveAppearance(decodeAppearance(stored), { isLight, isTouch })

        expect(firstPaint(stored, { isLight, isTouch })).toEqual({ theme, palette, density })
      }
  })
})

describe('language', () => {
  test.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr-FR', 'de'], 'de'],
    [null, ['en-GB', 'de'], 'en'],
    [null, ['fr', 'DE-de'], 'de'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['en', ['de'], 'en'],
    ['de', ['en'], 'de'],
    ['klingon', ['de'], 'de'],
  ])(
    'A-260 chosen %j in a browser of %j: %s, in the document before the first paint too',
    (chosen, languages, wanted) => {
      vi.stubGlobal('localStorage', { getItem: (key: string) => (key === LANGUAGE_KEY ? chosen : null) })

      expect(wantedLanguage(languages)).toBe(wanted)
      expect(documentOf((key) => (key === LANGUAGE_KEY ? chosen : null), languages).lang).toBe(wanted)
    },
  )
})

import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { USER_KEY } from '../../../src/ui/link/coreName.ts'

const script = readFileSync(new URL('../../../src/ui/public/front.js', import.meta.url), 'utf8')

/** What the script of '/' says of a browser that keeps this. */
function frontFor(localStorage: unknown, lang = 'en'): string | undefined {
  const dataset: { front?: string } = {}
  runInNewContext(script, { localStorage, document: { documentElement: { dataset, lang } } })
  return dataset.front
}

const keeping = (kept: Readonly<Record<string, string>>) => ({ getItem: (key: string) => kept[key] ?? null })

test('A-200 the drawn page stays for who is not remembered, and gives way where a user is or nothing can be', () => {
  expect(frontFor(keeping({}))).toBeUndefined()
  expect(frontFor(keeping({ [USER_KEY]: 'someone' }))).toBe('off')
  expect(
    frontFor({
      getItem: () => {
        throw new Error('forbidden')
      },
    }),
  ).toBe('off')
})

test('A-260 it was drawn in English: who reads another language gets the application at once', () => {
  expect(frontFor(keeping({}), 'de')).toBe('off')
})

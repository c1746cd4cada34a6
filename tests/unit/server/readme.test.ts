import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsTable } from '../../../src/server/settingsTable.ts'

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

test('README lists every setting with its default and its purpose', () => {
  const readme = read('README.md')
  const rows = Object.entries(settingsTable).map(
    ([name, { fallback, about }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about.replaceAll('|', '\\|')} |`,
  )
  const missing = rows.filter((row) => !readme.includes(row))

  expect(missing).toEqual([])
})

test('README installs the package of this version, into the examples too, which ask for no other', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string }
  const readme = read('README.md')

  expect(new Set(readme.match(/bot-blending-[\w.]+\.tgz/g))).toEqual(new Set([`bot-blending-${version}.tgz`]))
  for (const example of ['dedupe-rule', 'largest-positions']) {
    const { dependencies } = JSON.parse(read(`examples/${example}/package.json`)) as {
      readonly dependencies: Readonly<Record<string, string>>
    }
    expect([example, dependencies['bot-blending']]).toEqual([example, version])
    expect(readme).toMatch(new RegExp(`cd examples/.*\\b${example}\\b`))
  }
  expect(readme).toContain(`\nnpm install --no-save ../../bot-blending-${version}.tgz\n`)
})

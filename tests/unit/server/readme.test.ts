import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsTable } from '../../../src/server/settingsTable.ts'

test('README lists every setting with its default and its purpose', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = Object.entries(settingsTable).map(
    ([name, { fallback, about }]) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about.replaceAll('|', '\\|')} |`,
  )
  const missing = rows.filter((row) => !readme.includes(row))

  expect(missing).toEqual([])
})

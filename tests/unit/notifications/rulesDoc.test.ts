import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { refusingFiles, rulesPage } from '../../../scripts/lib/rules.mjs'
import { listRules, toastRules } from '../../../src/domain/notifications/rules/pipeline.ts'
import { projectRoot } from '../../support/paths.ts'

const doc = readFileSync(new URL('../../../docs/RULES.md', import.meta.url), 'utf8')

const windowText = (ms: number | null): string =>
  ms === null ? '' : ms >= 86_400_000 ? `${ms / 86_400_000} d` : ms > 60_000 ? `${ms / 60_000} min` : `${ms / 1_000} s`

describe('docs/RULES.md', () => {
  test('NRULE the decision table in the document is the one in the code, row by row and in order', () => {
    const printed = [...listRules, ...toastRules].map(
      (row) => `| ${row.id} | ${row.what} | ${windowText(row.windowMs)} |`,
    )
    const written = doc.split('\n').filter((line) => /^\| \d+[a-z]? \|/.test(line))

    expect(written, `The table should read:\n${printed.join('\n')}`).toEqual(printed)
  })

  test('every rule that the code refuses by stands in the document, and no other', () => {
    const ids = [...refusingFiles(projectRoot).keys()]
    expect(ids.length).toBeGreaterThan(30)
    const named = [...doc.matchAll(/^\| (\S+) \| [^|\n]+ \| `src\//gm)].map(([, id]) => id!)

    expect(named.toSorted()).toEqual(ids.toSorted())
  })

  test('each rule stands with the files that refuse by it today (npm run register writes them)', () => {
    expect(rulesPage(projectRoot).text).toBe(doc)
  })

  test('every file that the document names is there', () => {
    const named = [...doc.matchAll(/`((?:src|tests)\/[^`*]+\.tsx?)`/g)].map((m) => m[1]!)
    expect(named.length).toBeGreaterThan(20)
    const absent = named.filter((file) => !existsSync(file))

    expect(absent).toEqual([])
  })
})

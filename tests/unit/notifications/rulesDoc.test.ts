import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listRules, toastRules } from '../../../src/domain/notifications/rules/pipeline.ts'

const doc = readFileSync(new URL('../../../docs/RULES.md', import.meta.url), 'utf8')

const windowText = (ms: number | null): string =>
  ms === null ? '' : ms >= 86_400_000 ? `${ms / 86_400_000} d` : ms > 60_000 ? `${ms / 60_000} min` : `${ms / 1_000} s`

describe('docs/RULES.md', () => {
  test('NRULE the decision table in the document is the one in the code, row by row and in order', () => {
    const printed = [...listRules, ...toastRules].map(
      (row) => `| ${row.id} | ${row.what} | ${windowText(row.windowMs)} |`,
    )
    const written = doc.split('\n').filter((line) => /^\| \d+[a-e]? \|/.test(line))

    expect(written, `The table should read:\n${printed.join('\n')}`).toEqual(printed)
  })

  test('every rule that the code refuses by stands in the document', () => {
    const files = ['src/domain', 'src/streams', 'src/worker'].flatMap((dir) =>
      readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${dir}/${file}`),
    )
    expect(files.length).toBeGreaterThan(100)
    const ids = new Set(
      files.flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(/(?:rule: |refused\(|refusal\()'([A-Z]{1,8}-[A-Za-z0-9]+|[A-Z]\d+)'/g),
        ].map((m) => m[1]!),
      ),
    )
    const missing = [...ids].filter((id) => !doc.includes(`| ${id} |`))

    expect(missing).toEqual([])
  })

  test('every file that the document names is there', () => {
    const named = [...doc.matchAll(/`((?:src|tests)\/[^`*]+\.tsx?)`/g)].map((m) => m[1]!)
    expect(named.length).toBeGreaterThan(20)
    const absent = named.filter((file) => !existsSync(file))

    expect(absent).toEqual([])
  })
})

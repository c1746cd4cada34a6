import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { resultOf } from '../../../scripts/lib/report.mjs'

const root = join(sep, 'product')
const file = (name: string, status: string, ...titles: readonly [status: string, title: string][]) => ({
  name: join(root, name),
  status,
  assertionResults: titles.map(([each, title]) => ({ status: each, title })),
})

test('the end of a run names each test that failed, and a file that could not be read', () => {
  const report = {
    numPassedTests: 3,
    testResults: [
      file('tests/unit/a.test.ts', 'passed', ['passed', 'one'], ['passed', 'two']),
      file('tests/ui/b.test.tsx', 'failed', ['passed', 'three'], ['failed', 'four']),
      file('tests/unit/c.test.ts', 'failed'),
    ],
  }

  expect(resultOf(root, report)).toEqual({
    passed: 3,
    named: ['tests/ui/b.test.tsx: four', 'tests/unit/c.test.ts'],
    folders: new Set(['unit', 'ui']),
  })
})

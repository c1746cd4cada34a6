import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LINE_LIMIT, breachesOf, searchSources } from '../../../scripts/lib/sourceRules.mjs'

// Put together from halves: this file is searched by the same rules.
const only = `test.${'only'}('x', () => {})`
const planted = [
  ['an unfinished thought', 'src/domain/a.ts', `// ${'TO'}DO: later`, 'finished'],
  ['a comment that does not end', 'src/domain/a.ts', `// ${'so '.repeat(50)}`, 'comments end at 120'],
  ['a test that runs alone', 'tests/unit/a.test.ts', only, 'every test runs'],
  ['a test that is left out', 'tests/unit/a.test.ts', `describe.${'skip'}('x', () => {})`, 'every test runs'],
  ['a limit of its own', 'tests/end-to-end/a.test.ts', `await row.waitFor({ time${'out'}: 500 })`, 'one patience'],
  ['a single look', 'tests/end-to-end/a.test.ts', `expect(await row.count()).to${'Be'}(2)`, 'no single look'],
  ['sleeping', 'tests/end-to-end/a.test.ts', `await page.waitFor${'Timeout'}(100)`, 'no waiting for time'],
  ['a style attribute', 'src/ui/index.html', `<p style=${'"'}color: red">x</p>`, 'styles in .css.ts files'],
  [
    'a constant style property in a feature',
    'src/ui/features/a.tsx',
    `<p style=${'{'}{ height: share, width: 1 }} />`,
    'constant styles in .css.ts files',
  ],
  [
    'a question about the whole page in a style',
    'src/ui/kit/A.css.ts',
    'globalStyle(`:root:has(${open}) ${region}`, {})',
    'the page has no :has',
  ],
  ['raw markup', 'src/ui/shell/a.ts', `node.inner${'HTML'} = text`, 'no raw markup'],
  ['code from text', 'src/server/a.ts', `const a = ev${'al'}(text)`, 'no code from text'],
  ['the present time in the domain', 'src/domain/a.ts', `const now = new ${'Date'}()`, 'the clock is a parameter'],
  [
    'a subscription in a pipeline',
    'src/streams/pipelines/a.ts',
    `turns.${'subscribe'}(act)`,
    'pipelines do not subscribe',
  ],
  [
    "others' code",
    'src/ui/index.html',
    `<script async ${'src'}="https://cdn.example.org/a.js"></script>`,
    'scripts are our own',
  ],
] as const

test.each(planted)('the search catches: %s', (_what, file, line, rule) => {
  expect(breachesOf(file, `const before = 1\n${line}\n`).join('\n')).toContain(`${file}:2: `)
  expect(breachesOf(file, `const before = 1\n${line}\n`).join('\n')).toContain(`(${rule})`)
})

test.each([
  ['a time that is given', 'src/domain/a.ts', 'const then = new Date(at)'],
  ['a comment that names a forbidden thing', 'src/ui/shell/a.ts', `// never inner${'HTML'} = text`],
  ['a measured style property', 'src/ui/features/Bar.tsx', `<i style=${'{'}{ flexGrow: share }} />`],
  ['the core', 'src/streams/core.ts', `merged.${'subscribe'}(take)`],
])('the search lets pass: %s', (_what, file, line) => {
  expect(breachesOf(file, `${line}\n`)).toEqual([])
})

test('a file may have as many lines as the limit and not one more', () => {
  const lines = (count: number) => 'const a = 1\n'.repeat(count)

  expect(breachesOf('src/domain/a.ts', lines(LINE_LIMIT))).toEqual([])
  expect(breachesOf('src/domain/a.ts', lines(LINE_LIMIT + 1))).toEqual([
    `src/domain/a.ts: ${LINE_LIMIT + 1} lines; ${LINE_LIMIT} is the limit. Split it by thought.`,
  ])
})

test('the search says how many files of the product it read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ground-sources-'))
  mkdirSync(join(folder, 'src', 'domain'), { recursive: true })
  mkdirSync(join(folder, 'tests'))
  writeFileSync(join(folder, 'src', 'domain', 'a.ts'), 'export const a = 1\n')
  writeFileSync(join(folder, 'tests', 'a.test.ts'), `${only}\n`)

  const { examined, breaches } = searchSources(folder)
  rmSync(folder, { recursive: true })

  expect(examined).toBe(1)
  expect(breaches).toHaveLength(1)
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { faulty, lostFaults } from '../../../scripts/lib/faulty.mjs'
import { foundAgain, mend } from '../../../scripts/lib/mend.mjs'
import { mutationsOf } from '../../../scripts/lib/mutations.mjs'

const change = { file: 'src/a.ts', find: "age(rows, 'new') > MAX", replace: "age(rows, 'new') > MAX * 2" }

describe('a change whose passage is lost', () => {
  test.each([
    ['in the one file that has it', { 'src/a.ts': 'none', 'src/b.ts': change.find }, { ...change, file: 'src/b.ts' }],
    ['in a file of another name', { 'src/c/a.ts': change.find }, { ...change, file: 'src/c/a.ts' }],
    [
      'under another name of what it is about, in what is put there as well',
      { 'src/a.ts': "if (age(list, 'new') > MAX) return" },
      { ...change, find: "age(list, 'new') > MAX", replace: "age(list, 'new') > MAX * 2" },
    ],
    [
      'with other quotes, and broken into lines',
      { 'src/a.ts': '  const is =\n    age(\n      rows,\n      "new"\n    ) > MAX' },
      { ...change, find: 'age(\n  rows,\n  "new"\n) > MAX', replace: 'age(rows, "new") > MAX * 2' },
    ],
  ])('is found again %s', (_where, sources, expected) => {
    expect(foundAgain(change, new Map(Object.entries(sources)))).toEqual(expected)
  })

  test.each([
    ['stands nowhere', { 'src/a.ts': 'age(rows)' }],
    ['stands twice where it was', { 'src/a.ts': `${change.find}; ${change.find}` }],
    ['stands in two other files', { 'src/b.ts': change.find, 'src/c.ts': change.find }],
    ['has two that are alike', { 'src/a.ts': "age(all, 'new') > MAX; age(list, 'new') > MAX" }],
    ['has one alike here and stands elsewhere', { 'src/a.ts': "age(all, 'new') > MAX", 'src/b.ts': change.find }],
    ['has two other names', { 'src/a.ts': "age(list, 'new') > MOST" }],
    ['has few of its words', { 'src/a.ts': 'least(x)' }],
    ['differs in a sign', { 'src/a.ts': "age(rows, 'new') < MAX" }],
  ])('is left to the reader where it %s', (_what, sources) => {
    expect(foundAgain(change, new Map(Object.entries(sources)))).toBeNull()
  })

  it('is no fault any more where the sources have come to be what it made of them', () => {
    const { file } = change
    const sources = new Map([[file, 'rows.some']])

    expect(foundAgain({ file, find: 'rows.every', replace: 'rows.some' }, sources)).toBeNull()
  })
})

describe('a project', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mend-'))
    write('src/a.ts', 'const isOld = age(list) > MAX\n')
    write('src/b.ts', 'export const most = 2\n')
    write('tests/mutations/a.diff', [block('X-1-named', 'age(rows) > MAX'), block('X-2-gone', 'least = 1')].join('\n'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  const block = (id: string, find: string): string =>
    `${id}\nRule: X a rule\nTest: tests/unit/a.test.ts\nFile: src/a.ts\n- ${find}\n+ false\n`

  it('says which faults have lost their place', () => {
    expect(lostFaults(folder)).toEqual({
      examined: 1,
      lost: [
        'X-1-named (tests/mutations/a.diff): What it changes is not in src/a.ts.',
        'X-2-gone (tests/mutations/a.diff): What it changes is not in src/a.ts.',
      ],
    })
  })

  it('has those written anew that are found again, and only those', () => {
    const { mended, open } = mend(folder, mutationsOf(folder))

    expect(mended).toEqual(['X-1-named'])
    expect(open).toEqual(['X-2-gone (tests/mutations/a.diff): What it changes is not in src/a.ts.'])
    expect(readFileSync(join(folder, 'tests/mutations/a.diff'), 'utf8')).toBe(
      [block('X-1-named', 'age(list) > MAX'), block('X-2-gone', 'least = 1')].join('\n'),
    )
  })

  it('gets a fault into the text of its sources, one change after the other', () => {
    const changes = [
      { file: 'src/a.ts', find: 'age(list)', replace: 'age(most)' },
      { file: 'src/a.ts', find: 'most', replace: 'least' },
      { file: 'src/none.ts', find: 'a', replace: 'b' },
    ]
    const { texts, lost } = faulty(folder, { changes })

    expect([...texts]).toEqual([['src/a.ts', 'const isOld = age(least) > MAX\n']])
    expect(lost.map(({ why }) => why)).toEqual(['There is no src/none.ts.'])
  })
})

import { describe, expect, it } from 'vitest'
import { findingsOf, notesFrom } from '../../../scripts/lib/suite/findings.mjs'
import { MOST_AGAIN, MOST_FLAKY, runAgain, told } from '../../../scripts/lib/suite/rerun.mjs'
import { gate, GATE_ENDING, LONG_ENDING, whole } from '../../../scripts/lib/suite/rings.mjs'
import { partLine, troubleLines } from '../../../scripts/lib/suite/words.mjs'
import { filesUnder } from '../../../scripts/lib/sources.mjs'
import { readFileSync } from 'node:fs'
import { inProject, projectRoot } from '../../support/paths.ts'

const A = { project: 'unit', file: 'tests/unit/a.test.ts' }
const begun = (of = A) => ({ kind: 'begun' as const, ...of })
const ran = (name: string, state = 'passed', message = '', of = A) => ({
  kind: 'test' as const,
  ...of,
  name,
  state,
  message,
})
const ended = (messages: readonly string[] = [], of = A) => ({ kind: 'ended' as const, ...of, ms: 7, messages })
const done = { kind: 'done' as const, reason: 'passed' }
const file = (name: string, failures: number) => ({
  project: 'unit',
  file: name,
  ms: 1,
  passed: 1,
  failures: Array.from({ length: failures }, (_each, at) => ({ name: `test ${at}`, message: 'expected 1 to be 0' })),
})

describe('what a run came to', () => {
  it('counts what passed and names what failed', () => {
    const notes = [begun(), ran('one'), ran('two', 'failed', 'expected 1 to be 0'), ended(), done]
    expect(findingsOf(notes, ['unit'], 1)).toEqual({
      files: [{ ...A, ms: 7, passed: 1, failures: [{ name: 'two', message: 'expected 1 to be 0' }] }],
      complaint: null,
    })
  })

  it('takes a hook or an import that broke as a failure of the file', () => {
    const { files } = findingsOf([begun(), ended(['no such module']), done], ['unit'], 1)
    expect(files[0]?.failures).toEqual([{ name: null, message: 'no such module' }])
  })

  it('gives what no test caught to the file it came from, and complains where there is none', () => {
    const stray = { kind: 'stray' as const, file: A.file, message: 'gone' }
    const { files, complaint } = findingsOf(
      [begun(), ran('one'), ended(), stray, { ...stray, file: null }, done],
      ['unit'],
      1,
    )
    expect(files[0]?.failures).toEqual([{ name: null, message: 'not caught by any test: gone' }])
    expect(complaint).toBe('Not caught by any test: gone')
  })

  it('counts a file that was begun and did not end as failed', () => {
    expect(findingsOf([begun(), ran('one')], ['unit'], 1).files[0]?.failures).toHaveLength(1)
  })

  it('complains of a project without a test, and of a run that was not done', () => {
    expect(findingsOf([begun(), ran('one'), ended(), done], ['unit', 'ui'], 0).complaint).toBe('No test ran in: ui.')
    expect(findingsOf([begun(), ran('one'), ended()], ['unit'], 1).complaint).toContain('before it was done')
  })

  it('is good where all was seen and Vitest was slow to leave', () => {
    expect(findingsOf([begun(), ran('one'), ended(), done], ['unit'], 1).complaint).toBe(null)
  })

  it('is read from lines', () => {
    expect(notesFrom(`${JSON.stringify(begun())}\n${JSON.stringify(done)}\n`)).toEqual([begun(), done])
  })
})

describe('a race and a fault', () => {
  it('runs failed files once more, but not when so many failed that it is no race', () => {
    const many = Array.from({ length: MOST_AGAIN }, (_each, at) => file(`${at}`, 1))
    expect(runAgain([...many, file('good', 0)])).toEqual(many)
    expect(runAgain([...many, file('one more', 1)])).toEqual([])
  })

  it('calls flaky what passed alone, and failed what failed again or was not run', () => {
    const files = [file('a', 1), file('b', 1), file('c', 1), file('d', 0)]
    const { flaky, failed } = told(files, [file('a', 0), file('b', 2)])
    expect(flaky.map(({ first }) => first.file)).toEqual(['a'])
    expect(failed.map(({ first }) => first.file)).toEqual(['b', 'c'])
  })

  it('does not take a file in which nothing ran for one that passed', () => {
    expect(told([file('a', 1)], [{ ...file('a', 0), passed: 0 }]).failed).toHaveLength(1)
  })
})

describe('the last lines', () => {
  it('name file, test, first sentence and what the second run said', () => {
    expect(troubleLines(told([file('a', 1), file('b', 1), file('c', 1)], [file('a', 0), file('b', 1)]))).toEqual([
      'FLAKY  unit  a > test 0  expected 1 to be 0  (alone: passed)',
      'FAILED unit  b > test 0  expected 1 to be 0  (twice: expected 1 to be 0)',
      'FAILED unit  c > test 0  expected 1 to be 0  (not run again)',
    ])
  })

  it('say that the suite is ill where too many files are flaky', () => {
    const files = Array.from({ length: MOST_FLAKY + 1 }, (_each, at) => file(`${at}`, 1))
    const again = files.map((each) => ({ ...each, failures: [] }))
    expect(troubleLines(told(files, again)).at(-1)).toContain('the suite is ill')
    expect(troubleLines(told(files.slice(1), again)).at(-1)).not.toContain('ill')
  })

  it('name the slowest files of a part that took longer than its budget', () => {
    const part = { name: 'unit', passed: 1, failed: 0, flaky: 0, budget: 1, complaint: null, files: [file('slow', 0)] }
    expect(partLine({ ...part, minutes: 0.5 })).not.toContain('slow')
    expect(partLine({ ...part, minutes: 2 })).toContain('slow')
  })

  it('call a part flaky, not failed, whose failed tests passed alone', () => {
    const part = { name: 'unit', passed: 1, budget: 1, minutes: 0.5, complaint: null, files: [] }
    expect(partLine({ ...part, failed: 0, flaky: 0 })).toMatch(/^ok /)
    expect(partLine({ ...part, failed: 0, flaky: 1 })).toMatch(/^FLAKY /)
    expect(partLine({ ...part, failed: 1, flaky: 1 })).toMatch(/^FAILED /)
  })
})

describe('the two rings', () => {
  const tests = filesUnder(projectRoot, 'tests').filter((path) => /\.tsx?$/.test(path))

  it('hold every file with a test: its name says which', () => {
    const lost = tests.filter(
      (path) =>
        !path.includes(GATE_ENDING) &&
        !path.includes(LONG_ENDING) &&
        !path.startsWith('tests/support/') &&
        /^\s*(?:test|it|lineTest)(?:\.\w+)*\(/m.test(readFileSync(inProject(path), 'utf8')) &&
        !tests.some((other) => other !== path && isTest(other) && imports(other, path)),
    )
    expect(lost).toEqual([])
  })

  it('run every folder of tests, the whole both endings of each', () => {
    const folders = new Set(tests.filter(isTest).map((path) => path.split('/')[1]))
    expect(new Set(gate.parts.flatMap(({ projects = [] }) => projects))).toEqual(folders)
    for (const folder of folders) {
      const endings = whole('7')
        .parts.filter(({ projects }) => projects?.includes(folder ?? ''))
        .map(({ ending }) => ending)
      expect([folder, endings.includes(undefined) || endings.length === 2]).toEqual([folder, true])
    }
  })

  it('the gate has seeds of its own: it asks for no other', () => {
    expect(gate.parts.flatMap(({ env = {} }) => Object.keys(env)).filter((name) => name.endsWith('SEED'))).toEqual([])
  })
})

const isTest = (path: string): boolean => path.includes(GATE_ENDING) || path.includes(LONG_ENDING)
const imports = (from: string, path: string): boolean =>
  readFileSync(inProject(from), 'utf8').includes(`/${path.split('/').at(-1)}'`)

import { existsSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { blockOf, mutationsIn, mutationsOf, projectOf, sampleOf, touchedBy } from '../../../scripts/lib/mutations.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

const mutations = mutationsOf(projectRoot)

describe('the list of deliberate faults', () => {
  it('has at least sixty, each under a name of its own', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60)
    expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
  })

  it('names tests that exist', () => {
    expect(mutations.filter(({ test: file }) => !existsSync(inProject(file))).map(({ id }) => id)).toEqual([])
  })

  it('changes something with each', () => {
    const idle = mutations.filter(({ changes }) => changes.some(({ find, replace }) => find === replace))
    expect(idle.map(({ id }) => id)).toEqual([])
  })
})

describe('reading an area', () => {
  const head = 'I2-x\nRule: I2 a number again\nTest: tests/unit/domain/a.test.ts'
  const change = 'File: src/domain/a.ts\n- one(\n-   two,\n- )\n+ none'

  it('takes name, rule, test, the names of tests and what is changed', () => {
    const [read] = mutationsIn('tests/mutations/domain.diff', `${head}\nName: ^I2\n${change}\n`)

    expect(read).toEqual({
      id: 'I2-x',
      area: 'tests/mutations/domain.diff',
      rule: 'I2 a number again',
      test: 'tests/unit/domain/a.test.ts',
      name: '^I2',
      changes: [{ file: 'src/domain/a.ts', find: 'one(\n  two,\n)', replace: 'none' }],
    })
    expect(read === undefined ? null : projectOf(read)).toBe('unit')
  })

  it('takes several changes of several files, some of which take something out', () => {
    const text = `${head}\nFile: src/a.ts\n- one\n+ none\n- two\nFile: src/b.ts\n- three\n+\n+ four`
    const [read] = mutationsIn('a.diff', text)

    expect(read?.changes).toEqual([
      { file: 'src/a.ts', find: 'one', replace: 'none' },
      { file: 'src/a.ts', find: 'two', replace: '' },
      { file: 'src/b.ts', find: 'three', replace: '\nfour' },
    ])
    expect(read === undefined ? null : touchedBy(read)).toEqual(['src/a.ts', 'src/b.ts'])
  })

  it('reads what it writes', () => {
    const text = `${head}\nFile: src/a.ts\n- one\nFile: src/a.ts\n- two\n+ three\n- four\n+ five\n+\n+   six`
    const [read] = mutationsIn('a.diff', text)

    expect(read === undefined ? null : blockOf(read)).toBe(text)
  })

  test.each([
    ['no rule', `I2-x\nTest: tests/unit/a.test.ts\n${change}`, 'I2-x needs a "Rule: "'],
    ['the name of another rule', `${head.replace('I2-x', 'I3-x')}\n${change}`, 'must begin with the id of the rule'],
    ['no change', head, 'must name a "File: "'],
    ['a test changed', `${head}\n${change.replace('src/domain', 'tests/unit')}`, 'of src or scripts'],
    ['something put where nothing is found', `${head}\nFile: src/a.ts\n+ one`, 'after "- "'],
    ['a line of another kind', `${head}\n${change}\nmore`, 'I2-x has the line "more"'],
  ])('refuses one with %s', (_what, text, words) => {
    expect(() => mutationsIn('a.diff', text)).toThrow(words)
  })
})

it('a sample is the same for the same seed, without repetition', () => {
  const all = Array.from({ length: 60 }, (_each, index) => index)

  expect(sampleOf(all, 10, 7)).toEqual(sampleOf(all, 10, 7))
  expect(new Set(sampleOf(all, 10, 7)).size).toBe(10)
  expect(sampleOf(all, 10, 8)).not.toEqual(sampleOf(all, 10, 7))
})

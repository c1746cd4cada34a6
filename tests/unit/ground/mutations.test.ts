import { existsSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { mutationFrom, mutationsOf, sampleOf } from '../../../scripts/lib/mutations.mjs'
import { inProject, projectRoot } from '../../support/paths.ts'

const mutations = mutationsOf(projectRoot)

describe('the list of deliberate faults', () => {
  it('has at least sixty, and each names a test that exists', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60)
    expect(mutations.filter(({ test: file }) => !existsSync(inProject(file))).map(({ file }) => file)).toEqual([])
  })

  it('begins each with the id of the rule that it breaks, as its file does', () => {
    const wrong = mutations.filter(({ file, rule }) => !file.startsWith(`tests/mutations/${rule.split(' ')[0]}-`))
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('reading a patch', () => {
  const diff = 'diff --git a/src/domain/a.ts b/src/domain/a.ts\n--- a/src/domain/a.ts\n+++ b/src/domain/a.ts\n'

  it('takes rule, test, name and the files it touches', () => {
    expect(
      mutationFrom(
        'tests/mutations/I2-x.patch',
        `Rule: I2 a number again\nTest: tests/unit/domain/a.test.ts\nName: ^I2\n\n${diff}`,
      ),
    ).toEqual({
      file: 'tests/mutations/I2-x.patch',
      rule: 'I2 a number again',
      test: 'tests/unit/domain/a.test.ts',
      name: '^I2',
      project: 'unit',
      touches: ['src/domain/a.ts'],
    })
  })

  test.each([
    ['no rule', `Test: tests/unit/a.test.ts\n\n${diff}`, 'needs a head'],
    ['no diff', 'Rule: I2 x\nTest: tests/unit/a.test.ts\n', 'must change files of src or scripts'],
    [
      'a test changed',
      `Rule: I2 x\nTest: tests/unit/a.test.ts\n\n${diff.replaceAll('src/domain', 'tests/unit')}`,
      'not tests/unit/a.ts',
    ],
  ])('refuses one with %s', (_what, text, words) => {
    expect(() => mutationFrom('x.patch', text)).toThrow(words)
  })
})

it('a sample is the same for the same seed, without repetition', () => {
  const all = Array.from({ length: 60 }, (_each, index) => index)

  expect(sampleOf(all, 10, 7)).toEqual(sampleOf(all, 10, 7))
  expect(new Set(sampleOf(all, 10, 7)).size).toBe(10)
  expect(sampleOf(all, 10, 8)).not.toEqual(sampleOf(all, 10, 7))
})

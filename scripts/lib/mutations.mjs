// Deliberate faults: each a patch in tests/mutations that names the test which must notice it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './sources.mjs'

/** Where the patches are. */
export const MUTATIONS = 'tests/mutations'

/**
 * One deliberate fault. `rule` begins with the id that it breaks; `test` is the file that must fail with it; `name`,
 * where there is one, the regular expression that picks tests of that file; `project` the Vitest project that runs it.
 * @typedef {{ readonly file: string, readonly rule: string, readonly test: string, readonly name: string | null,
 * readonly project: string, readonly touches: readonly string[] }} Mutation
 */

/**
 * All deliberate faults, by file name.
 * @param {string} root
 * @returns {Mutation[]}
 */
export function mutationsOf(root) {
  return filesUnder(root, MUTATIONS)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => mutationFrom(file, readFileSync(join(root, file), 'utf8')))
}

/**
 * Reads a patch: its head names rule and test, the rest is what `git diff` writes. Throws a sentence where something is
 * missing.
 * @param {string} file @param {string} text
 * @returns {Mutation}
 */
export function mutationFrom(file, text) {
  const head = text.slice(0, text.indexOf('diff --git '))
  const value = (/** @type {string} */ key) => new RegExp(`^${key}: *(\\S.*?) *$`, 'm').exec(head)?.[1] ?? null
  const [rule, test] = [value('Rule'), value('Test')]
  if (rule === null || test === null) throw new Error(`${file} needs a head with "Rule:" and "Test:" before its diff.`)
  const touches = [...text.matchAll(/^diff --git a\/(\S+) b\/\S+$/gm)].map(([, touched = '']) => touched)
  const stray = touches.find((touched) => !/^(src|scripts)\//.test(touched))
  if (touches.length === 0 || stray !== undefined)
    throw new Error(`${file} must change files of src or scripts${stray === undefined ? '' : `, not ${stray}`}.`)
  return { file, rule, test, name: value('Name'), project: projectOf(test), touches }
}

/** The Vitest project of a test file: its folder. @param {string} test */
const projectOf = (test) => test.split('/')[1] ?? ''

/**
 * `count` of all, picked by a seed: the same seed picks the same.
 * @template T @param {readonly T[]} all @param {number} count @param {number} seed
 * @returns {T[]}
 */
export function sampleOf(all, count, seed) {
  let state = seed >>> 0
  // Numerical Recipes' linear congruential generator: enough to pick by.
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return all
    .map((each) => ({ each, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ each }) => each)
}

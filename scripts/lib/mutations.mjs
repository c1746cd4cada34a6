// Deliberate faults: each a block in a file of tests/mutations that names the test which must notice it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './sources.mjs'

/** Where they are written: a file for each area of the sources. */
const MUTATIONS = 'tests/mutations'
const EMPTY_LINES = /\n{2,}/

/**
 * What is put in the place of what stands once in a source.
 * @typedef {{ readonly file: string, readonly find: string, readonly replace: string }} Change
 */
/**
 * One deliberate fault. `area` is the file that it is written in; `rule` begins with the id that it breaks; `test` is
 * the file that must fail with it; `name`, where there is one, the regular expression that picks tests of that file.
 * @typedef {{ readonly id: string, readonly area: string, readonly rule: string, readonly test: string,
 * readonly name: string | null, readonly changes: readonly Change[] }} Mutation
 */

/**
 * All deliberate faults, area by area.
 * @param {string} root
 * @returns {Mutation[]}
 */
export function mutationsOf(root) {
  return filesUnder(root, MUTATIONS)
    .filter((area) => area.endsWith('.diff'))
    .flatMap((area) => mutationsIn(area, readFileSync(join(root, area), 'utf8')))
}

/**
 * The faults of one area, with empty lines between them. Throws a sentence where something is missing.
 * @param {string} area @param {string} text
 * @returns {Mutation[]}
 */
export function mutationsIn(area, text) {
  return text
    .trim()
    .split(EMPTY_LINES)
    .map((block) => mutationFrom(area, block.split('\n')))
}

/**
 * Writes a fault anew where it stands.
 * @param {string} root @param {Mutation} mutation
 */
export function rewrite(root, mutation) {
  const path = join(root, mutation.area)
  const blocks = readFileSync(path, 'utf8').trim().split(EMPTY_LINES)
  const after = blocks.map((block) => (block.startsWith(`${mutation.id}\n`) ? blockOf(mutation) : block))
  writeFileSync(path, `${after.join('\n\n')}\n`)
}

/** The lines of a fault, as `mutationsIn` reads them. @param {Mutation} mutation */
export function blockOf({ id, rule, test, name, changes }) {
  const lines = [id, `Rule: ${rule}`, `Test: ${test}`, ...(name === null ? [] : [`Name: ${name}`])]
  /** @type {Change | null} */
  let before = null
  for (const change of changes) {
    if (before?.file !== change.file || before.replace === '') lines.push(`File: ${change.file}`)
    lines.push(...signed('-', change.find), ...(change.replace === '' ? [] : signed('+', change.replace)))
    before = change
  }
  return lines.join('\n')
}

/** @param {string} sign @param {string} text */
const signed = (sign, text) => text.split('\n').map((line) => `${sign} ${line}`.trimEnd())

/** @param {string} area @param {readonly string[]} lines @returns {Mutation} */
function mutationFrom(area, [id = '', ...lines]) {
  const value = (/** @type {string} */ key) =>
    lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? null
  const stray = lines.find((line) => !/^(?:(?:Rule|Test|Name|File): \S|[-+](?: |$))/.test(line))
  if (stray !== undefined) throw new Error(`${area}: ${id} has the line "${stray}", which says nothing.`)
  const [rule, test, changes] = [value('Rule'), value('Test'), changesFrom(lines)]
  if (rule === null || test === null) throw new Error(`${area}: ${id} needs a "Rule: " and a "Test: ".`)
  if (!id.startsWith(`${rule.split(' ')[0]}-`))
    throw new Error(`${area}: ${id} must begin with the id of the rule that it breaks: "${rule}".`)
  const isWhole = (/** @type {Change} */ { file, find }) => /^(src|scripts)\//.test(file) && find.trim() !== ''
  if (changes.length === 0 || !changes.every(isWhole))
    throw new Error(`${area}: ${id} must name a "File: " of src or scripts, and what it changes there after "- ".`)
  return { id, area, rule, test, name: value('Name'), changes }
}

/** Lines with - are what is to be found, those with + after them what is put there. @param {readonly string[]} lines */
function changesFrom(lines) {
  /** @type {{ file: string, find: string[], replace: string[] }[]} */
  const changes = []
  let [file, sign] = ['', '']
  for (const line of lines) {
    const before = sign
    sign = line.charAt(0)
    if (line.startsWith('File: ')) file = line.slice('File: '.length)
    if ((sign === '-' && before !== '-') || (sign === '+' && before !== '-' && before !== '+'))
      changes.push({ file, find: [], replace: [] })
    if (sign === '-') changes.at(-1)?.find.push(line.slice(2))
    if (sign === '+') changes.at(-1)?.replace.push(line.slice(2))
  }
  return changes.map(({ file, find, replace }) => ({ file, find: find.join('\n'), replace: replace.join('\n') }))
}

/** The Vitest project of a fault's test: its folder. @param {Mutation} mutation */
export const projectOf = ({ test }) => test.split('/')[1] ?? ''

/** The files that a fault changes. @param {Mutation} mutation */
export const touchedBy = ({ changes }) => [...new Set(changes.map(({ file }) => file))]

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

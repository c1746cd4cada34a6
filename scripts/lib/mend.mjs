// Deliberate faults whose place in the sources is lost, found again: the passage stands in another file, or with
// another name in its own. What is not beyond doubt is left to whoever reads it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faulty } from './faulty.mjs'
import { isWord, placesOf, renamed, tokensOf } from './passages.mjs'
import { rewrite } from './mutations.mjs'
import { filesUnder } from './sources.mjs'

/** @typedef {import('./mutations.mjs').Change} Change */
/** @typedef {import('./mutations.mjs').Mutation} Mutation */
/** Sources by file. @typedef {ReadonlyMap<string, string>} Sources */

/**
 * Writes those anew that can be found again: `mended`, by name. `open` is what is left as it is, and why.
 * @param {string} root @param {readonly Mutation[]} mutations
 */
export function mend(root, mutations) {
  const sources = sourcesOf(root)
  /** @type {string[]} */
  const mended = []
  /** @type {string[]} */
  const open = []
  for (const mutation of mutations) {
    const { lost } = faulty(root, mutation)
    const again = new Map(lost.map(({ change }) => [change, foundAgain(change, sources)]))
    const still = lost.find(({ change }) => again.get(change) === null)
    if (still !== undefined) open.push(`${mutation.id} (${mutation.area}): ${still.why}`)
    else if (lost.length > 0) {
      rewrite(root, { ...mutation, changes: mutation.changes.map((change) => again.get(change) ?? change) })
      mended.push(mutation.id)
    }
  }
  return { mended, open }
}

/** @param {string} root @returns {Sources} */
function sourcesOf(root) {
  const files = ['src', 'scripts'].flatMap((folder) => filesUnder(root, folder))
  return new Map(
    files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
}

/**
 * What a change that is not found is to be, or null where nothing or more than one thing comes into question.
 * @param {Change} change @param {Sources} sources
 * @returns {Change | null}
 */
export function foundAgain(change, sources) {
  const text = sources.get(change.file)
  if (text !== undefined && placesOf(text, change.find).length > 0) return null
  const elsewhere = [...sources].flatMap(([file, other]) =>
    placesOf(other, change.find).map(() => ({ ...change, file })),
  )
  const candidates = text === undefined ? elsewhere : [...elsewhere, ...nearIn(change, text)]
  const [only] = candidates
  return only === undefined || candidates.length > 1 || only.find === only.replace ? null : only
}

/**
 * The likest passages of its own file: the same tokens but for one name and the quotes, and half of the words at least
 * as they were. What is put there gets the new name as well.
 * @param {Change} change @param {string} text
 * @returns {Change[]}
 */
function nearIn({ file, find, replace }, text) {
  const [wanted, tokens] = [tokensOf(find).map(({ token }) => token), tokensOf(text)]
  const words = wanted.filter(isWord)
  const near = tokens.flatMap((first, at) => {
    const passage = tokens.slice(at, at + wanted.length)
    const names = namesBetween(wanted, passage)
    if (names === null || [...names].filter(([name, now]) => isWord(name) && name !== now).length > 1) return []
    const kept = words.filter((word) => names.get(word) === word).length
    return kept * 2 < words.length ? [] : [{ names, kept, start: first.start, end: passage.at(-1)?.end ?? first.end }]
  })
  const most = Math.max(0, ...near.map(({ kept }) => kept))
  return near
    .filter(({ kept }) => kept === most)
    .map(({ names, start, end }) => ({ file, find: unindented(text, start, end), replace: renamed(replace, names) }))
}

/**
 * Every token with what stands for it in a passage; null where more differs than words and quotes.
 * @param {readonly string[]} before @param {readonly { readonly token: string }[]} passage
 */
function namesBetween(before, passage) {
  /** @type {Map<string, string>} */
  const names = new Map()
  for (const [at, token] of before.entries()) {
    const now = passage[at]?.token
    if (now === undefined || kindOf(token) !== kindOf(now) || (names.get(token) ?? now) !== now) return null
    names.set(token, now)
  }
  return names
}

/** Tokens of one kind may stand for one another. @param {string} token */
const kindOf = (token) => (isWord(token) ? 'word' : /^['"`]$/.test(token) ? 'quote' : token)

/** A passage as it is written by itself. @param {string} text @param {number} start @param {number} end */
function unindented(text, start, end) {
  const indent = /^\s*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1))?.[0] ?? ''
  return text.slice(start, end).replaceAll(`\n${indent}`, '\n')
}

// A word that is chosen inside a translated text is said in English there, unless it is a text itself:
// `it ${isUp ? 'rises' : 'falls'}`, `${epoch ?? 'unknown'}`, `names.join(' or ')`. `word('rises')` makes it one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { textsIn, textsOf } from './catalogue.mjs'
import { catalogueOf, saidIn } from './translated.mjs'

/** @typedef {import('./loneTexts.mjs').Node} Node */
/** @typedef {import('./translated.mjs').Said} Said */

/** Every breach, as one line each. @param {string} root @returns {readonly string[]} */
export function searchBareWords(root) {
  const catalogue = catalogueOf(root)
  const files = new Set(textsOf(root).map(({ file }) => file))
  return [...files].flatMap((file) => bareWords(file, readFileSync(join(root, file), 'utf8'), catalogue))
}

/** @param {string} file @param {string} code @param {Readonly<Record<string, Said>>} catalogue @returns {string[]} */
export function bareWords(file, code, catalogue) {
  const texts = textsIn(file, code)
  const known = new Set(texts.map(({ start }) => start))
  const said = new Set(texts.filter(({ key }) => saidIn(key, catalogue[key], file) !== null).map(({ start }) => start))
  /** @type {Node[]} */
  const found = []
  const visit = (/** @type {any} */ node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'TemplateLiteral' && said.has(node.start)) found.push(...node.expressions.flatMap(chosenIn))
    if (isOfWords(node)) found.push(...node.arguments.flatMap(chosenIn))
    if (isJoin(node)) found.push(...node.arguments)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, code).program)
  return found
    .filter(({ start, type, value }) => !known.has(start) && type === 'Literal' && /\p{L}{2}/u.test(String(value)))
    .map(
      ({ start, value }) =>
        `${file}:${code.slice(0, start).split('\n').length}: '${value}' stays English inside a text (catalogue). Write word('${String(value).trim()}').`,
    )
}

/** What a value of a text may be, of those that are written there. @param {Node} node @returns {readonly Node[]} */
function chosenIn(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(leavesOf)
  return node.type === 'LogicalExpression' ? leavesOf(node.right) : []
}

/** @param {Node} node @returns {readonly Node[]} */
const leavesOf = (node) => (/^(?:Conditional|Logical)/.test(node.type) ? chosenIn(node) : [node])

/** A text with values out of a table of words: `texts.range('begin', 'now')`. @param {Node} node */
const isOfWords = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'MemberExpression' && /^(?:\w*[tT]exts|words)$/.test(callee.object.name)

/** @param {Node} node */
const isJoin = ({ type, callee, arguments: given }) =>
  type === 'CallExpression' && callee.property?.name === 'join' && / (?:and|or) /.test(given[0]?.value)

// The texts of the product, read from its sources: what a person may see, in the code of the page and of the core. The
// build replaces each with what the language says (`vite.config.ts`), and the check compares them with the catalogue
// (`src/domain/language/de`). A text is its own key; `{0}` stands for the first value of a template.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesUnder } from './sources.mjs'

/** @typedef {import('./loneTexts.mjs').Node} Node */
/**
 * `spans`: where the code stands that fills the placeholders.
 * @typedef {{ readonly key: string, readonly start: number, readonly end: number, readonly line: number,
 * readonly kind: 'string' | 'template' | 'jsx' | 'attribute' | 'noun',
 * readonly spans: readonly (readonly [number, number])[] }} Text
 */

const ROOTS = ['src/domain', 'src/streams', 'src/ui', 'src/worker']
/** Styles, the page of the kit, the words of docs/API.md, and what only tests and this catalogue read. */
const OUTSIDE =
  /\.css\.ts$|\.d\.ts$|^src\/ui\/(?:kit\/page\/|kitPage|dev\.|console\/)|^src\/domain\/(?:wire|testing|language)\/|^src\/worker\/sampleDay/
/** Attributes that nobody reads. */
const CODE_ATTRIBUTES =
  /^(?:class\w*|id|key|role|type|href|to|slot|rel|target|d|viewBox|fill|stroke\w*|style|size|variant|tone|kind|icon|placement|autoComplete|inputMode|lang|dir|src|sizes|data-.*|aria-(?:current|live|haspopup|controls|describedby|labelledby))$/
/** Entries of an object that nobody reads; what begins with a capital in a file of words is read all the same. */
const CODE_ENTRIES = /^(?:id|icon|kind|type|path|href|to|key|fact|tone|method|route|rule|ids?|marks?|source|section)$/
const NOUNS = /^(?:counted)$/

/** @param {string} root @returns {readonly (Text & { readonly file: string })[]} */
export const textsOf = (root) =>
  ROOTS.flatMap((folder) => filesUnder(root, folder))
    .filter((file) => /\.tsx?$/.test(file) && !OUTSIDE.test(file))
    .flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8')).map((text) => ({ ...text, file })))

/** @param {string} file Relative to the project. */
export const hasTexts = (file) =>
  ROOTS.some((folder) => file.startsWith(`${folder}/`)) && /\.tsx?$/.test(file) && !OUTSIDE.test(file)

/** Texts of one file, in their order. @param {string} file @param {string} code @returns {readonly Text[]} */
export function textsIn(file, code) {
  const isCatalogue = /texts?\.ts$/i.test(file)
  /** @type {Text[]} */
  const found = []
  const add = (
    /** @type {Node} */ node,
    /** @type {string} */ key,
    /** @type {Text['kind']} */ kind,
    /** @type {(readonly [number, number])[]} */ spans = [],
  ) =>
    found.push({
      key,
      kind,
      spans,
      start: node.start,
      end: node.end,
      line: code.slice(0, node.start).split('\n').length,
    })
  const visit = (/** @type {any} */ node, /** @type {Node | null} */ parent) => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, parent))
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
    if (isCode(node, isCatalogue)) return
    if (node.type === 'JSXText') {
      const key = node.value.replaceAll(/\s+/g, ' ').trim()
      if (/\p{L}/u.test(key)) add(node, key, 'jsx')
      return
    }
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (isText(node.value, isCatalogue))
        add(node, node.value, parent?.type === 'JSXAttribute' ? 'attribute' : 'string')
      return
    }
    if (node.type === 'TemplateLiteral') {
      const parts = node.quasis.map((/** @type {Node} */ { value }) => value.cooked)
      const key = parts
        .map((/** @type {string} */ part, /** @type {number} */ at) => (at === 0 ? part : `{${at - 1}}${part}`))
        .join('')
      if (
        parts.length === 1
          ? isText(key, isCatalogue)
          : /\p{L}{2}/u.test(parts.join(' ')) && (isCatalogue || /\p{L}{2,} | \p{L}{2,}/u.test(parts.join('\u0000')))
      )
        add(
          node,
          key,
          'template',
          node.expressions.map((/** @type {Node} */ { start, end }) => /** @type {const} */ ([start, end])),
        )
    }
    if (node.type === 'CallExpression' && node.callee.name === 'word') {
      const [said] = node.arguments
      if (said?.type === 'Literal') add(said, said.value, 'string')
      return
    }
    if (node.type === 'CallExpression' && NOUNS.test(node.callee.name ?? '')) {
      for (const noun of node.arguments.slice(1)) if (noun.type === 'Literal') add(noun, noun.value, 'noun')
      return visit(node.arguments[0], node)
    }
    for (const name in node) if (name !== 'type' && !(name === 'key' && !node.computed)) visit(node[name], node)
  }
  visit(parseSync(file, code).program, null)
  return found
}

/** A whole branch that holds no text. @param {Node} node @param {boolean} isCatalogue */
function isCode(node, isCatalogue) {
  if (/^(?:Import|ExportAll|ExportNamed)/.test(node.type) && node.source) return true
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true
  if (node.type === 'JSXAttribute') {
    const name = node.name.type === 'JSXNamespacedName' ? 'data-x' : node.name.name
    // Of an icon or a field; what begins with a capital is the name of a figure, and is read.
    if (name === 'name') return node.value?.type === 'Literal' && !/^\p{Lu}/u.test(String(node.value.value))
    return CODE_ATTRIBUTES.test(name)
  }
  if (node.type === 'NewExpression') return /(?:Error|RegExp|URL|Set|Map)$/.test(node.callee.name ?? '')
  if (node.type === 'Property')
    return (
      !node.computed &&
      CODE_ENTRIES.test(node.key.name ?? '') &&
      /Literal/.test(node.value.type) &&
      !(isCatalogue && /^\p{Lu}/u.test(String(node.value.value)))
    )
  if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(node.operator)
  if (node.type === 'TaggedTemplateExpression') return true
  return node.type === 'Identifier'
}

/**
 * Also what begins with a word of one letter: 'A tag'.
 * @param {string} value @param {boolean} isCatalogue A file of words: one word alone is a text there.
 */
const isText = (value, isCatalogue) =>
  /^\p{Lu} \p{Ll}{2}/u.test(value) ||
  /\p{L}{2,}[^ ]* .*\p{L}/u.test(value) ||
  /^\p{Lu}\p{Ll}+/u.test(value) ||
  (isCatalogue && /\p{L}{2}/u.test(value))

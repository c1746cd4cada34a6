// A browser's translator takes each text out of the page and puts an element of its own there. React then changes,
// removes or writes before a text that is gone: a figure stands still, or the page breaks. A text that is the only
// child of its element is written anew instead, so each text that changes, or comes and goes, has an element.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesUnder } from './sources.mjs'

/**
 * A node of the syntax tree.
 * @typedef {{ readonly type: string, readonly start: number, readonly end: number, readonly [name: string]: any }} Node
 */
/** A 'fixed' text never changes; an 'element' is none. @typedef {'element' | 'fixed' | 'text'} Kind */

/** Tables of words, and constants. */
const WORDS = /^(?:[A-Z][A-Z_]+|\w*(?:[tT]exts|[wW]ords|[nN]ames))$/
/** Names of what holds elements, whoever gives it. */
const SLOTS =
  /^(?:actions?|card|details|drawnOption|end|extra|footer|head|icon|picture|pill|trailing|trigger|undefined)$/

/** Every breach in the pages under `root`, as one line each. @param {string} root @returns {readonly string[]} */
export const searchLoneTexts = (root) =>
  filesUnder(root, 'src/ui')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => crowdedTexts(file, readFileSync(join(root, file), 'utf8')))

/** @param {string} file @param {string} text @returns {string[]} */
export function crowdedTexts(file, text) {
  const nodes = allOf(parseSync(file, text).program)
  const drawn = new Set(nodes.filter((node) => node.id && hasElement(node.init ?? node.body)).map(({ id }) => id.name))
  const foreign = new Set(
    nodes
      .filter(({ type, source }) => type === 'ImportDeclaration' && source.value.startsWith('react-aria-components'))
      .flatMap(({ specifiers }) => specifiers.map((/** @type {Node} */ one) => one['local'].name)),
  )
  const crowded = nodes
    .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
    .flatMap((node) => crowdedOf(node.children.filter(isDrawn), drawn, foreign.has(node.openingElement?.name.name)))
  return [...crowded, ...nodes.flatMap((node) => bareOf(node, drawn))].map(({ start, end }) => {
    const line = text.slice(0, start).split('\n').length
    const found = text.slice(start, end).replace(/\s+/g, ' ')
    return `${file}:${line}: "${found}" (texts stand alone). What changes, or comes and goes, gets an element.`
  })
}

/**
 * The children that may be a text beside others, and what comes and goes right before a text. A part of another's
 * library (`isForeign`) puts more around its children than is seen here.
 * @param {readonly Node[]} children @param {ReadonlySet<string>} drawn @param {boolean} isForeign
 */
function crowdedOf(children, drawn, isForeign) {
  if (children.length < 2 && !isForeign) return []
  const kinds = [...children.map((child) => kindOf(child, drawn)), 'element']
  return children.filter((child, at) => kinds[at] === 'text' || (isPassing(child) && kinds[at + 1] !== 'element'))
}

/**
 * What a component draws without an element: its parent may have other children.
 * @param {Node} node @param {ReadonlySet<string>} drawn @returns {readonly Node[]}
 */
function bareOf({ type, id, init, body }, drawn) {
  const made =
    type === 'VariableDeclarator'
      ? init?.callee?.name === 'memo'
        ? init.arguments[0]
        : init
      : type === 'FunctionDeclaration'
        ? { type, body }
        : null
  if (!/^[A-Z][a-z]/.test(id?.name ?? '') || !/Function/.test(made?.type ?? '')) return []
  const given = made.body.type === 'BlockStatement' ? returned(made.body) : [made.body]
  return given.filter((one) => one.name !== 'children' && kindOf(one, drawn) !== 'element')
}

/** What the statements of a function give, without those of functions in it. @param {any} node @returns {Node[]} */
function returned(node) {
  if (typeof node !== 'object' || node === null || /Function|^JSX/.test(node.type ?? '')) return []
  if (node.type === 'ReturnStatement') return node.argument === null ? [] : [node.argument]
  return Object.values(node).flatMap(returned)
}

/** @param {Node} node @param {ReadonlySet<string>} drawn @returns {Kind} */
function kindOf(node, drawn) {
  /** @param {readonly Node[]} parts */
  const either = (parts) => (parts.every((part) => kindOf(part, drawn) === 'element') ? 'element' : 'text')
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '' ? 'fixed' : 'element'
    case 'JSXExpressionContainer':
    case 'ChainExpression':
      return kindOf(node.expression, drawn)
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? 'fixed' : 'text'
    case 'LogicalExpression':
      return either(node.operator === '&&' ? [node.right] : [node.left, node.right])
    case 'ConditionalExpression':
      return either([node.consequent, node.alternate])
    case 'Identifier':
      return WORDS.test(node.name) ? 'fixed' : SLOTS.test(node.name) || drawn.has(node.name) ? 'element' : 'text'
    case 'MemberExpression':
      return WORDS.test(node.object.name) ? 'fixed' : SLOTS.test(node.property.name) ? 'element' : 'text'
    case 'CallExpression':
      return draws(node, drawn) ? 'element' : 'text'
    case 'BinaryExpression':
      return 'text'
    default:
      return 'element'
  }
}

/**
 * Whether a call gives elements or nothing: it has some in it, or calls what does.
 * @param {Node} call @param {ReadonlySet<string>} drawn
 */
const draws = (call, drawn) =>
  allOf(call).some(
    ({ type, name }) =>
      type === 'JSXElement' ||
      (type === 'Identifier' && (drawn.has(name) || name === 'children' || name === 'exhaustive')),
  )

/** Whether it comes and goes. @param {Node} child */
const isPassing = ({ expression }) => /^(?:Logical|Conditional)Expression$/.test(expression?.type ?? '')

/** Line breaks between elements and comments are not drawn. @param {Node} child */
const isDrawn = ({ type, value, expression }) =>
  type === 'JSXText' ? !/^\s*\n\s*$/.test(value) : expression?.type !== 'JSXEmptyExpression'

/** @param {unknown} node @returns {boolean} */
const hasElement = (node) => allOf(node).some(({ type }) => type === 'JSXElement' || type === 'JSXFragment')

/** A node with all that is in it. @param {unknown} node @returns {Node[]} */
function allOf(node) {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(allOf)
  return 'type' in node ? [/** @type {Node} */ (node), ...within] : within
}

// The plugin of the build that lets the texts of the sources be said in another language: each becomes a call of
// `t(text, …values)`, and the catalogue keeps the texts that a bundle has. The sources stay as they are: English, with
// no call around a word. Lines stay too, so that the source maps are right.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { hasTexts, textsIn, textsOf } from './catalogue.mjs'
import { beginning, loadedPart, partsOf, resolvedPart, START } from './germanParts.mjs'
import { serverTextsOf } from './serverTexts.mjs'

/** What the catalogue says of a text: null is none that anybody reads; by file where two places need two words.
 * @typedef {string | null | { readonly [file: string]: string | null }} Said */

/** The catalogue of the sources. */
export const CATALOGUE = 'src/domain/language/de.json'
/** What hands the German of the server's texts to the core. */
const OF_SERVER = 'src/domain/language/deServer.ts'

/** @param {string} root @returns {Readonly<Record<string, Said>>} */
export const catalogueOf = (root) => JSON.parse(readFileSync(join(root, CATALOGUE), 'utf8'))

/**
 * What a text is in a file, and by which key; null where it stays.
 * @param {string} key @param {Said | undefined} said @param {string} file
 */
export function saidIn(key, said, file) {
  if (said === undefined || said === null) return null
  if (typeof said === 'string') return { key, german: said }
  const place = said[file] === undefined ? '*' : file
  const german = said[place]
  return german === undefined || german === null ? null : { key: place === '*' ? key : `${key}\u0000${place}`, german }
}

/**
 * @param {string} root @param {(file: string) => boolean} [isOfBundle] Whose texts the bundle's catalogue keeps.
 * @returns {import('vite').Plugin}
 */
export function translated(root, isOfBundle = () => true) {
  /** @type {Readonly<Record<string, Said>>} */
  let catalogue = {}
  /** @type {German} */
  let german = { partOf: () => START, of: () => ({}) }
  return {
    name: 'translated',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      catalogue = catalogueOf(root)
      german = germanOf(root, catalogue, isOfBundle)
    },
    resolveId: resolvedPart,
    load: (id) => loadedPart(root, id, (part) => german.of(part)),
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? '')
        .split(sep)
        .join('/')
      if (file === OF_SERVER)
        return { code: `export const serverGerman=${JSON.stringify(germanOfServer(root, catalogue))}`, map: null }
      if (file === CATALOGUE) return { code: JSON.stringify(german.of(START)), map: null }
      if (!hasTexts(file)) return null
      return { code: beginning(german.partOf(file)) + withCalls(root, file, code, catalogue), map: null }
    },
  }
}

/**
 * German by key, of the texts that a bundle has, in its parts; a file of a part that says nothing has none.
 * @typedef {{ readonly partOf: (file: string) => string,
 * readonly of: (part: string) => Readonly<Record<string, string>> }} German
 *
 * @param {string} root @param {Readonly<Record<string, Said>>} catalogue @param {(file: string) => boolean} isOfBundle
 * @returns {German}
 */
function germanOf(root, catalogue, isOfBundle) {
  const partOf = partsOf(root)
  /** @type {Record<string, Record<string, string>>} */
  const words = {}
  for (const { key, file } of textsOf(root)) {
    const said = isOfBundle(file) ? saidIn(key, catalogue[key], file) : null
    if (said !== null) (words[partOf(file)] ??= {})[said.key] = said.german
  }
  return {
    partOf: (file) => (partOf(file) in words ? partOf(file) : START),
    of: (part) => words[part] ?? {},
  }
}

/**
 * German of what the server says, by its English.
 * @param {string} root @param {Readonly<Record<string, Said>>} [catalogue] @returns {Readonly<Record<string, string>>}
 */
export const germanOfServer = (root, catalogue = catalogueOf(root)) =>
  Object.fromEntries(
    serverTextsOf(root).flatMap(({ key, file }) => {
      const said = saidIn(key, catalogue[key], file)
      return said === null ? [] : [[key, said.german]]
    }),
  )

/**
 * The code with a call for each text that the catalogue has. @param {string} root @param {string} file
 * @param {string} code @param {Readonly<Record<string, Said>>} catalogue
 */
export function withCalls(root, file, code, catalogue) {
  const texts = textsIn(file, code).flatMap((text) => {
    const said = saidIn(text.key, catalogue[text.key], file)
    return said === null ? [] : [{ ...text, as: said.key }]
  })
  if (texts.length === 0) return code
  const from = JSON.stringify(join(root, 'src/domain/language/translate.ts'))
  return `import{t as $t,tAs as $tAs}from${from};${rewritten(code, texts, 0, code.length)}`
}

/**
 * A part of the code; what stands in a text's placeholders is rewritten as well.
 * @param {string} code @param {readonly (import('./catalogue.mjs').Text & { readonly as: string })[]} texts
 * @param {number} from @param {number} to @returns {string}
 */
function rewritten(code, texts, from, to) {
  let [made, at] = ['', from]
  for (const text of texts) {
    if (text.start < at || text.end > to) continue
    const values = text.spans.map(([start, end]) => `,${rewritten(code, texts, start, end)}`).join('')
    made += code.slice(at, text.start) + placed(text, values, code.slice(text.start, text.end))
    at = text.end
  }
  return made + code.slice(at, to)
}

/**
 * The call where the text stood, over as many lines.
 * @param {import('./catalogue.mjs').Text & { readonly as: string }} text @param {string} values @param {string} before
 */
function placed({ key, as, kind }, values, before) {
  const name = as === key ? '$t(' : `$tAs(${JSON.stringify(as)},`
  const call = `/*@__PURE__*/${name}${JSON.stringify(key)}${values})`
  const lines = '\n'.repeat(Math.max(0, linesIn(before) - linesIn(values)))
  if (kind === 'attribute') return `{${call}${lines}}`
  if (kind !== 'jsx') return `(${call}${lines})`
  // Spaces of one line are part of the text; those around a line's end are none.
  const [lead = '', tail = ''] = [/^\s*/.exec(before)?.[0], /\s*$/.exec(before)?.[0]]
  return `${lead.includes('\n') ? '' : lead}{${call}${lines}}${tail.includes('\n') ? '' : tail}`
}

/** @param {string} text */
const linesIn = (text) => text.split('\n').length - 1

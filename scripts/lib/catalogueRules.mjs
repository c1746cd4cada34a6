// The catalogue against the sources: every text of the product is in it, in every language, and nothing else is.
import { textsOf } from './catalogue.mjs'
import { serverTextsOf } from './serverTexts.mjs'
import { CATALOGUE, catalogueOf } from './translated.mjs'

/** @typedef {import('./catalogue.mjs').Text & { readonly file: string }} Found */
/** @typedef {import('./translated.mjs').Said} Said */

/** Every breach, as one line each. @param {string} root */
export const searchCatalogue = (root) => breachesOf([...textsOf(root), ...serverTextsOf(root)], catalogueOf(root))

/**
 * @param {readonly Found[]} texts @param {Readonly<Record<string, Said>>} catalogue
 * @returns {readonly string[]}
 */
export function breachesOf(texts, catalogue) {
  const keys = Object.keys(catalogue)
  /** @type {Map<string, Found[]>} */
  const places = new Map()
  for (const text of texts) places.set(text.key, [...(places.get(text.key) ?? []), text])
  const unsaid = [...places].flatMap(([key, [first]]) =>
    key in catalogue || first === undefined
      ? []
      : [
          `${first.file}:${first.line}: ${JSON.stringify(key)} has no German (catalogue). Say it in ${CATALOGUE}, or null there where nobody reads it.`,
        ],
  )
  const order = keys.findIndex((key, at) => at > 0 && key < /** @type {string} */ (keys[at - 1]))
  return [
    ...unsaid,
    ...keys.flatMap((key) =>
      wrongOf(key, catalogue[key] ?? null, places.get(key) ?? []).map(
        (what) => `${CATALOGUE}: ${JSON.stringify(key)} ${what} (catalogue).`,
      ),
    ),
    ...(order < 0
      ? []
      : [`${CATALOGUE}: ${JSON.stringify(keys[order])} is not at its place by the alphabet (catalogue).`]),
  ]
}

/**
 * What is wrong with an entry.
 * @param {string} key @param {Said} said @param {readonly Found[]} places @returns {readonly string[]}
 */
function wrongOf(key, said, places) {
  if (places.length === 0) return ['is no text of the sources any more']
  const forms = said === null || typeof said === 'string' ? { '*': said } : said
  const files = new Set(places.map(({ file }) => file))
  return Object.entries(forms).flatMap(([file, german]) => [
    ...(file === '*' || files.has(file) ? [] : [`has a word for ${file}, where it does not stand`]),
    ...(german === null || holes(german) === holes(key) ? [] : [`has other values than its German`]),
  ])
}

/** The values of a text, whatever their order. @param {string} text */
const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join('')

// Passages of a source, white space aside: what a formatter indents or breaks otherwise is still the same passage.

const WORD = '[\\p{L}\\p{N}_$]'

/** Words, and every other character by itself. */
const TOKEN = new RegExp(`${WORD}+|[^\\s\\p{L}\\p{N}_$]`, 'gu')

/** @param {string} token */
export const isWord = (token) => new RegExp(`^${WORD}`, 'u').test(token)
const isClosing = (/** @type {string | undefined} */ token) => token !== undefined && ')]}'.includes(token)

/**
 * Where a piece of a text stands: the end is behind its last character.
 * @typedef {{ readonly start: number, readonly end: number }} Place
 */

/**
 * The tokens of a text with their places.
 * @param {string} text
 * @returns {(Place & { readonly token: string })[]}
 */
export function tokensOf(text) {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, start: index, end: index + token.length }))
}

/**
 * A text with other tokens in place of some.
 * @param {string} text @param {ReadonlyMap<string, string>} names
 */
export const renamed = (text, names) => text.replaceAll(TOKEN, (token) => names.get(token) ?? token)

/**
 * Every place at which `find` stands, whole words only. The comma behind the last entry of a list is aside as well: it
 * comes and goes with the breaking of lines.
 * @param {string} text @param {string} find
 * @returns {Place[]}
 */
export function placesOf(text, find) {
  const tokens = tokensOf(find)
    .map(({ token }) => token)
    .filter((token, at, all) => token !== ',' || !isClosing(all[at + 1]))
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first === undefined || last === undefined) return []
  const pattern = tokens.map(
    (token, at) => `${between(tokens[at - 1], token)}${token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`,
  )
  const [head, tail] = [isWord(first) ? `(?<!${WORD})` : '', isWord(last) ? `(?!${WORD})` : '']
  return [...text.matchAll(new RegExp(`${head}${pattern.join('')}${tail}`, 'gu'))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** What may stand between two tokens. @param {string | undefined} before @param {string} token */
function between(before, token) {
  if (before === undefined) return ''
  if (isClosing(token)) return '\\s*,?\\s*'
  return isWord(before) && isWord(token) ? '\\s+' : '\\s*'
}

import type { PaletteEntry } from './view.types.ts'

/**
 * The entries that a search finds, the best of each kind first: those that begin with it, those with a word that does,
 * those that hold all its words, and where there is none of these, those that have its letters in order.
 * An empty one finds all as they stand.
 */
export function entriesWith(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const said = search.toLowerCase().trim()
  if (said === '') return entries
  const words = said.split(/\s+/)
  const found = entries.flatMap((entry) => {
    const rank = rankOf(entry, said, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  const hasBetter = found.some(({ rank }) => rank < LETTERS_ALONE)
  return found
    .filter(({ rank }) => !hasBetter || rank < LETTERS_ALONE)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** How well an entry fits, 0 is best; null: not at all. */
function rankOf({ label, note, words: more }: PaletteEntry, said: string, words: readonly string[]): number | null {
  const name = label.toLowerCase()
  if (name.startsWith(said)) return 0
  const all = ` ${name} ${note.toLowerCase()} ${more}`
  if (words.every((word) => all.includes(` ${word}`))) return words.every((word) => name.includes(word)) ? 1 : 2
  if (words.every((word) => all.includes(word))) return 3
  return said.length >= FEWEST_LETTERS && hasInOrder(name, said.replaceAll(' ', '')) ? LETTERS_ALONE : null
}

/** The rank of what has the letters alone. */
const LETTERS_ALONE = 4

/** Fewer letters in order are in almost everything. */
const FEWEST_LETTERS = 3

/** Whether a text has these letters in this order, and begins with the first of them. */
function hasInOrder(text: string, letters: string): boolean {
  if (text[0] !== letters[0]) return false
  let at = -1
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

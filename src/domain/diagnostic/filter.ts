import { unique } from '../core/lists.ts'

/** What the filter of the event browser can name. */
export const FILTER_KEYS = ['type', 'symbol', 'account', 'source', 'verdict', 'rule', 'id', 'cause'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

/**
 * One word of a filter: any of its values, in which `*` stands for anything. A word without a key is looked for
 * everywhere.
 */
export interface FilterTerm {
  readonly key: FilterKey | null
  readonly isNot: boolean
  readonly values: readonly string[]
}

/** A filter as it was understood. All terms must hold. `problems` are sentences about what was not. */
export interface Filter {
  readonly terms: readonly FilterTerm[]
  readonly problems: readonly string[]
}

/**
 * Reads `type:position_* symbol:BTCUSDT -verdict:dropped,merged "main desk"`. Total: every text is some filter, and
 * what cannot be understood is told and left out. A quoted part may hold spaces, commas and colons; in it `\` keeps the
 * next character.
 */
export function parseFilter(text: string): Filter {
  const problems: string[] = []
  const terms: FilterTerm[] = []
  let place = 0
  while (place < text.length) {
    if (isSpace(text[place]!)) {
      place++
      continue
    }
    const word = readWord(text, place)
    place = word.end
    if (!word.isClosed) problems.push('A quotation mark is not closed.')
    const values = unique(word.values.filter((value) => value !== ''))
    if (word.key !== null && !isKey(word.key))
      problems.push(`There is no key '${word.key}'. Keys are ${FILTER_KEYS.join(', ')}.`)
    else if (values.length === 0)
      problems.push(
        word.key === null
          ? `'${text.slice(word.start, word.end)}' says nothing to look for.`
          : `'${word.key}:' needs a value.`,
      )
    else terms.push({ key: word.key, isNot: word.isNot, values })
  }
  return { terms, problems: unique(problems) }
}

/** Whether a value fits a pattern: letter case does not count, `*` stands for any run of characters. */
export function fits(pattern: string, value: string): boolean {
  const [wanted, text] = [pattern.toLowerCase(), value.toLowerCase()]
  if (!wanted.includes('*')) return wanted === text
  const parts = wanted.split('*')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  let from = first.length
  const until = text.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from)
    if (found < 0 || found + part.length > until) return false
    from = found + part.length
  }
  return true
}

const isKey = (word: string): word is FilterKey => (FILTER_KEYS as readonly string[]).includes(word)
const isSpace = (character: string): boolean => /\s/.test(character)

interface Word {
  readonly key: FilterKey | null
  readonly isNot: boolean
  readonly values: readonly string[]
  readonly isClosed: boolean
  readonly start: number
  readonly end: number
}

/** One word from `start`, up to the next space outside quotes. The first colon outside quotes ends the key. */
function readWord(text: string, start: number): Omit<Word, 'key'> & { readonly key: string | null } {
  let place = start
  const isNot = text[place] === '-'
  if (isNot) place++
  let key: string | null = null
  let value = ''
  let isQuoted = false
  let wasQuoted = false
  const values: string[] = []
  for (; place < text.length; place++) {
    const character = text[place]!
    if (isQuoted) {
      if (character === '"') isQuoted = false
      else if (character === '\\' && place + 1 < text.length) value += text[++place]!
      else value += character
    } else if (isSpace(character)) break
    else if (character === '"') isQuoted = wasQuoted = true
    else if (character === ',') {
      values.push(value)
      value = ''
    } else if (character === ':' && key === null && !wasQuoted && values.length === 0) {
      key = value
      value = ''
    } else value += character
  }
  return { key, isNot, values: [...values, value], isClosed: !isQuoted, start, end: place }
}

import { own } from '../core/own.ts'
import { tellBy } from './said.ts'
import { type Catalogue, locale } from './translate.ts'

/** How what the server says is known: `said.ts` asks here, in a language that is not the server's. */

/** A text of the server with values in it: how it is known, and what it is in the language that is spoken. */
interface Shape {
  readonly pattern: RegExp
  readonly said: string
  /** Names of the values, in their order. */
  readonly names: readonly string[]
  /** So few letters of its own that it counts only around values that are known themselves. */
  readonly isBrief: boolean
}

interface Heard {
  readonly catalogue: Catalogue
  readonly nouns: ReadonlyMap<string, string>
  readonly shapes: readonly Shape[]
}

const NOTHING: Heard = { catalogue: {}, nouns: new Map(), shapes: [] }
const HOLE = /\{(\w+)\}/
const BRIEF = 8
/** A figure of the server: `1,204`, `−3.5`. */
const FIGURE = /^[+−-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
/** What is longer is none of the server's texts, and would be taken apart for long. */
const LONGEST = 2_000

let heard = NOTHING

/** Knows the server's texts from here on: those of the catalogue of the language that is spoken. */
export function hear(catalogue: Catalogue): void {
  const texts = Object.entries(catalogue)
  heard = {
    catalogue,
    nouns: new Map(texts.flatMap(([key, said]) => nounsOf(key, said))),
    shapes: texts
      .filter(([key]) => HOLE.test(key))
      .map(([key, said]) => ({ key, said, letters: lettersOf(key) }))
      .filter(({ letters }) => letters > 0)
      // What says more is more certainly meant.
      .toSorted((a, b) => b.letters - a.letters)
      .map(({ key, said, letters }) => ({ ...patternOf(key), said, isBrief: letters < BRIEF })),
  }
  tellBy(tell)
}

/** What the server said, as a reader of this language is told it; as it came where it is not known. */
function tell(text: string): string {
  if (text.length > LONGEST) return text
  return within(text) ?? afterName(text) ?? text
}

/** One sentence that is known, or one behind another, or one with sentences in it. */
const within = (text: string): string | null =>
  known(text, 'one sentence') ?? sentenceBySentence(text) ?? known(text, 'several')

function known(text: string, values: 'one sentence' | 'several'): string | null {
  const whole = own(heard.catalogue, text) ?? sumsOf(text)
  if (whole !== null) return whole
  for (const { pattern, said, names, isBrief } of heard.shapes) {
    const found = pattern.exec(text)
    if (found === null || (values === 'one sentence' && found.some((value, at) => at > 0 && value.includes('. '))))
      continue
    const told = names.map((name, at) => valueOf(found[at + 1] ?? '', name))
    if (isBrief && told.includes(null)) continue
    return said.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
      const at = names.indexOf(name)
      return at < 0 ? hole : (told[at] ?? found[at + 1] ?? '')
    })
  }
  return null
}

/**
 * A value inside a text: a figure, a figure with its noun, a list of such, a text of the server; null for a name. What
 * a refusal of a call names is a trader's own word, whatever it is.
 */
function valueOf(value: string, name: string): string | null {
  if (FIGURE.test(value)) return figure(value)
  if (!/^\d$/.test(name)) return null
  return countOf(value) ?? within(value) ?? listOf(value, (part) => valueOf(part, name))
}

/** A figure with its noun. */
function countOf(value: string): string | null {
  const [count = '', ...noun] = value.split(' ')
  const word = heard.nouns.get(noun.join(' '))
  return word !== undefined && FIGURE.test(count) ? `${figure(count)} ${word}` : null
}

/** A list, where every part of it is known. */
function listOf(value: string, partOf: (part: string) => string | null): string | null {
  const parts = value.split(', ')
  const told = parts.length < 2 ? [null] : parts.map(partOf)
  return told.includes(null) ? null : told.join(', ')
}

/** What was counted, as a sentence. */
function sumsOf(text: string): string | null {
  if (!text.endsWith('.')) return null
  const told = countOf(text.slice(0, -1)) ?? listOf(text.slice(0, -1), countOf)
  return told === null ? null : `${told}.`
}

/** One sentence behind another, where the first is known. */
function sentenceBySentence(text: string): string | null {
  for (let end = text.indexOf('. '); end > 0; end = text.indexOf('. ', end + 1)) {
    const first = known(text.slice(0, end + 1), 'one sentence') ?? known(text.slice(0, end), 'one sentence')
    if (first !== null) return `${first.replace(/\.$/, '')}. ${tell(text.slice(end + 2))}`
  }
  return null
}

/** What is said of an account or a field, behind its name. */
function afterName(text: string): string | null {
  const end = text.indexOf(': ')
  if (end < 0) return null
  const rest = text.slice(end + 2)
  const told = tell(rest)
  return told === rest ? null : `${text.slice(0, end)}: ${told}`
}

function figure(value: string): string {
  return locale() === 'de-DE' ? value.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : value
}

/** A noun of `counted`: one and more of it, as the catalogue gives them. */
function nounsOf(key: string, said: string): readonly (readonly [string, string])[] {
  const [one, more] = said.split('|')
  return one === undefined || more === undefined
    ? []
    : [
        [key, one],
        [pluralOf(key), more],
      ]
}

const pluralOf = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`)

function patternOf(key: string): Pick<Shape, 'pattern' | 'names'> {
  const pieces = key.split(/\{(\w+)\}/)
  return {
    pattern: new RegExp(`^${pieces.map((piece, at) => (at % 2 === 1 ? '(.+?)' : escaped(piece))).join('')}$`, 's'),
    names: pieces.filter((_, at) => at % 2 === 1),
  }
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const lettersOf = (key: string): number => (key.replaceAll(/\{\w+\}/g, '').match(/\p{L}/gu) ?? []).length

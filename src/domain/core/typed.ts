/** How the languages of a reader write numbers, as far as a text of digits can be mistaken. */
export interface Spelling {
  /** A comma stands before decimals, as in German, Russian or Turkish. */
  readonly isCommaDecimal: boolean
  /** A point parts thousands, as in German or Turkish. */
  readonly isPointGroup: boolean
}

/** What a typed text says. */
export interface Typed {
  /**
   * The number as `typedNumber` reads it, `-1234.5`; a beginning as it is (`-`, `0.`, empty). With a problem a text
   * that is none.
   */
  readonly plain: string
  /** One sentence that says how to write it; null where it is clear. */
  readonly problem: string | null
}

/** The number that a plain text is: '12', '-.5'; null for anything else, '1e3' and ' 1' too. */
export const typedNumber = (text: string): number | null =>
  /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null

const texts = {
  none: 'Write a number such as 1234.5.',
  either: (decimal: string, whole: string): string => `Write ${decimal} or ${whole}: this can be read as either.`,
}

/** What `Intl` takes for the name of a language; some systems call theirs otherwise (`en-US@posix`). */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

/** The spellings of all languages that a reader asked for: whoever reads two may write either way. */
export function spellingOf(languages: readonly string[]): Spelling {
  const parts = languages
    .filter((language) => LANGUAGE.test(language))
    .flatMap((language) => new Intl.NumberFormat(language).formatToParts(1_234_567.8))
  const has = (type: string, value: string): boolean => parts.some((part) => part.type === type && part.value === value)
  return { isCommaDecimal: has('decimal', ','), isPointGroup: has('group', '.') }
}

/**
 * Reads a number as people of the world type and paste it: `12,50`, `1.234,5`, `1 000,5`, `1’000.5`, `1,00,000`, in
 * Arabic digits too. One mark before three digits can part thousands or stand before decimals (`1,250`): the page
 * writes English numbers, so where the reader's languages say otherwise it is asked, never guessed. `isWhole`: there
 * are no decimals, and a mark before three digits parts thousands.
 */
export function readTyped(typed: string, spelling: Spelling, isWhole = false): Typed {
  const text = latin(typed)
  const [, sign = '', body = ''] = /^([+-]?) ?(.*)$/.exec(text) ?? []
  const minus = sign === '-' ? sign : ''
  if (body === '' || body === '.' || body === ',')
    return { plain: sign === '+' ? text : text.replace(',', '.'), problem: text === '' ? null : texts.none }
  const at = decimalAt(body)
  if (at !== null && isEither(body)) {
    const [decimal, whole] = [`${minus}${body.replace(/[.,]/, '.')}0`, `${minus}${body.replace(/[.,]/, '')}`]
    if (isWhole) return { plain: whole, problem: null }
    if (body[at] === ',' ? spelling.isCommaDecimal : spelling.isPointGroup)
      return { plain: `${minus}${body.replace('.', ',')}`, problem: texts.either(decimal, whole) }
    return { plain: body[at] === ',' ? whole : `${minus}${body}`, problem: null }
  }
  const [before, after] = at === null ? [body, null] : [body.slice(0, at), body.slice(at + 1)]
  const isClear = (isDigits(before) || isGrouped(before)) && (after === null || isDigits(after))
  if (!isClear) return { plain: text.replaceAll('.', ','), problem: texts.none }
  return { plain: `${minus}${before.replace(MARKS, '')}${after === null ? '' : `.${after}`}`, problem: null }
}

const MARKS = /[ .,]/g
const isDigits = (text: string): boolean => /^\d*$/.test(text)

/** Thousands parted by one kind of mark; Indian numbers part lakhs and crores with commas. */
const isGrouped = (text: string): boolean =>
  /^[1-9]\d{0,2}([ .,])\d{3}(?:\1\d{3})*$/.test(text) || /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text)

/** Three digits behind the one mark of the text. */
const isEither = (body: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(body)

/** Where the decimals' mark stands: the last of two kinds, or the only one of its kind; null without one. */
function decimalAt(body: string): number | null {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  return last < 0 || body.indexOf(body.charAt(last)) !== last ? null : last
}

/** Latin digits, one kind of minus, a space for every mark that only parts thousands, nothing unseen. */
const latin = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c\ufeff]/g, '')
    .trim()
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[−–－]/g, '-')
    .replace(/٫/g, '.')
    .replace(/،/g, ',')
    .replace(/[\s'’ʼ٬]/g, ' ')

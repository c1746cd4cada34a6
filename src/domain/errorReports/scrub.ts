const ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>()]+)/gi
/** Parts of the program: their names are what a report is read by. */
const PROGRAM = /^\/(?:[\w@.-]+\/)*[\w@.-]+\.(?:m?js|tsx?|css)$/
/** Scheme and host without a name and password before it, if they are there; then the path. */
const PLACE = /^(?:(?<scheme>https?:\/\/)(?:[^/?#]*@)?(?<host>[^/?#]*))?(?<path>[^?#]*)/i
const FIRST_PART = /^[a-z][a-z-]{0,40}$/

/** What must not leave with an error report, in the order in which it is looked for, and the word in its place. */
const RULES: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/\bbearer\s+[^\s"',;]+/gi, '[token]'],
  [
    /(?:token|ticket|api[_-]?key|secret|password|passphrase|authorization|signature)["']?\s*[:=]\s*["']?[^\s"'&,;]+/gi,
    '[secret]',
  ],
  [/\?[\w.~-]+=[^\s"'<>()]*/g, '?[query]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '[id]'],
  // Keys of the exchange have 18 characters, its secrets 36; a word has no digit among so many letters.
  [/(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{16,}/g, '[key]'],
  // Of money or coins: signed, with decimals or groups, long, or before a unit. '503' and 'A-31' say where to look.
  [
    /(?<![\w.\]])(?:[+−-]\d[\d,]*(?:\.\d+)?|\d[\d,]*\.\d+|\d+(?:,\d+)+|\d{4,}|\d+(?=\s?(?:[%$€£]|[A-Z]{2,10}\b))|(?<=[$€£]\s?)\d+)(?:e[+-]?\d+)?/g,
    '[amount]',
  ],
]

/** A text without tokens, keys, secrets, ids of links, mail addresses and amounts. Scrubbed again it stays the same. */
export const scrubText = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, place) => (place % 2 === 1 ? scrubAddress(part) : scrubWords(part)))
    .join('')

const scrubWords = (text: string): string => RULES.reduce((left, [pattern, word]) => left.replace(pattern, word), text)

/**
 * Where something happened: host and first part of the path, because symbols, accounts and ids come after it; whole
 * where it names a part of the program. No query, no fragment, no name and password.
 */
export function scrubAddress(address: string): string {
  const { scheme = '', host = '', path = '' } = PLACE.exec(address)?.groups ?? {}
  const origin = `${scheme}${host}`
  if (origin === '' && !path.startsWith('/')) return '[address]'
  if (PROGRAM.test(path)) return `${origin}${path}`
  const [, first = '', ...more] = path.split('/')
  return `${origin}/${first === '' || FIRST_PART.test(first) ? first : '…'}${more.length > 0 ? '/…' : ''}`
}

/** What stands in a secret's place. */
export const MASK = '••••'

/** Names of fields whose values are nobody's business, in any spelling. */
const SECRET_NAME = /secret|token|passw|authori[sz]ation|cookie|api_?key|signature|credential|e?mail/i

/** Values that look like a token whatever they are called: a JSON web token, or a bearer header. */
const SECRET_VALUE = /^(bearer\s|eyJ[\w-]{8,})/i

/** Deeper than this nothing in the log is; a cycle cannot be either. */
const DEPTH = 12

/**
 * A copy without secrets. The log holds none (T3); this is the second lock on the same door, for what is shown and
 * copied.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return SECRET_VALUE.test(value) ? MASK : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH) return '…'
  if (Array.isArray(value)) return value.map((part) => masked(part, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      SECRET_NAME.test(name) && part !== null && part !== '' && typeof part !== 'boolean'
        ? MASK
        : masked(part, depth + 1),
    ]),
  )
}

/** Zone used where the user has none or one that is not known (spec 9, General; TIME-03). */
export const FALLBACK_ZONE = 'UTC'

const known = new Map<string, boolean>()

/**
 * Whether a text names a zone that browser, Node and the database count alike: a name of the IANA database. An offset
 * is none, though the first two read some: PostgreSQL takes its sign the other way round (`+05:30` is west of
 * Greenwich there). Nor is an abbreviation: `CET` has summer time in Intl and none in PostgreSQL. Asked once per name:
 * asking Intl makes a formatter.
 */
export function isZone(name: string): boolean {
  if (name.length > 64) return false
  const held = known.get(name)
  if (held !== undefined) return held
  const is = !/^([+-]|(?!utc$|gmt$)[a-z]{1,3}$)/i.test(name) && canFormat(name)
  if (known.size < 1_000) known.set(name, is)
  return is
}

function canFormat(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    // RangeError: no such zone.
    return false
  }
}

/** FNV-1a over UTF-16 code units, 32 bit, unsigned: stable over runs, devices and releases. Not for secrets. */
export function fnv1a(text: string): number {
  // An integer of 32 bits from the start: as a float it would take five times as long.
  let hash = 0x811c9dc5 | 0
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The hash as 8 hexadecimal digits. */
export const shortHash = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')

/** JSON with sorted keys: equal values give equal texts, whatever order their fields came in. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlain(part) ? sorted(part) : part)) ?? 'null'
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const ordered: Record<string, unknown> = {}
  for (const key of Object.keys(record).sort()) ordered[key] = record[key]
  return ordered
}

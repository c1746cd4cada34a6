/** FNV-1a over UTF-16 code units, 32 bit, unsigned: stable over runs, devices and releases. Not for secrets. */
export function fnv1a(text: string): number {
  // An integer of 32 bits from the start: as a float it would take five times as long.
  let hash = 0x811c9dc5 | 0
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The hash as 8 hexadecimal digits. */
export const shortHash = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')

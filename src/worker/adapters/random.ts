/** A number from 0 up to 1, for spreading waits; not for secrets. */
export const random = (): number => Math.random()

/**
 * A new id that nobody else has: a UUID of version 4. A browser makes them itself in secure contexts alone, and over
 * plain http from another machine a page starts as well.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

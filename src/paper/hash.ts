/** 32-bit mixture of three integers (murmur finaliser); the only source of chance in the paper exchange. */
export function mix(a: number, b: number, c: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h ^= Math.imul(c + 0x27d4eb2f, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** 32-bit hash of a text. */
export function hashText(value: string, seed = 0): number {
  let h = seed ^ 0x811c9dc5
  for (let i = 0; i < value.length; i += 1) h = Math.imul(h ^ value.charCodeAt(i), 0x01000193)
  return mix(h, value.length, seed)
}

/** Deterministic number in [0, 1). */
export function unit(a: number, b: number, c: number): number {
  return mix(a, b, c) / 0x1_0000_0000
}

/** Deterministic hexadecimal text of `length` characters. */
export function hexText(a: number, b: number, length: number): string {
  let out = ''
  for (let i = 0; out.length < length; i += 1) out += mix(a, b, i).toString(16).padStart(8, '0')
  return out.slice(0, length)
}

/** Deterministic letters and digits, the alphabet of Bybit's keys. */
export function keyText(a: number, b: number, length: number): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  return Array.from({ length }, (_, i) => alphabet.charAt(mix(a, b, i) % alphabet.length)).join('')
}

/** Deterministic id in the spelling of a UUID. */
export function idText(a: number, b: number, c: number): string {
  const hex = hexText(mix(a, b, c), mix(c, a, b), 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

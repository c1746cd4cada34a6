import { mix } from '../../domain/core/chance.ts'

/** 32-bit hash of a text. */
export function hashText(value: string, seed = 0): number {
  let h = seed ^ 0x811c9dc5
  for (let i = 0; i < value.length; i += 1) h = Math.imul(h ^ value.charCodeAt(i), 0x01000193)
  return mix(h, value.length, seed)
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

const DIGITS = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
const idBytes = Buffer.alloc(36, '-')

/**
 * Deterministic id in the spelling of a UUID, never twice for one (a, b): its last word is a scramble of `c`
 * that can be undone. Written byte by byte: a flat text takes a fifth of a joined one.
 */
export function idText(a: number, b: number, c: number): string {
  let at = 0
  for (let word = 0; word < 4; word += 1) {
    let bits = word === 3 ? Math.imul(c ^ a, 0x9e3779b1) >>> 0 : mix(c, word + 31 * b, a)
    for (let n = 0; n < 8; n += 1, bits >>>= 4) {
      if (at === 8 || at === 13 || at === 18 || at === 23) at += 1
      idBytes[at] = at === 14 ? 0x34 : at === 19 ? 0x61 : (DIGITS[bits & 15] ?? 0)
      at += 1
    }
  }
  return idBytes.toString('latin1', 0, 36)
}

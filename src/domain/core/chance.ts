/**
 * Chance without a clock: the same three integers give the same number on every machine. The one generator of what is
 * seeded (paper exchange, forecast, intervals of the evaluation).
 */

/** 32-bit mixture of three integers (murmur finaliser), unsigned. */
export function mix(a: number, b: number, c: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h ^= Math.imul(c + 0x27d4eb2f, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Deterministic number in [0, 1). */
export const unit = (a: number, b: number, c: number): number => mix(a, b, c) / 0x1_0000_0000

/** SHA-256 of the text's UTF-8 bytes as 64 hexadecimal digits (FIPS 180-4): where an answer is needed at once. */
export function sha256(text: string): string {
  const words = padded(utf8(text))
  const state = FIRST.slice()
  const w = new Int32Array(64)
  for (let at = 0; at < words.length; at += 16) block(state, w, words, at)
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function block(state: Int32Array, w: Int32Array, words: Int32Array, at: number): void {
  for (let i = 0; i < 64; i += 1) {
    const [far, near] = [w[i - 15] ?? 0, w[i - 2] ?? 0]
    w[i] =
      i < 16
        ? words[at + i]!
        : w[i - 16]! +
          (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
          w[i - 7]! +
          (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The bytes as words of 32 bits, with the closing bit and their length. */
function padded(bytes: readonly number[]): Int32Array {
  const words = new Int32Array(((bytes.length + 8) >> 6) * 16 + 16)
  for (const [i, byte] of [...bytes, 0x80].entries()) words[i >> 2]! |= byte << (24 - (i & 3) * 8)
  words[words.length - 1] = bytes.length * 8
  return words
}

/** A half of a pair that stands alone is written as it is. */
function utf8(text: string): readonly number[] {
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0)!
    if (code < 0x80) return [code]
    const tail = (by: number): number => 0x80 | ((code >> by) & 0x3f)
    if (code < 0x800) return [0xc0 | (code >> 6), tail(0)]
    if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)]
    return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)]
  })
}

/** First 32 bits of the fractional parts of roots of the first primes: square ones to begin with, cubic ones to add. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n - 2 }, (_, i) => i + 2).every((by) => n % by !== 0),
)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const FIRST = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

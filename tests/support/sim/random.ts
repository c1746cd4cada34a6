/** A seeded source of chance: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** Another source whose numbers depend on this one's seed and the name alone, not on how far this one has come. */
  readonly child: (name: string) => Random
}

/** Makes a source (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    child: (name) => seeded(hashed(name, seed)),
  }
}

/** 32 bits of a text (FNV-1a), for seeds and trace hashes. */
export function hashed(text: string, start = 0x811c9dc5): number {
  let hash = start >>> 0
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash
}

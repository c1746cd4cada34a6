import { mix } from '../../domain/core/chance.ts'

/**
 * A Brownian walk that can be read at any place without walking there: midpoint displacement over a
 * binary tree. Each node adds a hashed displacement at its middle, so a value needs one path from the
 * root, and the greatest deviation below a node is known beforehand. Highs, lows and first crossings
 * over months are therefore exact and cheap: subtrees that cannot matter are never entered.
 */
export interface Walk {
  readonly marketSeed: number
  readonly ownSeed: number
  /** Weights of the two displacements; their squares add up to 1. */
  readonly marketWeight: number
  readonly ownWeight: number
  /** Standard deviation of one step. */
  readonly sigma: number
}

/** A root cell has 2^27 steps. Above 2^23 steps the walk is damped, so that it stays near its base for years. */
const ROOT = 27
const DAMPED = 23
const SQRT3 = Math.sqrt(3)
const SIZE = Array.from({ length: ROOT + 1 }, (_, level) => 2 ** level)
const SCALE = SIZE.map((size, level) => (level === 0 ? 0 : (SQRT3 * Math.sqrt(Math.min(size, SIZE[DAMPED] ?? 0))) / 2))
const REACH = SIZE.map((_, level) => SCALE.slice(1, level + 1).reduce((sum, scale) => sum + scale, 0))

function chance(seed: number, level: number, index: number): number {
  return mix(seed, level, index) / 0x8000_0000 - 1
}

function displacement(walk: Walk, level: number, index: number): number {
  const both =
    walk.marketWeight * chance(walk.marketSeed, level, index) + walk.ownWeight * chance(walk.ownSeed, level, index)
  return both * walk.sigma * (SCALE[level] ?? 0)
}

function root(walk: Walk, index: number): number {
  return displacement(walk, ROOT, -1 - index)
}

/** Value at a step. Displacements of levels up to `finest` are left out, which smooths over 2^finest steps. */
export function valueAt(walk: Walk, step: number, finest = 0): number {
  let size = 2 ** ROOT
  let start = Math.floor(step / size) * size
  let left = root(walk, start / size)
  let right = root(walk, start / size + 1)
  for (let level = ROOT; level > finest; level -= 1) {
    const middle = (left + right) / 2 + displacement(walk, level, start / size)
    size /= 2
    if (step < start + size) right = middle
    else {
      left = middle
      start += size
    }
  }
  return left + (right - left) * ((step - start) / size)
}

/**
 * What a search wants to know of the steps in [from, to): it may skip a node by its bounds and sees single steps in
 * order.
 */
export interface Search {
  /** May the values of a subtree, all within [low, high], be skipped? */
  readonly skips: (low: number, high: number) => boolean
  /** A single step; true ends the search there. */
  readonly stops: (value: number, step: number) => boolean
}

/** The first step in [from, to) at which the search stops, or null. */
export function searchWalk(walk: Walk, from: number, to: number, search: Search, finest = 0): number | null {
  const reach = walk.sigma * (walk.marketWeight + walk.ownWeight)
  const visit = (start: number, level: number, left: number, right: number): number | null => {
    const size = SIZE[level] ?? 0
    if (start >= to || start + size <= from) return null
    if (level === 0) return search.stops(left, start) ? start : null
    const spread = level > finest ? reach * ((REACH[level] ?? 0) - (REACH[finest] ?? 0)) : 0
    if (search.skips(Math.min(left, right) - spread, Math.max(left, right) + spread)) return null
    const middle = (left + right) / 2 + (level > finest ? displacement(walk, level, start / size) : 0)
    return visit(start, level - 1, left, middle) ?? visit(start + size / 2, level - 1, middle, right)
  }
  const rootSize = 2 ** ROOT
  for (let start = Math.floor(from / rootSize) * rootSize; start < to; start += rootSize) {
    const found = visit(start, ROOT, root(walk, start / rootSize), root(walk, start / rootSize + 1))
    if (found !== null) return found
  }
  return null
}

/** Greatest value over [from, to), or the least with sign -1. Exact. */
export function extremeOf(walk: Walk, from: number, to: number, sign: 1 | -1): number {
  let best = Math.max(
    sign * valueAt(walk, from),
    sign * valueAt(walk, to - 1),
    sign * valueAt(walk, Math.floor((from + to) / 2)),
  )
  searchWalk(walk, from, to, {
    skips: (low, high) => (sign === 1 ? high : -low) <= best,
    stops: (value) => {
      best = Math.max(best, sign * value)
      return false
    },
  })
  return sign * best
}

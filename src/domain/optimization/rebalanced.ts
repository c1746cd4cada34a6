/**
 * Weights after one was moved: the others share what is left in whole points, in the proportion that they had, each at
 * least `least`. So they always come to `total`.
 */
export function rebalanced(weights: readonly number[], at: number, wish: number, least = 1, total = 100): number[] {
  const others = weights.map((_, place) => place).filter((place) => place !== at)
  const moved = Math.min(Math.max(Math.round(wish), least), total - least * others.length)
  const before = others.reduce((all, place) => all + weights[place]!, 0)
  const spare = total - moved - least * others.length
  const next = weights.map((_, place) => (place === at ? moved : least))
  const wishes = others.map((place) => (before > 0 ? weights[place]! / before : 1 / others.length) * spare)
  others.forEach((place, n) => (next[place]! += Math.floor(wishes[n]!)))
  const byRest = others
    .map((place, n) => ({ place, rest: wishes[n]! - Math.floor(wishes[n]!) }))
    .sort((a, b) => b.rest - a.rest || a.place - b.place)
  for (const { place } of byRest) if (next.reduce((all, one) => all + one, 0) < total) next[place]! += 1
  return next
}

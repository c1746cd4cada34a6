/** A place in per cent of the whole map. */
export interface Tile {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Something with an area. Weights are positive. */
export interface Weighed {
  readonly id: string
  readonly weight: number
}

/**
 * Rectangles whose areas are as the weights: the list is halved by weight again and again, along the longer side.
 * `ratio` is width to height of the map, so that tiles come out near squares. In the list's order, so that neighbours
 * stay neighbours.
 */
export function tilesOf(items: readonly Weighed[], ratio: number): readonly Tile[] {
  return split(items, { left: 0, top: 0, width: 100, height: 100 }, ratio)
}

type Place = Omit<Tile, 'id'>

function split(items: readonly Weighed[], place: Place, ratio: number): readonly Tile[] {
  const [first] = items
  if (first === undefined) return []
  if (items.length === 1) return [{ id: first.id, ...place }]
  const total = sum(items)
  const cut = middleOf(items, total)
  const share = sum(items.slice(0, cut)) / total
  const isWide = place.width * ratio >= place.height
  const near = isWide ? { ...place, width: place.width * share } : { ...place, height: place.height * share }
  const far = isWide
    ? { ...place, left: place.left + near.width, width: place.width - near.width }
    : { ...place, top: place.top + near.height, height: place.height - near.height }
  return [...split(items.slice(0, cut), near, ratio), ...split(items.slice(cut), far, ratio)]
}

const sum = (items: readonly Weighed[]): number => items.reduce((total, item) => total + item.weight, 0)

/** How many items make the first half, at least one and not all. */
function middleOf(items: readonly Weighed[], total: number): number {
  let reached = 0
  for (let index = 0; index < items.length - 1; index += 1) {
    const next = reached + items[index]!.weight
    if (next >= total / 2) return total / 2 - reached > next - total / 2 || index === 0 ? index + 1 : index
    reached = next
  }
  return items.length - 1
}

/** Rows drawn beyond each edge of what is in sight. */
const OVERSCAN = 8
/** The first row drawn moves in steps, so that a slow scroll does not render at every pixel. */
const STEP = 4

/** Lines [from, to) that are drawn. */
export type LineRange = { readonly from: number; readonly to: number }

/** Upper edges of the lines in px; the last number is the height of them all. */
export function edgesOf(heights: readonly number[]): readonly number[] {
  const edges = [0]
  for (const height of heights) edges.push((edges.at(-1) ?? 0) + height)
  return edges
}

/** Lines in sight between two heights of the body, with some more at both ends. */
export function rangeInSight(edges: readonly number[], top: number, bottom: number, more = OVERSCAN): LineRange {
  const count = edges.length - 1
  const first = lineAt(edges, Math.max(0, top))
  const last = lineAt(edges, Math.max(0, bottom))
  const from = Math.max(0, Math.floor((first - more) / STEP) * STEP)
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((last + 1 + more) / STEP) * STEP) }
}

/** How many lines of a range are not in another. */
export function linesBeyond(next: LineRange, drawn: LineRange): number {
  return next.to - next.from - Math.max(0, Math.min(next.to, drawn.to) - Math.max(next.from, drawn.from))
}

/** Line that holds a height, by halving. */
function lineAt(edges: readonly number[], y: number): number {
  let low = 0
  let high = edges.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((edges[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

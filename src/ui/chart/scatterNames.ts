/** A circle and what it is called. */
export interface Named {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly r: number
}
/** Where a name stands: its left end and its baseline. */
export interface NamePlace {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
}
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Of more points the names would hide each other. */
const MOST = 12
/** What a letter takes at 12 px, and a line above and below its baseline. Pixels. */
const LETTER = 6.6
const ABOVE = 10
const BELOW = 3
const GAP = 4

/** Names beside their circles, right or left, over or under: the first place in the frame that nothing has yet. */
export function placeNames(points: readonly Named[], frame: Box): readonly NamePlace[] {
  if (points.length > MOST) return []
  const taken: Box[] = points.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  return points.flatMap(({ id, name, x, y, r }) => {
    const length = name.length * LETTER
    const along = [x - length / 2, x - r, x + r - length].map((at) =>
      Math.max(frame.left, Math.min(at, frame.right - length)),
    )
    const place = [
      { x: x + r + GAP, y: y + 4 },
      { x: x - r - GAP - length, y: y + 4 },
      ...along.map((at) => ({ x: at, y: y - r - GAP })),
      ...along.map((at) => ({ x: at, y: y + r + GAP + ABOVE })),
    ].find((at) => isIn(boxOf(at, length), frame) && !taken.some((one) => meet(one, boxOf(at, length))))
    if (place === undefined) return []
    taken.push(boxOf(place, length))
    return [{ id, name, ...place }]
  })
}

const boxOf = ({ x, y }: Pick<NamePlace, 'x' | 'y'>, length: number): Box => ({
  left: x,
  right: x + length,
  top: y - ABOVE,
  bottom: y + BELOW,
})
const isIn = (one: Box, frame: Box): boolean =>
  one.left >= frame.left && one.right <= frame.right && one.top >= frame.top && one.bottom <= frame.bottom
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

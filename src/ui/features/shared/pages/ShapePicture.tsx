import type { ReactNode } from 'react'
import { cx } from '../../../kit/classes.ts'
import * as css from './pages.css.ts'
import type { Shape } from './teasers.ts'

type Box = readonly [x: number, y: number, width: number, height: number]

const row = (y: number, ...widths: readonly number[]): readonly Box[] =>
  widths.map((width, index): Box => [24 + index * 88, y, width, 8])
const rows = (from: number, count: number): readonly Box[] =>
  Array.from({ length: count }, (_, index) =>
    row(from + index * 24, 56 + ((index * 17) % 20), 40, 32 + ((index * 11) % 16), 48, 28),
  ).flat()
const cards: readonly Box[] = [0, 1, 2, 3].map((index): Box => [24 + index * 110, 20, 94, 40])

/** Boxes of each shape, on 480 by 200: heads, cells and cards, and nothing that could be read as a result. */
const BOXES: Readonly<Record<Shape, readonly Box[]>> = {
  table: [...row(24, 64, 48, 48, 56, 40), ...rows(52, 6)],
  worksheet: [...cards, ...rows(84, 5)],
  people: [...row(24, 80, 56, 40), ...rows(52, 6)],
  fan: cards.slice(0, 3),
  chart: [...cards.slice(0, 2), ...rows(152, 2)],
  board: [0, 1, 2, 3].flatMap((lane): readonly Box[] => [
    [24 + lane * 110, 20, 60, 8],
    ...Array.from({ length: 3 - (lane % 2) }, (_, card): Box => [24 + lane * 110, 40 + card * 50, 94, 40]),
  ]),
  timeline: Array.from({ length: 6 }, (_, index): readonly Box[] => [
    [24, 24 + index * 28, 48, 8],
    [100, 24 + index * 28, 120 + ((index * 53) % 140), 8],
  ]).flat(),
}

/** Flat lines and areas beside the boxes; level, so that they promise no direction. */
const LINES: { readonly [S in Shape]?: readonly string[] } = {
  fan: ['M24 132H232', 'M232 132L456 84', 'M232 132L456 180', 'M232 132H456'],
  chart: ['M24 108H456', 'M24 132H456'],
  timeline: ['M84 20V184'],
}

/** A screen's own shape; decoration. */
export function ShapePicture({ shape }: { readonly shape: Shape }): ReactNode {
  return (
    <svg className={css.picture} viewBox="0 0 480 200" aria-hidden="true">
      {BOXES[shape].map(([x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={height > 8 ? 6 : 3}
          className={cx(css.box, height > 8 && css.card)}
        />
      ))}
      {LINES[shape]?.map((path) => (
        <path key={path} d={path} className={css.line} />
      ))}
    </svg>
  )
}

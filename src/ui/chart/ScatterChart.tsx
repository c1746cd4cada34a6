import { useRef, type ReactNode } from 'react'
import { formatNumber } from '../../domain/core/numbers.ts'
import { cx } from '../kit/classes.ts'
import { useWidth } from '../kit/layout/useWidth.ts'
import { placeNames } from './scatterNames.ts'
import * as css from './ScatterChart.css.ts'

/** A point: where it is, how large, and which group it belongs to, by the place of its colour. */
export interface ScatterPoint {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly weight: number
  readonly group: number
  /** Everything about it in a sentence. */
  readonly title: string
}

const HEIGHT = 320
/** The name of the upward axis stands above the plot, where no point lies over it. */
const EDGE = { left: 52, right: 12, top: 30, bottom: 36 } as const
const RADIUS = { least: 4, more: 8 } as const

/**
 * Points over two axes, drawn in the page: there are some hundred at most. The area of a point is its weight. A point
 * is picked with a pointer; for the keyboard the same stands in the table beside it.
 */
export function ScatterChart({
  label,
  points,
  x,
  y,
  picked,
  onPick,
}: {
  readonly label: string
  readonly points: readonly ScatterPoint[]
  /** The point that stands out; null is none. */
  readonly picked: string | null
  readonly onPick: (id: string) => void
  /** What the axes show. */
  readonly x: string
  readonly y: string
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(240, useWidth(frame))
  const across = axisOf(points.map((point) => point.x))
  const up = axisOf(points.map((point) => point.y))
  const left = (value: number): number => EDGE.left + across.placeOf(value) * (width - EDGE.left - EDGE.right)
  const top = (value: number): number => HEIGHT - EDGE.bottom - up.placeOf(value) * (HEIGHT - EDGE.top - EDGE.bottom)
  const most = Math.max(1, ...points.map(({ weight }) => weight))
  const radius = (weight: number): number => RADIUS.least + RADIUS.more * Math.sqrt(Math.max(0, weight) / most)
  const names = placeNames(
    points.map(({ id, name, x: at, y: over, weight }) => ({ id, name, x: left(at), y: top(over), r: radius(weight) })),
    { left: EDGE.left, right: width - EDGE.right, top: EDGE.top, bottom: HEIGHT - EDGE.bottom },
  )
  return (
    <div ref={frame} className={css.frame}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {across.ticks.map((tick) => (
          <g key={tick}>
            <line className={css.line} x1={left(tick)} x2={left(tick)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
            <text className={css.tick} x={left(tick)} y={HEIGHT - EDGE.bottom + 14} textAnchor="middle">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {up.ticks.map((tick) => (
          <g key={tick}>
            <line className={css.line} x1={EDGE.left} x2={width - EDGE.right} y1={top(tick)} y2={top(tick)} />
            <text className={css.tick} x={EDGE.left - 6} y={top(tick) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        <text className={css.name} x={width - EDGE.right} y={HEIGHT - 4} textAnchor="end">
          {x}
        </text>
        <text className={css.name} x={EDGE.left} y={12}>
          {y}
        </text>
        {points.map((point) => (
          <circle
            key={point.id}
            className={cx(css.point, css.groups[groupOf(point.group)], point.id === picked && css.picked)}
            onClick={() => onPick(point.id)}
            cx={left(point.x)}
            cy={top(point.y)}
            r={radius(point.weight)}
          >
            <title>{point.title}</title>
          </circle>
        ))}
        {names.map(({ id, name, x: at, y: over }) => (
          <text key={id} className={css.called} x={at} y={over}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  )
}

const groupOf = (group: number): keyof typeof css.groups => ([1, 2, 3, 4, 5] as const)[group] ?? 6

const tickText = (value: number): string => formatNumber(value, { digits: 0, maxDigits: 2 })

/** Lines at round numbers, four or so, and where a value lies between the ends. */
function axisOf(values: readonly number[]): {
  readonly ticks: readonly number[]
  readonly placeOf: (value: number) => number
} {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = roundStep((high - low || Math.abs(high) || 1) / 4)
  const [from, to] = [
    Math.floor(low / step) * step,
    Math.max(Math.ceil(high / step), Math.floor(low / step) + 1) * step,
  ]
  const count = Math.round((to - from) / step)
  return {
    ticks: Array.from({ length: count + 1 }, (_, at) => Number((from + at * step).toPrecision(12))),
    placeOf: (value) => (value - from) / (to - from),
  }
}

/** 1, 2 or 5 times a power of ten, at least so much. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (([1, 2, 5] as const).find((one) => one * power >= least) ?? 10) * power
}

import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useMoving, writeText, type Moving } from './moving.ts'
import { formatNumber, NONE } from '../../../domain/core/numbers.ts'
import * as css from './StopTargetTrack.css.ts'

/** Props of StopTargetTrack. */
export type StopTargetTrackProps = {
  /** Where the mark is: −1 at the stop, 0 at the entry, 1 at the target; for longs and shorts alike. Clamped. */
  readonly position: number
  /** Distance from mark to stop in per cent, or null without a stop. */
  readonly toStop: number | null
  /** Distance from mark to target in per cent, or null without a target. */
  readonly toTarget: number | null
  /** Within 25 % of the way to the stop: the number turns amber. */
  readonly isNear?: boolean
  /** The numbers are old: everything is grey. */
  readonly isStale?: boolean
  /**
   * Native tooltip with the prices: 'Stop 90,120, entry 91,482.4, target 94,200'. Also said by assistive technology.
   */
  readonly title?: string
  /** Written instead of the distance when there is no stop. */
  readonly noStop?: string
  /** Written instead of either where a stop alone that follows the price stands. */
  readonly trailing?: string | null
}

/** The product's signature: left is always the stop, right always the target, so a dot moving right is always good. */
export const StopTargetTrack = (props: StopTargetTrackProps): ReactNode => (
  <MovingTrack of={{ now: () => props, tell: () => () => {} }} props={(own) => own} />
)

/** A StopTargetTrack of something that moves: what changed is written into the page, not rendered (moving.ts). */
export function MovingTrack<T>({
  of,
  props,
}: {
  readonly of: Moving<T>
  readonly props: (value: T) => StopTargetTrackProps
}): ReactNode {
  const drawn = drawnOf(props(of.now()))
  const written = useRef(drawn)
  useLayoutEffect(() => {
    written.current = drawn
  })
  const { element } = useMoving<HTMLSpanElement, T>(of, (track, now) => {
    const next = drawnOf(props(now))
    writeTrack(track, next, written.current)
    written.current = next
  })
  const { attributes, label, stop, target, part, dot } = drawn
  return (
    <span ref={element} translate="no" className={css.track} {...attributes}>
      <span className={css.stop}>{stop}</span>
      <span className={css.bar} role="img" aria-label={label}>
        <span className={css.leftHalf} />
        <span className={css.rightHalf} />
        <span className={css.part} style={part} />
        <span className={css.entry} />
        <span className={css.dot} style={dot} />
      </span>
      <span className={css.target}>{target}</span>
    </span>
  )
}

const attributeNames = ['title', 'data-stop', 'data-target', 'data-fill'] as const

/** All that one track says. */
interface Drawn {
  readonly attributes: {
    readonly title?: string
    readonly 'data-stop': 'none' | 'near' | 'set' | 'trailing'
    readonly 'data-target': 'none' | 'set'
    readonly 'data-fill': 'up' | 'down' | 'flat' | 'stale'
  }
  readonly label: string
  readonly stop: string
  readonly target: string
  readonly part: { readonly left: string; readonly width: string }
  readonly dot: { readonly left: string }
}

function drawnOf({
  position,
  toStop,
  toTarget,
  isNear = false,
  isStale = false,
  title,
  noStop = 'No SL',
  trailing = null,
}: StopTargetTrackProps): Drawn {
  const at = 50 + 50 * Math.max(-1, Math.min(1, Number.isFinite(position) ? position : 0))
  return {
    attributes: {
      ...(title === undefined ? {} : { title }),
      'data-stop': toStop !== null ? (isNear ? 'near' : 'set') : trailing === null ? 'none' : 'trailing',
      'data-target': toTarget === null ? 'none' : 'set',
      'data-fill': isStale ? 'stale' : at > 50 ? 'up' : at < 50 ? 'down' : 'flat',
    },
    label: title ?? `${formatNumber(toStop)} % to stop, ${formatNumber(toTarget)} % to target`,
    stop: toStop === null ? (trailing ?? noStop) : formatNumber(toStop),
    target: toTarget === null ? NONE : formatNumber(toTarget),
    part: { left: share(Math.min(50, at)), width: share(Math.abs(at - 50)) },
    dot: { left: share(at) },
  }
}

/** Finer than a pixel of the widest track; what moves by less is not laid out again. */
const share = (percent: number): string => `${Math.round(percent * 10) / 10}%`

/** Writes what differs from what was drawn before: to read it from the page would cost as much as to write it. */
function writeTrack(track: Element, now: Drawn, before: Drawn): void {
  const [stop, bar, target] = track.children
  const [, , part, , dot] = bar?.children ?? []
  for (const name of attributeNames)
    if (now.attributes[name] !== before.attributes[name]) track.setAttribute(name, now.attributes[name] ?? '')
  if (now.label !== before.label) bar?.setAttribute('aria-label', now.label)
  if (now.stop !== before.stop) writeText(stop, now.stop)
  if (now.target !== before.target) writeText(target, now.target)
  if (part instanceof HTMLElement && now.part.left !== before.part.left) part.style.left = now.part.left
  if (part instanceof HTMLElement && now.part.width !== before.part.width) part.style.width = now.part.width
  if (dot instanceof HTMLElement && now.dot.left !== before.dot.left) dot.style.left = now.dot.left
}

import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { assignInlineVars } from './inlineVars.ts'
import { formatNumber, NOTHING } from './numberFormat.ts'
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
  /** Native tooltip with the prices: 'Stop 90,120, entry 91,482.4, target 94,200'. Also said by assistive technology. */
  readonly title?: string
  /** Written instead of the distance when there is no stop. */
  readonly noStop?: string
}

/** Header of a column of tracks: its words stand over what they name. */
export function StopTargetHead({
  stop = 'SL %',
  entry = 'Entry',
  target = 'TP %',
}: {
  readonly stop?: string
  readonly entry?: string
  readonly target?: string
}): ReactNode {
  return (
    <span className={cx(css.track, css.head)}>
      <span className={css.stop}>{stop}</span>
      <span className={css.middle}>{entry}</span>
      <span className={css.target}>{target}</span>
    </span>
  )
}

/** The product's signature: left is always the stop, right always the target, so a dot moving right is always good. */
export function StopTargetTrack({
  position,
  toStop,
  toTarget,
  isNear = false,
  isStale = false,
  title,
  noStop = 'No SL',
}: StopTargetTrackProps): ReactNode {
  const at = 50 + 50 * Math.max(-1, Math.min(1, Number.isFinite(position) ? position : 0))
  const fill = css.fills[isStale ? 'stale' : at > 50 ? 'up' : at < 50 ? 'down' : 'flat']
  const places = assignInlineVars({ [css.at]: `${at}%`, [css.from]: `${Math.min(50, at)}%`, [css.span]: `${Math.abs(at - 50)}%` })
  return (
    <span className={css.track} title={title}>
      <span className={cx(css.stop, toStop === null ? css.warned : isNear && css.near)}>{toStop === null ? noStop : formatNumber(toStop)}</span>
      <span
        className={css.bar}
        style={places}
        role="img"
        aria-label={title ?? `${formatNumber(toStop)} % to stop, ${formatNumber(toTarget)} % to target`}
      >
        <span className={toStop === null ? css.leftOpen : css.leftHalf} />
        {toTarget !== null && <span className={css.rightHalf} />}
        <span className={cx(css.part, fill)} />
        <span className={css.entry} />
        <span className={cx(css.dot, fill)} />
      </span>
      <span className={css.target}>{toTarget === null ? NOTHING : formatNumber(toTarget)}</span>
    </span>
  )
}

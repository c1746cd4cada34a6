import type { ReactNode } from 'react'
import { Arrow } from './Arrow.tsx'
import { cx } from '../classes.ts'
import { Icon, type IconName } from '../icons.tsx'
import * as css from './Tag.css.ts'
import { Words } from '../layout/Words.tsx'

/** Props of Tag. */
export type TagProps = {
  readonly children: ReactNode
  /** 'plain' filled (Long), 'line' outlined (Short); states by their hue; up and down only for money made or lost. */
  readonly tone?: keyof typeof css.tones
  readonly icon?: IconName
  /** A small triangle before the text. */
  readonly arrow?: 'up' | 'down'
  readonly title?: string
  /** A browser's translator leaves it as it is. */
  readonly isName?: boolean
}

/** Kind or status of a thing, 18 high. */
export function Tag({ children, tone = 'plain', icon, arrow, title, isName = false }: TagProps): ReactNode {
  return (
    <span className={cx(css.tag, css.tones[tone])} title={title} {...(isName ? { translate: 'no' } : {})}>
      {icon && <Icon name={icon} size={14} />}
      {arrow && <Arrow direction={arrow} />}
      <Words>{children}</Words>
    </span>
  )
}

/** Side of a position: neutral, Long is filled, Short is outlined. */
export function SideTag({ side, label }: { readonly side: 'long' | 'short'; readonly label?: string }): ReactNode {
  return (
    <Tag isName tone={side === 'long' ? 'plain' : 'line'}>
      {label ?? (side === 'long' ? 'Long' : 'Short')}
    </Tag>
  )
}

/** A count, capped at '99+'. `text` overrides what is written (the worker decides it for the bell). */
export function Badge({
  count,
  text,
  tone = 'accent',
  label,
}: {
  readonly count?: number
  readonly text?: string
  readonly tone?: keyof typeof css.badgeTones
  readonly label?: string
}): ReactNode {
  const written = text ?? ((count ?? 0) > 99 ? '99+' : String(count ?? 0))
  return (
    <span
      translate="no"
      className={cx(css.badge, css.badgeTones[tone])}
      {...(label ? { 'aria-label': label, role: 'img' } : {})}
    >
      {written}
    </span>
  )
}

/** The colour of an account or strategy in charts and ledgers; the sixth stands for the rest. */
export type SeriesColor = keyof typeof css.swatches

/** Series colour of a place in a list, counted from 0. */
export function seriesAt(index: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return ([1, 2, 3, 4, 5] as const)[index] ?? 6
}

/** The little square that ties a name to its line. */
export function Swatch({ color }: { readonly color: SeriesColor }): ReactNode {
  return <span className={cx(css.swatch, css.swatches[color])} aria-hidden="true" />
}

import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useSaid } from './masked.ts'
import { Tag } from './Tag.tsx'
import * as css from './Timeline.css.ts'

/** One entry of a timeline. */
export type TimelineEntry = {
  readonly id: string
  /** Time as text: '12:02'. */
  readonly time: string
  /** The same in UTC, on hover. */
  readonly utc?: string
  readonly title: ReactNode
  /** What changed, old to new. */
  readonly detail?: ReactNode
  /** 'shown', 'merged into 14:02', 'dropped: modified throttle 5 s'. */
  readonly verdict?: ReactNode
  readonly tone?: keyof typeof css.nodes
  /** The number that stands on the chart. */
  readonly number?: number
  /** Nothing is known between this entry and the next: the line is dashed. */
  readonly isGapAfter?: boolean
  readonly extra?: ReactNode
}

/** What happened, in order of time. What it says of amounts hides with them. */
export function Timeline({
  entries,
  label,
}: {
  readonly entries: readonly TimelineEntry[]
  readonly label: string
}): ReactNode {
  const said = useSaid()
  const drawn = (part: ReactNode): ReactNode => (typeof part === 'string' ? said(part) : part)
  return (
    <ol className={css.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={css.entry}>
          <time className={css.time} title={entry.utc}>
            {entry.time}
          </time>
          <span className={cx(css.rail, entry.isGapAfter && css.gap)}>
            <span className={cx(css.node, css.nodes[entry.tone ?? 'plain'])} />
          </span>
          <span>
            <span className={css.title}>
              <span>{drawn(entry.title)}</span>
              {entry.number !== undefined && <Tag>{entry.number}</Tag>}
            </span>
            {entry.detail !== undefined && <span className={css.detail}>{drawn(entry.detail)}</span>}
            {entry.verdict !== undefined && <span className={css.verdict}>{drawn(entry.verdict)}</span>}
            {entry.extra}
          </span>
        </li>
      ))}
    </ol>
  )
}

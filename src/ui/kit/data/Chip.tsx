import type { ReactNode } from 'react'
import * as css from './Chip.css.ts'
import { cx } from '../classes.ts'
import { TextButton } from '../controls/Link.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** How fresh the numbers beside it are; 'plain' is a neutral chip. */
export type Freshness = keyof typeof css.states

/** Props of Chip. */
export type ChipProps = {
  readonly state: Freshness
  /**
   * 'Live', 'Catching up 37 events', 'Stale 23 s', 'Reconnecting 3/5', 'Offline, data from 14:02', 'Stopped'; '' where
   * the act alone is drawn.
   */
  readonly label: string
  /** What is said instead where the label is a short one, which gives way to what stands beside it. */
  readonly said?: string
  /** Quiet figure after the label: '0.4 s'. */
  readonly detail?: string
  /** Act of the state, drawn inside: Reconnect. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Native tooltip: stream, last heartbeat, last event. */
  readonly title?: string
}

/** Freshness chip of a header. Not a live region: it changes every second. */
export function Chip({ state, label, said, detail, action, title }: ChipProps): ReactNode {
  return (
    <span
      className={cx(css.chip, said !== undefined && action === undefined && css.gives, css.states[state])}
      title={title}
      data-state={state}
    >
      <span className={cx(css.mark, css.marks[state])} aria-hidden="true" />
      {label !== '' && <span aria-hidden={said === undefined ? undefined : true}>{action ? `${label},` : label}</span>}
      {said !== undefined && <VisuallyHidden>{said}</VisuallyHidden>}
      {detail && <span className={css.detail}>{detail}</span>}
      {action && (
        <TextButton tone="underlined" onPress={action.onPress}>
          {action.label}
        </TextButton>
      )}
    </span>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { cx } from './classes.ts'
import { appears, overlay } from './overlay.css.ts'
import * as css from './Tooltip.css.ts'

/** Props of Tooltip. */
export type TooltipProps = {
  readonly text: ReactNode
  /** A kit control (Button, IconButton, Link). For text or a drawing use `TextWithTooltip`. */
  readonly children: ReactElement
  readonly placement?: 'top' | 'bottom' | 'left' | 'right'
  /** Time before it opens, in ms. */
  readonly delay?: number
}

/** Explains a control on hover and focus. Never the only place of something that must be known. */
export function Tooltip({ text, children, placement = 'bottom', delay = 500 }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={delay} closeDelay={100}>
      {children}
      <AriaTooltip placement={placement} offset={6} className={cx(overlay, appears, css.tooltip)}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/** Text that explains itself on hover and focus. It takes a tab stop: do not use it in the cells of a live table, use `title` there. */
export function TextWithTooltip({
  text,
  children,
  placement = 'bottom',
}: {
  readonly text: ReactNode
  readonly children: ReactNode
  readonly placement?: TooltipProps['placement']
}): ReactNode {
  return (
    <Tooltip text={text} placement={placement ?? 'bottom'} delay={300}>
      <Focusable>
        <span className={css.carrier} role="note" tabIndex={0}>
          {children}
        </span>
      </Focusable>
    </Tooltip>
  )
}

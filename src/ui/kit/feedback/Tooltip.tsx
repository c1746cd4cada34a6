import { useContext, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Pressable } from 'react-aria-components/Pressable'
import { Tooltip as AriaTooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import { cx } from '../classes.ts'
import { appears, overlay } from './overlay.css.ts'
import * as css from './Tooltip.css.ts'
import { Words } from '../layout/Words.tsx'

/** Props of Tooltip. */
export type TooltipProps = {
  /** Nothing to say: it never opens, and what it is around stays the same element. */
  readonly text: ReactNode
  /** A kit control (Button, IconButton, Link), or a TooltipTarget. */
  readonly children: ReactElement
  readonly placement?: 'top' | 'bottom' | 'left' | 'right'
  /** Time before it opens, in ms. */
  readonly delay?: number
}

/** Explains a control on hover and focus. Never the only place of something that must be known. */
export function Tooltip({ text, children, placement = 'bottom', delay = 500 }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={delay} closeDelay={100} isDisabled={text === undefined}>
      <Words>{children}</Words>
      {/* One that is open when there is nothing to say any more would stand there empty. */}
      {text !== undefined && (
        <AriaTooltip placement={placement} offset={6} className={cx(overlay, appears, css.tooltip)}>
          <Words>{text}</Words>
        </AriaTooltip>
      )}
    </TooltipTrigger>
  )
}

/**
 * Makes of a focusable element that is no kit control one that a Tooltip can explain. A press opens it: a finger
 * neither hovers nor focuses.
 */
export function TooltipTarget({
  trigger,
}: {
  readonly trigger: ComponentProps<typeof Pressable>['children']
}): ReactNode {
  const tooltip = useContext(TooltipTriggerStateContext)
  return <Pressable onPress={() => tooltip?.open(true)}>{trigger}</Pressable>
}

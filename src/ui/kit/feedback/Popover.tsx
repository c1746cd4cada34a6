import type { ReactElement, ReactNode, RefObject } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from '../classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { appears, overlay } from './overlay.css.ts'
import * as css from './Popover.css.ts'

/** Props of Popover. */
export type PopoverProps = {
  /** Said name; also drawn when `hasHeader`. */
  readonly label: string
  /** The button that opens it; absent when it is controlled by `isOpen` and stands at `anchor`. */
  readonly trigger?: ReactElement
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly anchor?: RefObject<Element | null>
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  /** Draws title and close button. */
  readonly hasHeader?: boolean
  readonly width?: number
  readonly placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top' | 'left' | 'left top' | 'right' | 'right top'
  /** False lets content touch the border. */
  readonly isPadded?: boolean
}

/** Something small about the thing it points at: 'Why?', a column chooser, a date range. */
export function Popover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  anchor,
  children,
  hasHeader = false,
  width = 320,
  placement = 'bottom start',
  isPadded = true,
}: PopoverProps): ReactNode {
  const control = { ...(isOpen === undefined ? {} : { isOpen }), ...(onOpenChange ? { onOpenChange } : {}) }
  const card = (
    <AriaPopover
      {...(trigger ? {} : control)}
      {...(anchor ? { triggerRef: anchor } : {})}
      placement={placement}
      offset={6}
      className={cx(overlay, appears, css.popover)}
      style={{ width }}
    >
      <Dialog className={css.dialog} aria-label={label}>
        {({ close }) => (
          <>
            {hasHeader && (
              <header className={css.header}>
                <span className={css.title}>{label}</span>
                <IconButton slot={null} size="sm" icon="close" label="Close" hasTooltip={false} onPress={close} />
              </header>
            )}
            <div
              className={isPadded ? css.body : undefined}
              style={isPadded && !hasHeader ? { paddingTop: 12 } : undefined}
            >
              {typeof children === 'function' ? children(close) : children}
            </div>
          </>
        )}
      </Dialog>
    </AriaPopover>
  )
  return trigger ? (
    <DialogTrigger {...control}>
      {trigger}
      {card}
    </DialogTrigger>
  ) : (
    card
  )
}

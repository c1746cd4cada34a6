import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import * as css from './Button.css.ts'
import { cx } from '../classes.ts'
import { handsFocusOn } from '../handsFocusOn.ts'
import { Icon, type IconName } from '../icons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tooltip } from '../feedback/Tooltip.tsx'
import { OffReason, useOff } from './offReason.tsx'

/** Props of IconButton. */
export type IconButtonProps = {
  /** What it does; shown as a tooltip and said by assistive technology. */
  readonly label: string
  readonly icon: IconName
  readonly onPress?: () => void
  readonly size?: keyof typeof css.iconSizes
  readonly tone?: keyof typeof css.iconTones
  /** A toggle that is on; its label says the same in both states. Not where the label says what a press does. */
  readonly isPressed?: boolean
  readonly isExpanded?: boolean
  /** Keeps the button focusable, shows the turning mark, ignores presses. */
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** Why it is disabled, in the place of the tooltip. Disables by itself; the button stays focusable, as Button's. */
  readonly disabledReason?: string | undefined
  /** Takes the focus when it comes. */
  readonly autoFocus?: boolean
  /** Drawn over the top right corner, for example a Badge. Not said: put the count into the label. */
  readonly badge?: ReactNode
  /** False where the label stands beside it already. */
  readonly hasTooltip?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
  /** Null keeps the button out of the control it stands in (a number field claims the buttons inside it). */
  readonly slot?: string | null
}

/** A square button with an icon: 32, small 24, 44 on touch. */
export function IconButton({ hasTooltip = true, ...props }: IconButtonProps): ReactNode {
  const drawn = <Plain {...props} />
  return hasTooltip ? <Tooltip text={props.disabledReason ?? props.label}>{drawn}</Tooltip> : drawn
}

function Plain({
  label,
  icon,
  size = 'md',
  tone = 'default',
  isPressed,
  isExpanded,
  isBusy = false,
  badge,
  disabledReason,
  onPress,
  className,
  ref = handsFocusOn,
  ...rest
}: Omit<IconButtonProps, 'hasTooltip'>): ReactNode {
  const off = useOff(disabledReason, onPress)
  const drawn = (
    <AriaButton
      {...rest}
      ref={ref}
      {...off.props}
      isPending={isBusy}
      aria-label={label}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
      className={cx(css.iconButton, css.iconSizes[size], css.iconTones[tone], isBusy && css.busy, className)}
    >
      {isBusy ? <Spinner /> : <Icon name={icon} size={size === 'sm' ? 14 : 16} />}
      {badge && (
        <span className={css.corner} aria-hidden="true">
          {badge}
        </span>
      )}
    </AriaButton>
  )
  return (
    <>
      {drawn}
      <OffReason of={off} />
    </>
  )
}

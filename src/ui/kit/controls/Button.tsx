import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import * as css from './Button.css.ts'
import { cx } from '../classes.ts'
import { handsFocusOn } from '../handsFocusOn.ts'
import { Icon, type IconName } from '../icons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tooltip } from '../feedback/Tooltip.tsx'
import { Words } from '../layout/Words.tsx'
import { OffReason, useOff } from './offReason.tsx'

/** Props of Button. */
export type ButtonProps = {
  /** Names the act: 'Delete grid-sub', never 'OK'. While busy, say the progress here: 'Syncing 62 %'. */
  readonly children: ReactNode
  readonly onPress?: () => void
  /** One primary per view, none on a reading screen; danger only inside the dialog that names the thing. */
  readonly variant?: keyof typeof css.variants
  readonly size?: keyof typeof css.sizes
  readonly icon?: IconName
  /** Keeps the button focusable, shows the turning mark, ignores presses. */
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /**
   * Why it is disabled; shown on hover, focus and press. Disables by itself. Where a reason comes and goes, give
   * undefined in between: the button then stays the same element, and keeps its focus and a press that has begun.
   */
  readonly disabledReason?: string | undefined
  readonly type?: 'button' | 'submit' | 'reset'
  /** Id of a form elsewhere on the page that a submit button belongs to. */
  readonly form?: string
  readonly isWide?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly slot?: string
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
}

/** A labelled button, 32 high (28 small, 40 large, 44 on phones). */
export function Button(props: ButtonProps): ReactNode {
  const drawn = <Plain {...props} />
  return 'disabledReason' in props ? <Tooltip text={props.disabledReason}>{drawn}</Tooltip> : drawn
}

function Plain({
  children,
  variant = 'default',
  size = 'md',
  icon,
  isBusy = false,
  isDisabled = false,
  disabledReason,
  isWide,
  className,
  onPress,
  ref = handsFocusOn,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps): ReactNode {
  const isOff = disabledReason !== undefined
  const off = useOff(disabledReason, onPress, describedBy)
  const drawn = (
    <AriaButton
      {...rest}
      ref={ref}
      {...off.props}
      type={isOff ? 'button' : type}
      isDisabled={isDisabled && !isOff}
      isPending={isBusy}
      className={cx(
        css.button,
        css.sizes[size],
        css.variants[variant],
        isWide && css.wide,
        isBusy && css.busy,
        className,
      )}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} className={css.icons[variant]} />}
      <Words>{children}</Words>
    </AriaButton>
  )
  return (
    <>
      {drawn}
      <OffReason of={off} />
    </>
  )
}

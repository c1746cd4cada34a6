import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Link as AriaLink } from 'react-aria-components/Link'
import * as button from './Button.css.ts'
import { cx } from '../classes.ts'
import { handsFocusOn } from '../handsFocusOn.ts'
import { Icon, type IconName } from '../icons.tsx'
import * as css from './Link.css.ts'
import { Words } from '../layout/Words.tsx'

declare module 'react-aria-components' {
  interface RouterConfig {
    routerOptions: { readonly state?: unknown }
  }
}

/** A page outside learns nothing of this one and cannot reach back (T15, T18). */
const outside = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Props of Link. */
export type LinkProps = {
  readonly href: string
  readonly children: ReactNode
  /** 'quiet' takes the colour of the text around it, 'underlined' too but always with its line. */
  readonly tone?: keyof typeof css.tones
  /** Opens in a new tab and says so with an icon. */
  readonly isExternal?: boolean | undefined
  /** Goes with the address into the browser's history. */
  readonly state?: unknown
  readonly icon?: IconName
  /** Beside going there: the click itself is heard by nothing around the link. */
  readonly onPress?: () => void
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page'
}

/** A link; inside the application it navigates without a page load (see KitProvider). */
export function Link({ children, tone = 'accent', isExternal, state, icon, className, ...rest }: LinkProps): ReactNode {
  return (
    <AriaLink
      {...rest}
      {...(isExternal ? outside : {})}
      {...(state === undefined ? {} : { routerOptions: { state } })}
      // One with a look of its own, as one that covers its row, has its target by that.
      className={cx(css.link, className === undefined && css.reach, css.tones[tone], className)}
    >
      {icon && <Icon name={icon} size={14} />}
      <Words>{children}</Words>
      {isExternal && <Icon name="external" size={14} />}
    </AriaLink>
  )
}

/** Looks like a link, acts in place ('Undo, 8 s', 'Why?'). */
export function TextButton({
  children,
  onPress,
  tone = 'accent',
  className,
  isDisabled = false,
  ref = handsFocusOn,
  ...rest
}: Omit<LinkProps, 'href' | 'isExternal' | 'state' | 'icon' | 'aria-current'> & {
  readonly isDisabled?: boolean
  readonly 'aria-expanded'?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}): ReactNode {
  return (
    <AriaButton
      {...rest}
      ref={ref}
      {...(onPress ? { onPress } : {})}
      isDisabled={isDisabled}
      className={cx(css.link, css.reach, css.tones[tone], className)}
    >
      <Words>{children}</Words>
    </AriaButton>
  )
}

/** Props of ButtonLink. */
export type ButtonLinkProps = {
  readonly href: string
  readonly children: ReactNode
  readonly variant?: 'primary' | 'default' | 'bare'
  readonly size?: keyof typeof button.sizes
  readonly icon?: IconName
  readonly isExternal?: boolean
  readonly isWide?: boolean
  readonly className?: string
  /** Beside going there. */
  readonly onPress?: () => void
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  href,
  children,
  variant = 'default',
  size = 'md',
  icon,
  isExternal,
  isWide,
  className,
  onPress,
}: ButtonLinkProps): ReactNode {
  return (
    <AriaLink
      href={href}
      {...(isExternal ? outside : {})}
      {...(onPress === undefined ? {} : { onPress })}
      className={cx(button.button, button.sizes[size], button.variants[variant], isWide && button.wide, className)}
    >
      {icon && <Icon name={icon} className={button.icons[variant]} />}
      <Words>{children}</Words>
    </AriaLink>
  )
}

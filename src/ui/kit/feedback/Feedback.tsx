import { useRef, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { cx } from '../classes.ts'
import * as css from './Feedback.css.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { SAID, useSaying, useSayingFailure } from './saying.ts'
import { Words } from '../layout/Words.tsx'

/** Props of EmptyState. */
export type EmptyStateProps = {
  readonly icon?: IconName
  /** One line: what. */
  readonly title: string
  /** One line: why, or what to expect. */
  readonly hint?: ReactNode
  /** One default button or link. */
  readonly action?: ReactNode
  readonly tone?: keyof typeof css.iconTones
  readonly level?: 1 | 2 | 3
}

/** Stands in the panel's place when there is nothing. No illustrations. */
export function EmptyState({ icon, title, hint, action, tone = 'plain', level = 3 }: EmptyStateProps): ReactNode {
  const H = `h${level}` as const
  return (
    <div className={css.empty}>
      {icon && <Icon name={icon} size={20} className={cx(css.icon, css.iconTones[tone])} />}
      <H className={css.title}>{title}</H>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {action !== undefined && <div className={css.actions}>{action}</div>}
    </div>
  )
}

/** Nothing to show because it failed: the cause, the age of what is still shown, and Retry. Said politely, once. */
export function ErrorState({
  title,
  hint,
  onRetry,
  retry = 'Retry',
}: {
  readonly title: string
  readonly hint?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly retry?: string
}): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const again = useSayingFailure(box)
  return (
    <div ref={box} {...SAID}>
      <EmptyState
        icon="warning"
        title={title}
        hint={hint}
        {...(onRetry
          ? {
              action: (
                <Button
                  icon="refresh"
                  onPress={() => {
                    again()
                    onRetry()
                  }}
                >
                  {retry}
                </Button>
              ),
            }
          : {})}
      />
    </div>
  )
}

/** Props of Banner. */
export type BannerProps = {
  readonly tone?: keyof typeof css.bannerTones
  readonly icon?: IconName
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly onDismiss?: (() => void) | undefined
  /** 'status' is said politely when it appears. */
  readonly role?: 'status' | 'alert' | 'note'
}

/** One line across the screen that asks for attention or sums up an absence. */
export function Banner({
  tone = 'plain',
  icon,
  title,
  children,
  actions,
  onDismiss,
  role = 'status',
}: BannerProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useSaying(box, role === 'status')
  return (
    <div ref={box} className={cx(css.banner, css.bannerTones[tone])} {...(role === 'status' ? SAID : { role })}>
      {icon && <Icon name={icon} className={css.bannerIcons[tone]} />}
      <div className={css.bannerText} data-said="">
        {title !== undefined && <span className={css.bannerTitle}>{title}</span>}
        <Words>{children}</Words>
      </div>
      {(actions !== undefined || onDismiss) && (
        <div className={css.bannerActions}>
          {actions}
          {onDismiss && <IconButton label="Dismiss" icon="close" onPress={onDismiss} />}
        </div>
      )}
    </div>
  )
}

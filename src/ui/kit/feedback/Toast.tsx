import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { assignInlineVars } from '../inlineVars.ts'
import { Link, TextButton } from '../controls/Link.tsx'
import { overlay } from './overlay.css.ts'
import { Progress } from './Progress.tsx'
import { SAID, standingPlace, useSaying } from './saying.ts'
import * as css from './Toast.css.ts'
import { useClearOfFocus } from './useClearOfFocus.ts'
import { usePointerOver } from './usePointerOver.ts'
import { Words } from '../layout/Words.tsx'

/** A link of a toast: goes somewhere (`href`), acts (`onPress`), or both. Undo comes first. */
export type ToastLink = { readonly label: string } & (
  | { readonly href: string; readonly isExternal?: boolean; readonly state?: unknown; readonly onPress: () => void }
  | { readonly onPress: () => void }
)

/** Props of Toast. */
export type ToastProps = {
  /** Its name, for whoever counts what was drawn. */
  readonly name?: string
  readonly tone?: keyof typeof css.icons
  readonly icon?: IconName
  /** What happened. */
  readonly title: string
  /** Where and how much. */
  readonly text?: ReactNode
  /** At most two. */
  readonly links?: readonly ToastLink[]
  /** Length of its life line in ms; absent: it stays. The owner of the queue removes it. */
  readonly lifeMs?: number
  readonly isPaused?: boolean
  /** Hover or focus began or ended: the owner of the queue stops and starts its clock. */
  readonly onPause?: (isPaused: boolean) => void
  /** Progress of a task, 0 to 100. */
  readonly progress?: number
  readonly onDismiss?: () => void
}

/**
 * One toast. It says itself politely; failures at once. It lies over the page, and only its own links and buttons take
 * presses: what is beneath can be used while it stands. Holds no queue.
 */
export function Toast({
  name,
  tone = 'plain',
  icon = 'info',
  title,
  text,
  links = [],
  lifeMs,
  isPaused,
  onPause,
  progress,
  onDismiss,
}: ToastProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  usePointerOver(box, onPause)
  useSaying(box, tone !== 'danger')
  const pauses = onPause && {
    onFocus: () => onPause(true),
    onBlur: () => onPause(false),
  }
  return (
    <div
      ref={box}
      className={cx(overlay, css.toast)}
      {...(tone === 'danger' ? { role: 'alert' } : SAID)}
      data-toast={name}
      {...pauses}
      {...(isPaused ? { 'data-paused': true } : {})}
    >
      <span className={cx(css.icon, css.icons[tone])}>
        <Icon name={icon} />
      </span>
      <span className={css.title} data-said="">
        {title}
      </span>
      {onDismiss && (
        <IconButton
          className={css.close}
          size="sm"
          icon="close"
          label="Dismiss"
          hasTooltip={false}
          onPress={onDismiss}
        />
      )}
      {text !== undefined && (
        // Of what goes on, each step would be said.
        <span className={css.text} {...(progress === undefined ? { 'data-said': '' } : {})}>
          {text}
        </span>
      )}
      {progress !== undefined && (
        <span className={css.progress}>
          <Progress value={progress} label={title} />
        </span>
      )}
      {links.length > 0 && (
        <span className={css.links}>
          {links.map((link) =>
            'href' in link ? (
              <Link
                key={link.label}
                href={link.href}
                isExternal={link.isExternal}
                state={link.state}
                onPress={link.onPress}
              >
                {link.label}
              </Link>
            ) : (
              <TextButton key={link.label} onPress={link.onPress}>
                {link.label}
              </TextButton>
            ),
          )}
        </span>
      )}
      {lifeMs !== undefined && <span className={css.line} style={assignInlineVars({ [css.life]: `${lifeMs}ms` })} />}
    </div>
  )
}

/**
 * Where toasts stand: top right under the top bar, left of an open notification panel; at the bottom while they would
 * hide what has the focus. At most three; the rest is `more` ('4 more').
 */
export function ToastRegion({
  label = 'Notifications',
  children,
  more,
  isBesidePanel = false,
}: {
  readonly label?: string
  readonly children: ReactNode
  readonly more?: string
  readonly isBesidePanel?: boolean
}): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void standingPlace(), [])
  useClearOfFocus(box)
  return (
    // An open modal makes all behind it inert; toasts lie above it and are pressed and read there as well.
    <div
      ref={box}
      role="region"
      aria-label={label}
      data-react-aria-top-layer=""
      className={cx(css.region, isBesidePanel && css.besidePanel)}
    >
      <Words>{children}</Words>
      {more !== undefined && <span className={cx(overlay, css.more)}>{more}</span>}
    </div>
  )
}

import { useRef, type ReactNode } from 'react'
import type { BellView } from '../../../domain/notifications/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Badge } from '../../kit/data/Tag.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import * as css from './Bell.css.ts'

/** Two clicks closer than this are a pair: the second does not toggle again, it forces a sync. */
const PAIR_MS = 400

/** The bell of the top bar: badge, shake when the count rises, red dot on load error, double-click forces a sync. */
export function Bell({
  view,
  isOpen,
  onToggle,
  onForceSync,
}: {
  readonly view: BellView
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onForceSync: () => void
}): ReactNode {
  // Not 0: that is when the page was opened, and the first press soon after would count as a second.
  const lastPress = useRef(-Infinity)

  function press(): void {
    const now = performance.now()
    const isPair = now - lastPress.current < PAIR_MS
    lastPress.current = isPair ? -Infinity : now
    if (isPair) onForceSync()
    else onToggle()
  }

  return (
    <span className={css.holder} data-bell>
      {/* Two names of one animation in turn: each rise shakes once, and the button with its focus stays. */}
      <span className={view.rises > 0 ? css.shaking[view.rises % 2 === 0 ? 'even' : 'odd'] : undefined}>
        <IconButton
          icon="bell"
          label={labelOf(view)}
          isExpanded={isOpen}
          onPress={press}
          {...(view.badge === null ? {} : { badge: <Badge text={view.badge} /> })}
        />
      </span>
      {view.failed && <span className={css.failed} data-testid="bell-error" />}
      <VisuallyHidden live="polite">
        {view.rises > 0 && view.badge !== null ? `${view.badge} unread notifications` : ''}
      </VisuallyHidden>
    </span>
  )
}

const labelOf = (view: BellView): string => {
  const count = view.badge === null ? 'Notifications' : `Notifications, ${view.badge} unread`
  return view.failedBecause === null ? count : `${count}, ${view.failedBecause}`
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { unreadText } from '../../../domain/notifications/texts.ts'
import type { BellView } from '../../../domain/notifications/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Badge } from '../../kit/data/Tag.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'
import * as css from './Bell.css.ts'

/** Two clicks closer than this are a pair: the second does not toggle again, it forces a sync. */
const PAIR_MS = 400

/** How often it is heard at most, in ms; as often as the summary of a screen (screens.md 2.0 item 3). */
const SPOKEN_EVERY_MS = 10_000

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
  // What rose before this bell was drawn is no news: a page that changes, another tab, a reload.
  const [seen, setSeen] = useState(view.rises)
  // Another user's count begins anew.
  if (view.rises < seen) setSeen(view.rises)
  const hasRisen = view.rises > seen
  const spoken = useSpoken(hasRisen && view.count > 0 ? unreadText(view.count) : '')
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
      <span className={hasRisen ? css.shaking[view.rises % 2 === 0 ? 'even' : 'odd'] : undefined}>
        <IconButton
          icon="bell"
          label={labelOf(view)}
          isExpanded={isOpen}
          onPress={press}
          {...(view.badge === null ? {} : { badge: <Badge text={view.badge} /> })}
        />
      </span>
      {view.failed && <span className={css.failed} data-testid="bell-error" />}
      <VisuallyHidden live="polite">{spoken}</VisuallyHidden>
    </span>
  )
}

/** The newest of some words that change: at once after a pause, else when the last were heard long enough. */
function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState(words)
  const next = useRef(0)
  useEffect(() => {
    if (words === spoken) return
    const timer = setTimeout(() => {
      next.current = performance.now() + SPOKEN_EVERY_MS
      setSpoken(words)
    }, next.current - performance.now())
    return () => clearTimeout(timer)
  }, [words, spoken])
  return spoken
}

const labelOf = (view: BellView): string => {
  const count = view.badge === null ? 'Notifications' : `Notifications, ${view.badge} unread`
  return view.failedBecause === null ? count : `${count}, ${view.failedBecause}`
}

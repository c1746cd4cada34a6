import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { NotificationType } from '../../../domain/notifications/types/index.ts'
import {
  CLOSE,
  EMPTY_TEXT,
  EMPTY_TITLE,
  FAILED_TEXT,
  FAILED_TITLE,
  HIDE_ALL,
  MARK_ALL,
  NO_PLAN_TEXT,
  NO_PLAN_TITLE,
  OPEN_SETTINGS,
  hiddenText,
  PANEL_TITLE,
  RETRY,
  UNDO,
} from '../../../domain/notifications/texts.ts'
import type { NotificationPanelView } from '../../../domain/notifications/view.types.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { useSaid } from '../../kit/data/masked.ts'
import { Badge } from '../../kit/data/Tag.tsx'
import { onHand } from '../../model/hands.ts'
import { UndoLine, type Held } from '../shared/UndoLine.tsx'
import * as css from './NotificationPanel.css.ts'
import { NotificationRowItem, type RowActs } from './NotificationRowItem.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

/** What the panel can ask for. */
export interface PanelActs extends RowActs {
  readonly onClose: () => void
  readonly onUndo: (id: string) => void
  readonly onMarkAll: () => void
  readonly onHideAll: () => void
  readonly onRetry: () => void
  readonly onToggleType: (type: NotificationType, enabled: boolean) => void
  readonly onResetTypes: () => void
}

/** The notification panel (spec 2, Notifications, Panel). Closes on Escape and on a click outside it and the bell. */
export function NotificationPanel({
  view,
  zone,
  dismissed,
  held,
  ...acts
}: {
  readonly view: NotificationPanelView
  readonly zone: string
  readonly dismissed: { readonly id: string; readonly title: string } | null
  readonly held: Held
} & PanelActs): ReactNode {
  // Null until the first swap: whoever opens the panel is at its beginning, not at a button.
  const [isSettings, setSettings] = useState<boolean | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const said = useSaid()
  const leave = (): void => {
    acts.onClose()
    focusBell()
  }
  useLeaving(ref, { onPressOutside: acts.onClose, onEscape: leave })
  useEffect(() => ref.current?.focus(), [])
  const kept = useKeptFocus(ref)
  return (
    <div ref={ref} className={css.panel} role="dialog" aria-label={PANEL_TITLE} tabIndex={-1} {...kept}>
      {isSettings === true ? (
        <NotificationSettings
          view={view.settings}
          onBack={() => setSettings(false)}
          onToggle={acts.onToggleType}
          onReset={acts.onResetTypes}
        />
      ) : (
        <>
          <header className={css.header}>
            <div className={css.heading}>
              <h2 className={css.title}>{PANEL_TITLE}</h2>
              {view.badge !== null && <Badge text={view.badge} />}
            </div>
            <span className={css.tools}>
              <IconButton icon="check" label={MARK_ALL} onPress={acts.onMarkAll} />
              <IconButton icon="hide" label={HIDE_ALL} onPress={acts.onHideAll} />
              <IconButton
                icon="settings"
                label={OPEN_SETTINGS}
                autoFocus={isSettings === false}
                onPress={() => setSettings(true)}
              />
              <IconButton icon="close" label={CLOSE} onPress={leave} />
            </span>
          </header>
          <List list={view.list} zone={zone} acts={acts} />
          {dismissed !== null && (
            <UndoLine className={css.undo} undo={UNDO} onUndo={() => acts.onUndo(dismissed.id)} held={held}>
              {`${said(hiddenText(dismissed.title))} `}
            </UndoLine>
          )}
        </>
      )}
    </div>
  )
}

function List({
  list,
  zone,
  acts,
}: {
  readonly list: NotificationPanelView['list']
  readonly zone: string
  readonly acts: PanelActs
}): ReactNode {
  switch (list.state) {
    case 'loading':
      return (
        <div className={css.body}>
          <SkeletonRows rows={3} />
        </div>
      )
    case 'failed':
      return (
        <div className={css.body}>
          <ErrorState title={FAILED_TITLE} hint={FAILED_TEXT} retry={RETRY} onRetry={acts.onRetry} />
        </div>
      )
    case 'no_plan':
      return (
        <div className={css.body}>
          <EmptyState icon="lock" title={NO_PLAN_TITLE} hint={NO_PLAN_TEXT} />
        </div>
      )
    case 'empty':
      return (
        <div className={css.body}>
          <EmptyState icon="bell" title={EMPTY_TITLE} hint={EMPTY_TEXT} />
        </div>
      )
    case 'ready':
      return (
        <>
          <ul className={css.body} aria-label={PANEL_TITLE}>
            {list.rows.map((row) => (
              <NotificationRowItem key={row.id} row={row} zone={zone} onOpen={acts.onOpen} onDismiss={acts.onDismiss} />
            ))}
          </ul>
          <footer className={css.footer}>{list.footer}</footer>
        </>
      )
  }
}

/** Whoever leaves by the keyboard goes on where he was: at the bell. */
const focusBell = (): void => document.querySelector<HTMLElement>('[data-bell] button')?.focus()

/** What is open over the page takes presses and Escape for itself. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Escape, or a press outside. Presses on the bell, on a toast and inside what is open over the page do not count. */
function useLeaving(
  ref: React.RefObject<HTMLDivElement | null>,
  acts: { readonly onPressOutside: () => void; readonly onEscape: () => void },
): void {
  const onPressOutside = useEffectEvent(acts.onPressOutside)
  const onEscape = useEffectEvent(acts.onEscape)
  useEffect(
    () =>
      onHand((hand) => {
        const panel = ref.current
        const target = hand.target instanceof Element ? hand.target : null
        if (panel === null) return
        if (hand instanceof PointerEvent) {
          const isOutside =
            target === null ||
            (!panel.contains(target) && target.closest(`[data-bell], [data-toast], ${OVERLAYS}`) === null)
          // A press beside a dialog or a menu closes that one.
          if (isOutside && [...document.querySelectorAll(OVERLAYS)].every((overlay) => overlay === panel))
            onPressOutside()
          return
        }
        const overlay = target?.closest(OVERLAYS) ?? null
        if (hand.key === 'Escape' && (overlay === null || overlay === panel)) onEscape()
      }),
    [ref],
  )
}

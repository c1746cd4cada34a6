import type { ReactNode } from 'react'
import type { NotificationType } from '../../../domain/notifications/types/index.ts'
import {
  SETTINGS_CHANNELS,
  SETTINGS_RESET,
  SETTINGS_SAVED,
  SETTINGS_TEXT,
  SETTINGS_TITLE,
} from '../../../domain/notifications/texts.ts'
import type { NotificationPanelView } from '../../../domain/notifications/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Switch } from '../../kit/controls/Choice.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Link } from '../../kit/controls/Link.tsx'
import { MutedList } from './MutedList.tsx'
import * as css from './NotificationPanel.css.ts'

/** Settings mode: a toggle per type, saved at once (spec 2, Notifications, Settings mode). */
export function NotificationSettings({
  view,
  onBack,
  onToggle,
  onReset,
}: {
  readonly view: NotificationPanelView['settings']
  readonly onBack: () => void
  readonly onToggle: (type: NotificationType, enabled: boolean) => void
  readonly onReset: () => void
}): ReactNode {
  return (
    <>
      <header className={css.header}>
        <IconButton icon="left" label="Back to notifications" autoFocus onPress={onBack} />
        <h2 className={css.title}>{SETTINGS_TITLE}</h2>
        <span className={css.tools}>
          <Button size="sm" variant="bare" onPress={onReset}>
            {SETTINGS_RESET}
          </Button>
        </span>
      </header>
      <div className={css.body}>
        <div className={css.settings}>
          <p className={css.hint}>{SETTINGS_TEXT}</p>
          {view.types.map((t) => (
            <Switch key={t.type} isSpread isSelected={t.enabled} onChange={(enabled) => onToggle(t.type, enabled)}>
              {t.label}
            </Switch>
          ))}
          <MutedList muted={view.muted} />
          <Link href="/notification-channels">{SETTINGS_CHANNELS}</Link>
        </div>
      </div>
      <footer className={css.footer}>{`${view.summary}. ${SETTINGS_SAVED}`}</footer>
    </>
  )
}

import type { ReactNode } from 'react'
import type { ClickState } from '../../../domain/notifications/click.types.ts'
import type { NotificationRow } from '../../../domain/notifications/view.types.ts'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useUndoable } from '../shared/UndoLine.tsx'
import { showDetails } from './details.ts'
import { NotificationPanel } from './NotificationPanel.tsx'

/** The open panel with its acts; a dismissed row can be brought back for 10 s. */
export default function OpenPanel({
  onGo,
}: {
  readonly onGo: (path: string, state: ClickState | null) => void
}): ReactNode {
  const view = useView('notificationPanel')
  const { zone } = useView('shell')
  const [dismissed, setDismissed, held] = useUndoable<{ readonly id: string; readonly title: string }>()
  const close = (): void => void send({ type: 'notifications.close_panel' })
  const open = (row: NotificationRow): void => {
    void send({ type: 'notifications.read', notification: row.id })
    // An address outside is a link: the browser opens it.
    if (row.opens?.type === 'modal') showDetails(row.id)
    if (row.opens?.type !== 'navigate') return
    close()
    onGo(row.opens.path, row.opens.state)
  }
  return (
    <NotificationPanel
      view={view}
      zone={zone}
      dismissed={dismissed}
      held={held}
      onUndo={(id) => {
        void send({ type: 'notifications.restore', notification: id })
        setDismissed(null)
      }}
      onClose={close}
      onOpen={open}
      onDismiss={(row) => {
        void send({ type: 'notifications.dismiss', notification: row.id })
        setDismissed({ id: row.id, title: row.title })
      }}
      onMarkAll={() => void send({ type: 'notifications.read_all' })}
      onHideAll={() => void send({ type: 'notifications.hide_all' })}
      onRetry={() => void send({ type: 'notifications.retry' })}
      onToggleType={(notificationType, enabled) =>
        void send({ type: 'notifications.switch_type', notificationType, enabled })
      }
      onResetTypes={() => void send({ type: 'notifications.reset_types' })}
    />
  )
}

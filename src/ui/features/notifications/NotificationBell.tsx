import { Suspense, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { lazyPart } from '../../errors/lazyPart.ts'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { Bell } from './Bell.tsx'
import { useDetails } from './details.ts'

const OpenPanel = lazyPart(() => import('./OpenPanel.tsx'))
const NotificationDialog = lazyPart(() => import('./NotificationDialog.tsx'))

/** The bell of the top bar, its panel when it is open in this tab, and the notification that is shown whole. */
export function NotificationBell(): ReactNode {
  const bell = useView('bell')
  const { isOpen } = useView('notificationPanel')
  const shown = useDetails()
  const toggle = (): void => void send({ type: isOpen ? 'notifications.close_panel' : 'notifications.open_panel' })
  return (
    <>
      <Bell
        view={bell}
        isOpen={isOpen}
        onToggle={toggle}
        onForceSync={() => void send({ type: 'notifications.sync' })}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <OpenPanel onGo={(path, state) => navigate(path, { state })} />
        </Suspense>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <NotificationDialog id={shown} />
        </Suspense>
      )}
    </>
  )
}

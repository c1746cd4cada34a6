import { Suspense, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { lazyPart } from '../../errors/lazyPart.ts'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { Bell } from './Bell.tsx'

const OpenPanel = lazyPart(() => import('./OpenPanel.tsx'))

/** The bell of the top bar and, when it is open in this tab, its panel. */
export function NotificationBell(): ReactNode {
  const bell = useView('bell')
  const { isOpen } = useView('notificationPanel')
  const toggle = (): void => void send({ type: isOpen ? 'notifications.close_panel' : 'notifications.open_panel' })
  return (
    <>
      <Bell view={bell} isOpen={isOpen} onToggle={toggle} onForceSync={() => void send({ type: 'notifications.sync' })} />
      {isOpen && <Suspense fallback={null}><OpenPanel onGo={navigate} /></Suspense>}
    </>
  )
}

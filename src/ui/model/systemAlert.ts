import type { ToastCard } from '../../domain/toasts/view.types.ts'
import { systemAlerts } from './local.ts'
import { scope } from './scope.ts'

/** Alerts of this page that nobody pressed or put away. */
const standing = new Set<Notification>()

/** Takes the alerts of this page off the screen. */
export function closeAlerts(): void {
  for (const alert of standing) alert.close()
  standing.clear()
}

/** Whether the browser shows alerts of this site: `default` is not asked yet, `lacking` cannot. */
export const canAlert = (): NotificationPermission | 'lacking' =>
  typeof Notification === 'function' ? Notification.permission : 'lacking'

/** Asks the browser, which asks the user; at a press alone. */
export async function askForAlerts(): Promise<NotificationPermission | 'lacking'> {
  return typeof Notification === 'function' ? await Notification.requestPermission() : 'lacking'
}

/**
 * Shows a toast as an alert of the system where nobody can see it: the page is hidden, the user switched alerts on and
 * the browser allows them. What runs and is drawn anew all the time is none. Who presses it is in the page again and
 * goes on with `onPress`. Answers whether it did.
 */
export function alertOutside({ id, kind, title, text }: ToastCard, onPress: () => void): boolean {
  if (!alertsOutside(kind)) return false
  try {
    const alert = new Notification(title, { body: text, tag: id })
    standing.add(alert)
    alert.onclose = () => standing.delete(alert)
    alert.onclick = () => {
      window.focus()
      onPress()
      alert.close()
    }
  } catch {
    // A phone's browser has the name and refuses the deed; the toast itself waits in the page.
    return false
  }
  return true
}

/** Whether a toast is shown as an alert now. */
export const alertsOutside = (kind: ToastCard['kind']): boolean =>
  document.hidden && kind !== 'loading' && scope.getState(systemAlerts.$value) === 'on' && canAlert() === 'granted'

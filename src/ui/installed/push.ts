import { closeAlerts } from '../model/systemAlert.ts'

/** Whether this browser can be told while no page is open: `lacking` cannot, `default` was not asked yet. */
export type PushState = 'lacking' | NotificationPermission

/** A browser's subscription: address and keys, under the names of the wire. */
export interface Subscription {
  readonly push_endpoint: string
  readonly push_key: string
  readonly push_auth: string
}

/** What this browser can, without asking anybody. */
export function pushState(): PushState {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification === 'function'
    ? Notification.permission
    : 'lacking'
}

/** Under which name the server knows this browser: the beginning of its address's hash; null without an address. */
export async function ownMark(): Promise<string | null> {
  const kept = await subscribed()
  if (kept === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept.endpoint))
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16)
}

/**
 * Asks the browser, which asks the user, and then its push service for an address; at a press alone. Null where
 * somebody says no or the service does not answer.
 */
export async function subscribe(serverKey: string): Promise<Subscription | null> {
  if (pushState() === 'lacking' || (await Notification.requestPermission()) !== 'granted') return null
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const ask = () => registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
    const made = await ask()?.catch(async (error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      // The address that this browser has is for another key, which the server had before.
      await unsubscribe()
      return await ask()
    })
    const { endpoint, keys } = made?.toJSON() ?? {}
    const [key, auth] = [keys?.['p256dh'], keys?.['auth']]
    return endpoint === undefined || key === undefined || auth === undefined
      ? null
      : { push_endpoint: endpoint, push_key: key, push_auth: auth }
  } catch {
    // A browser without a push service, or one that cannot reach it.
    return null
  }
}

/** Nothing more comes to this browser: its push service says so to the server. */
export async function unsubscribe(): Promise<void> {
  await (await subscribed())?.unsubscribe().catch(() => false)
}

/** Who has this browser in hand next is told nothing of whom it was told until now, and reads nothing that stands. */
export async function endTelling(): Promise<void> {
  await unsubscribe()
  closeAlerts()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const standing of (await registration?.getNotifications()) ?? []) standing.close()
}

async function subscribed(): Promise<PushSubscription | null> {
  if (pushState() === 'lacking') return null
  try {
    return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null
  } catch {
    // A browser that keeps nothing for this site.
    return null
  }
}

/// <reference lib="webworker" />
import { OPEN_PATH } from './constants.ts'

// What is told while no page is open (N4). Nothing of it is kept here: the system shows it, and the server hears that.

/** A message as it was decrypted by the browser. */
interface Pushed {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly is_silent: boolean
  /** When it happened, ms; absent where it tells of several. */
  readonly at?: number
  readonly tag: string
  readonly token: string
}

/** Shows a message, whatever it is (a browser ends what shows nothing), and says so to the server. */
export async function showPushed({ registration }: ServiceWorkerGlobalScope, { data }: PushEvent): Promise<void> {
  const pushed = pushedFrom(data)
  await registration.showNotification(pushed.title, {
    body: pushed.text,
    // Of one name: the alert that a page shows of the same notification takes its place, and the other way round.
    tag: pushed.tag,
    silent: pushed.is_silent,
    icon: '/icon-192.png',
    ...(pushed.at === undefined ? {} : { timestamp: pushed.at }),
    data: { path: pushed.path },
  })
  // Not said is told once more, on another device.
  if (pushed.token !== '') await post('/api/push/shown', { token: pushed.token }).catch(() => undefined)
}

/** Goes to the page that a message is about: in the page that is there, else in a new one. */
export async function openPressed({ clients }: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  event.notification.close()
  const path = ownPath((event.notification.data as { readonly path?: unknown } | null)?.path)
  const [page] = await clients.matchAll({ type: 'window' })
  if (page === undefined) return void (await clients.openWindow(path))
  page.postMessage({ type: OPEN_PATH, path })
  await page.focus().catch(() => undefined)
}

/** The push service gave this browser another address: the server is told, proved by the one before. */
export async function renewSubscription({ registration }: ServiceWorkerGlobalScope, event: Event): Promise<void> {
  const { oldSubscription: before, newSubscription } = event as Event & {
    readonly oldSubscription?: PushSubscription | null
    readonly newSubscription?: PushSubscription | null
  }
  if (before === null || before === undefined) return
  const now = newSubscription ?? (await registration.pushManager.subscribe(before.options))
  const [old, made] = [before.toJSON(), now.toJSON()]
  await post('/api/push/renewed', {
    before_endpoint: old.endpoint,
    before_auth: old.keys?.['auth'],
    push_endpoint: made.endpoint,
    push_key: made.keys?.['p256dh'],
    push_auth: made.keys?.['auth'],
  })
}

function pushedFrom(data: PushMessageData | null): Pushed {
  try {
    const value = data?.json() as Partial<Pushed> | undefined
    const text = (part: unknown): string => (typeof part === 'string' ? part : '')
    return {
      title: text(value?.title) || 'Bot Blending',
      text: text(value?.text),
      path: text(value?.path),
      is_silent: value?.is_silent === true,
      ...(typeof value?.at === 'number' ? { at: value.at } : {}),
      tag: text(value?.tag) || 'bot-blending',
      token: text(value?.token),
    }
  } catch {
    return { title: 'Bot Blending', text: '', path: '/', is_silent: false, tag: 'bot-blending', token: '' }
  }
}

/** A place of this very site. */
function ownPath(path: unknown): string {
  const url = typeof path === 'string' ? new URL(path, location.origin) : null
  return url !== null && url.origin === location.origin ? url.pathname + url.search + url.hash : '/dashboard'
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
  })

import type { Worker } from 'playwright-core'
import type { Device } from './pushService.ts'

// A browser's part of web push, where the service of its maker cannot be reached: addresses and keys come from our push
// service on loopback, and what a person presses is an event of the browser's own kind.

/** A subscription as `PushSubscription.toJSON` tells it. */
export interface SubscribedAs {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What a service worker has, as far as is needed here: the tests are compiled with the types of pages. */
interface Scope extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow: (url: string) => Promise<null> }
  readonly WindowClient: { readonly prototype: { focus: (this: { readonly url: string }) => Promise<unknown> } }
  readonly ExtendableEvent: typeof Event
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification }) => Event
}

export const aDevice = ({ subscription }: Device): SubscribedAs => ({
  endpoint: subscription.push_endpoint,
  keys: { p256dh: subscription.push_key, auth: subscription.push_auth },
})

/** For `addInitScript`: this browser's push service gives that address when it is asked; `asked` keeps what with. */
export function inPage(as: SubscribedAs): void {
  const asked: object[] = []
  let kept: object | null = null
  Object.assign(globalThis, { asked })
  if (!('PushManager' in globalThis)) return
  PushManager.prototype.subscribe = (options) => {
    asked.push(options ?? {})
    kept = { endpoint: as.endpoint, toJSON: () => as, unsubscribe: () => Promise.resolve(true) }
    return Promise.resolve(kept as PushSubscription)
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(kept as PushSubscription | null)
}

/** What a press led to: addresses that were to be opened, and those of tabs that were to come to the front. */
export interface Led {
  readonly opened: readonly string[]
  readonly focused: readonly string[]
}

/**
 * Presses the one notification that is shown, as the system does. Windows are opened and brought to the front after a
 * press of a person's finger alone, which no script has: what was asked for is told instead.
 */
export const press = (worker: Worker): Promise<Led> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope
    const led = { opened: [] as string[], focused: [] as string[] }
    scope.clients.openWindow = (url) => {
      led.opened.push(url)
      return Promise.resolve(null)
    }
    scope.WindowClient.prototype.focus = function () {
      led.focused.push(this.url)
      return Promise.resolve(this)
    }
    const [notification] = await scope.registration.getNotifications()
    const event = new scope.NotificationEvent('notificationclick', { notification: notification! })
    const work: Promise<unknown>[] = []
    // A script's own event cannot be waited for otherwise.
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
    scope.dispatchEvent(event)
    await Promise.all(work)
    return led
  })

/**
 * Tells the service worker that its subscription is another one now, which it asks the browser for itself. Resolves
 * with what it asked with.
 */
export const renewSubscription = (worker: Worker, before: SubscribedAs, after: SubscribedAs): Promise<object> =>
  worker.evaluate(
    async ({ before: old, after: made }) => {
      const scope = globalThis as unknown as Scope
      const asked: object[] = []
      PushManager.prototype.subscribe = (options) => {
        asked.push(options ?? {})
        return Promise.resolve({ toJSON: () => made } as unknown as PushSubscription)
      }
      const event = new scope.ExtendableEvent('pushsubscriptionchange')
      const work: Promise<unknown>[] = []
      Object.defineProperties(event, {
        oldSubscription: { value: { toJSON: () => old, options: { userVisibleOnly: true } } },
        newSubscription: { value: null },
        waitUntil: { value: (one: Promise<unknown>) => work.push(one) },
      })
      scope.dispatchEvent(event)
      await Promise.all(work)
      return asked[0]!
    },
    { before, after },
  )

import type { Page } from 'playwright-core'
import { keepsItself } from '../harness/installed.ts'
import { expect, installedTest } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

/** What the system shows of this site. */
const alerts = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
  })

installedTest(
  'N4 a message wakes the service worker, is shown under the name of its notification, and said to the server',
  async ({ context, page, url }) => {
    await context.grantPermissions(['notifications'], { origin: url })
    await signInByLogin(page, /Mara/, '/notification-channels')
    await keepsItself(page)
    const asked: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/push/shown') asked.push(request.postData() ?? '')
    })
    const devtools = await context.newCDPSession(page)
    let registrationId = ''
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId = registrations[0]?.registrationId ?? registrationId
    })
    await devtools.send('ServiceWorker.enable')
    await expect.poll(() => registrationId).not.toBe('')
    const push = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })

    await push(
      JSON.stringify({
        title: 'BTC long opened',
        text: 'main',
        path: '/live-trades',
        tag: 'live_e-1',
        token: 'token-1',
        is_silent: true,
      }),
    )
    await expect
      .poll(() => alerts(page))
      .toEqual([{ title: 'BTC long opened', body: 'main', tag: 'live_e-1', silent: true }])
    await expect.poll(() => asked).toEqual([JSON.stringify({ token: 'token-1' })])

    // Whatever comes is shown: a browser ends what shows nothing.
    await push('no message of ours')
    await expect
      .poll(async () => (await alerts(page)).map(({ title }) => title).toSorted())
      .toEqual(['BTC long opened', 'Bot Blending'])
  },
)

installedTest(
  'T17 N4 a browser whose user’s session ended by itself tells the next one nothing of him, and goes on for himself',
  async ({ context, page, url }) => {
    const enders: Page[] = []
    await context.exposeBinding('subscriptionEnded', ({ page: ender }) => void enders.push(ender))
    // A push service is not to be had here: what the browser would keep stands in its place.
    await context.addInitScript(() => {
      PushManager.prototype.getSubscription = async () =>
        ({
          unsubscribe: async () => {
            ;(Reflect.get(globalThis, 'subscriptionEnded') as () => void)()
            return true
          },
        }) as unknown as PushSubscription
    })
    await signInByLogin(page, /Mara/, '/dashboard')
    await keepsItself(page)

    const anew = async (before: Page, who: RegExp) => {
      // The worker that has the tokens ends with its last page, and the provider knows nobody.
      await before.close()
      await context.clearCookies()
      const next = await context.newPage()
      await next.goto(url)
      await signInByLogin(next, who, '/dashboard')
      return next
    }
    const again = await anew(page, /Mara/)
    const other = await anew(again, /Jonas/)
    await expect.poll(() => enders.map((ender) => ender === other)).toEqual([true])
  },
)

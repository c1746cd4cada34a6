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

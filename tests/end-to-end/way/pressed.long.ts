import type { Page, Worker } from 'playwright-core'
import { aDevice, inPage, press, renewSubscription } from '../../support/pushBrowser.ts'
import { inProject } from '../../support/paths.ts'
import { startPushService, type Pushed, type PushService } from '../../support/pushService.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { keepsItself } from '../harness/installed.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

const served = test.extend<{ readonly server: TestServer; readonly push: PushService }>({
  server: async ({}, use) => {
    const env = { WEB_DIR: inProject('dist', 'web'), RATE_FACTOR: '1000', PRIVATE_CHANNELS: 'yes' }
    const server = await startTestServer({ env })
    await use(server)
    await server.close()
  },
  push: async ({ server }, use) => {
    const push = await startPushService(() => Date.now())
    push.expectKey((await server.call('mara', 'GET', '/api/channels')).json.server_key)
    await use(push)
    await push.close()
  },
})

/** Messages that came to a device. */
const on = (push: PushService, device: string): readonly Pushed['message'][] =>
  push.taken.filter((one) => one.device === device).map(({ message }) => message)

/** Something happens that Mara is told of. */
const happens = ({ parts }: TestServer, symbol: string) =>
  parts.facts.change('sample-mara', ({ append }) =>
    append({ type: 'open_position_opened', at: new Date(), data: { symbol, account: 'main', side: 'Buy' } }),
  )

/** Names of the notifications that the system shows of this site. */
const shown = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** What the browser's push service does with a message: it wakes the service worker of the site with it. */
async function delivery(page: Page, origin: string): Promise<(message: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  return async (message) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  }
}

served(
  'N4 A-204 Mara lets her browser be told: what happens while no tab is open comes to it, is said to be shown, leads where it belongs when it is pressed, and follows the browser to a new address',
  async ({ browser, server, push, problems }) => {
    const context = await newContext(browser, server.url, problems, { serviceWorkers: 'allow' })
    await context.grantPermissions(['notifications'], { origin: server.url })
    const [first, second] = [push.device('before'), push.device('after')]
    await context.addInitScript(inPage, aDevice(first))
    const page = await context.newPage()
    await signInByLogin(page, /Mara/, '/notification-channels')
    await keepsItself(page)

    // Asked for at a press alone, with the server's own key.
    await page.getByRole('button', { name: 'Notify this device' }).click()
    await page.getByText('This device is told while no tab is open.').waitFor()
    const { server_key: key, channels } = (await server.call('mara', 'GET', '/api/channels')).json
    expect(channels).toMatchObject([{ kind: 'push', state: 'on' }])
    expect(await page.evaluate(() => (globalThis as { asked?: unknown }).asked)).toEqual([
      { userVisibleOnly: true, applicationServerKey: key },
    ])

    // No tab of the product is open.
    const elsewhere = await context.newPage()
    const deliver = await delivery(elsewhere, server.url)
    const said: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/push/shown') said.push(request.postData() ?? '')
    })
    await page.close()
    await happens(server, 'BTCUSDT')
    await expect.poll(() => on(push, 'before').length).toBe(1)
    const [told] = on(push, 'before')
    await deliver(told!)
    await expect.poll(() => said).toEqual([JSON.stringify({ token: told!.token })])
    const [worker] = context.serviceWorkers()
    await expect.poll(() => shown(worker!)).toEqual([told!.title])

    // Pressed while nothing is open, it opens its place.
    expect(await press(worker!)).toEqual({ opened: [told!.path], focused: [] })
    expect(await shown(worker!)).toEqual([])
    const opened = await context.newPage()
    await opened.goto(told!.path)
    await opened.getByText('Not open now').first().waitFor()

    // Pressed while a tab is open elsewhere, that tab goes there, though it has not found its session yet.
    await deliver(told!)
    await expect.poll(() => shown(worker!)).toEqual([told!.title])
    await opened.goto('/settings', { waitUntil: 'domcontentloaded' })
    expect(await press(worker!)).toEqual({ opened: [], focused: [`${server.url}/settings`] })
    await opened.waitForURL(`${server.url}${told!.path}`)
    await opened.getByText('Not open now').first().waitFor()
    expect(await shown(worker!)).toEqual([])
    await opened.close()

    // The browser's push service gives it another address, which takes the place of the one before.
    expect(await renewSubscription(worker!, aDevice(first), aDevice(second))).toEqual({ userVisibleOnly: true })
    expect((await server.call('mara', 'GET', '/api/channels')).json.channels).toMatchObject([
      { kind: 'push', state: 'on', label: channels[0].label },
    ])
    await happens(server, 'ETHUSDT')
    await expect.poll(() => on(push, 'after').length).toBe(1)
    expect(on(push, 'after')[0]!.title).toContain('ETH')
    expect(on(push, 'before')).toHaveLength(1)
    expect(push.wrong).toEqual([])
    await context.close()
  },
)

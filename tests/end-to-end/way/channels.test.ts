import { inProject } from '../../support/paths.ts'
import { signatureOf } from '../../support/pushService.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startWebhookDesk, type WebhookDesk } from '../../support/webhookDesk.ts'
import { AXE, inTheme, widthOver } from '../harness/axe.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { translated } from '../harness/translated.ts'
import { signInAs } from '../worker/people.ts'

const served = test.extend<{ readonly server: TestServer; readonly desk: WebhookDesk }>({
  server: async ({}, use) => {
    const env = { WEB_DIR: inProject('dist', 'web'), RATE_FACTOR: '1000', PRIVATE_CHANNELS: 'yes' }
    const server = await startTestServer({ env })
    await use(server)
    await server.close()
  },
  desk: async ({}, use) => {
    const desk = await startWebhookDesk()
    await use(desk)
    await desk.close()
  },
})

served(
  'N4 Tom adds a webhook, tests it, says what goes by which and when it is quiet; what happens then is told once, signed',
  async ({ browser, server, desk, problems }) => {
    const context = await newContext(browser, server.url, problems)
    const page = await context.newPage()
    await signInAs(page, /Tom/, '/notification-channels')
    const { standing } = await translated(page)
    await page.getByText('has not set up Telegram').waitFor()

    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My program')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('ftp://nowhere')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('Only addresses with https are called.').waitFor()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${desk.url}/hook`)
    const secret = await dialog.getByTestId('signing-secret').innerText()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    const line = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
    await line.getByRole('button', { name: 'Test' }).click()
    await expect.poll(() => desk.taken.length).toBe(1)
    await line.getByText(/^Told/).waitFor()

    await page.getByRole('button', { name: /Positions opened by Webhooks/ }).click()
    await page.getByRole('option', { name: 'Off' }).click()
    await page.getByText('Be quiet for some hours').click()
    await page.getByRole('button', { name: /From/ }).click()
    await page.getByRole('option', { name: '11:00 PM' }).click()
    await expect
      .poll(async () => (await server.call('tom', 'GET', '/api/channels')).json)
      .toMatchObject({ quiet: { from: '23:00', to: '07:00' }, grid: { position_opened: { webhook: 'off' } } })

    const tell = (type: string, symbol: string) =>
      server.parts.facts.change('sample-tom', ({ append }) =>
        append({ type, at: new Date(), data: { symbol, account: 'main', side: 'Buy', pnl: '-5' } }),
      )
    await tell('open_position_opened', 'BTCUSDT')
    await tell('trade_closed', 'ETHUSDT')
    await expect.poll(() => desk.taken.length).toBe(2)
    const { headers, body } = desk.taken[1]!
    expect(JSON.parse(body).notifications).toMatchObject([{ type: 'trade_closed', title: 'ETH long trade closed' }])
    expect(headers['webhook-signature']).toBe(signatureOf(secret, String(headers['webhook-timestamp']), body))

    expect(await standing()).toEqual([])
    await page.evaluate(AXE)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => widthOver(page)).toBe(0)
      for (const theme of ['dark', 'light'] as const)
        expect([width, theme, await inTheme(page, theme, true)]).toEqual([width, theme, []])
    }
    await context.close()
  },
)

import { type BillingServer, startWithBilling } from '../../support/billing.ts'
import { inProject } from '../../support/paths.ts'
import { expect, newContext, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

const served = test.extend<{ readonly it: BillingServer }>({
  it: async ({}, use) => {
    const it = await startWithBilling({ env: { WEB_DIR: inProject('dist', 'web'), RATE_FACTOR: '1000' } })
    await use(it)
    await it.close()
  },
})

served(
  'API-58 API-59 API-60 API-61 Tom chooses his mails, takes one choice back, leaves by the link of a mail and comes back',
  async ({ browser, it: { server }, problems }) => {
    const context = await newContext(browser, server.url, problems)
    const page = await context.newPage()
    await signInAs(page, /Tom/, '/email-preferences')
    const trades = page.getByRole('switch', { name: /^Closed trades/ })
    await trades.waitFor()
    expect(await page.getByRole('switch', { name: /^Billing/ }).isDisabled()).toBe(true)

    const zone = page.getByRole('link', { name: 'Save your time zone in Settings.' })
    await zone.waitFor()
    expect(await zone.getAttribute('href')).toBe('/settings')

    await page.getByText('An email for each closed trade').click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await server.call('tom', 'GET', '/email-preferences/')).json.closed_trades)
      .toBe(false)
    await expect.poll(() => trades.isChecked()).toBe(false)
    await page.getByRole('radiogroup', { name: 'Quiet hours' }).getByText('None').click()
    await expect.poll(async () => (await server.call('tom', 'GET', '/email-preferences/')).json.quiet_hours).toBe('off')

    await server.parts.facts.change('sample-tom', ({ append }) =>
      append({
        type: 'subscription_changed',
        at: new Date(server.parts.clock.now()),
        data: { plan_type: 'trial', status: 'trialing', current_period_end: '2026-12-20T00:00:00.000Z', before: null },
      }),
    )
    const { json } = await server.call('ines', 'GET', '/admin/outbox')
    const link = /Unsubscribe: (\S+)/.exec(json.mails[0].text)?.[1] ?? ''
    const stranger = await newContext(browser, server.url, problems)
    const mail = await stranger.newPage()
    await mail.goto(link)
    await mail.getByRole('button', { name: 'Unsubscribe' }).click()
    await mail.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    await stranger.close()

    await page.reload()
    await page.getByRole('button', { name: 'Resubscribe' }).click()
    await page.getByRole('button', { name: 'Unsubscribe from all' }).waitFor()
    expect((await server.call('tom', 'GET', '/email-preferences/')).json).toMatchObject({
      is_subscribed: true,
      quiet_hours: 'off',
    })

    await page.goto('/email-preferences?unsubscribe=1')
    const dialog = page.getByRole('alertdialog', { name: 'Unsubscribe from all emails?' })
    await dialog.getByText('Too many emails').click()
    await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await context.close()
  },
)

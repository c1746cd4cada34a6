import type { Page } from 'playwright-core'
import { findIdentityUser, setRoles } from '../../../src/server/db/identityUsers.ts'
import { inProject } from '../../support/paths.ts'
import { startTestServer } from '../../support/server.ts'
import { expect, lineTest, newContext, test } from '../harness/test.ts'
import { isLive, openTab, signInAs } from '../worker/people.ts'

const at = (page: Page, address: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search === address)

const headed = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor()

test('ROUTE-03 ROLE-07 AUTH-06 who has no plan is led to plans in the place of every screen, finds the settings, and can log out', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Noah/ }).click()
  await at(page, '/checkout?plan=trial')
  await headed(page, 'Trial plan')

  await page.goto('/live-trades')
  await at(page, '/pricing')
  await headed(page, 'Plans and prices')
  await page.getByRole('link', { name: 'Settings' }).click()
  await at(page, '/settings')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).waitFor()
  await page.goto('/pricing')
  await headed(page, 'Plans and prices')

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await at(page, '/')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await page.goto('/pricing?billing=monthly')
  const elite = page.getByRole('article', { name: 'Elite' }).getByRole('link', { name: 'Choose Elite' })
  await elite.waitFor()
  expect(await elite.getAttribute('href')).toBe(`/login?returnTo=${encodeURIComponent('/checkout?plan=elite')}`)
})

test('APP-01 Logout on the Authentication Error screen leads out, with nobody signed in', async ({ page }) => {
  await page.goto('/auth/callback?error=server_error&error_description=No%20luck&state=unknown')
  await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()

  await at(page, '/')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

lineTest(
  'AUTH-05 R10 a session that expired says so, and the sign-in leads back to the screen and filter that the user was on; a write that waited is sent then',
  async ({ page, line, problems }) => {
    await signInAs(page, /Amina/, '/live-trades?side=long')
    const marked = (): readonly (string | null)[] =>
      line.seen.filter(({ path }) => path.endsWith('/mark-all-read')).map(({ bearer }) => bearer)

    const waits = ({ path }: { readonly path: string }) =>
      path.endsWith('/mark-all-read') ? new Promise<never>(() => undefined) : null
    line.bend(waits)
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click()
    await expect.poll(() => marked().length).toBe(1)
    // Only now: live trades ask for what closed of late as well, and a session that ends by that sends no more.
    line.bend((call) => {
      if (call.path === '/oidc/token') return { status: 400, body: '{"error":"invalid_grant"}' }
      return call.bearer !== null && call.path.includes('/closed')
        ? { status: 401, body: '{"detail":"The token is not valid."}' }
        : waits(call)
    })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Closed trades' }).first().click()
    await page.getByText('Your session expired. Sign in to go on where you were.').waitFor()
    line.bend(() => null)
    await page.getByRole('button', { name: 'Continue with your account' }).click()
    await page.getByRole('button', { name: /Amina/ }).click()

    await at(page, '/closed-trades')
    await isLive(page)
    await expect.poll(() => new Set(marked()).size).toBe(2)
    expect(problems.filter((problem) => !/Failed to load resource/.test(problem))).toEqual([])
    problems.length = 0
  },
)

lineTest(
  'AUTH-05 where the provider refuses the token but still knows the user, his tabs go on without a word',
  async ({ context, page, line, problems }) => {
    await signInAs(page, /Jonas/, '/live-trades?side=long')
    const other = await openTab(context)
    const old = line.seen.findLast(({ bearer }) => bearer !== null)?.bearer
    const silences = (): number => line.seen.filter(({ path }) => path === '/auth/silent').length
    const before = silences()
    const from = line.seen.length
    let refusals = 0

    line.bend(({ path, bearer }) => {
      if (path === '/oidc/token' && refusals++ === 0) return { status: 400, body: '{"error":"invalid_grant"}' }
      return bearer === old ? { status: 401, body: '{"detail":"The token is not valid."}' } : null
    })
    await page.bringToFront()
    await page.getByRole('link', { name: 'Closed trades' }).first().click()

    await expect.poll(() => silences() - before).toBe(1)
    await expect
      .poll(() =>
        line.seen.slice(from).some(({ path, bearer }) => path.includes('/closed') && bearer !== null && bearer !== old),
      )
      .toBe(true)
    await isLive(page)
    await isLive(other)
    expect([silences() - before, new URL(page.url()).pathname, new URL(other.url()).pathname]).toEqual([
      1,
      '/closed-trades',
      '/live-trades',
    ])
    expect(problems.filter((problem) => !/Failed to load resource/.test(problem))).toEqual([])
    problems.length = 0
  },
)

test('ROLE-09 A-08 back from the payment page in the only tab: the plan that the provider learns of a little later opens the screens by itself', async ({
  browser,
  problems,
}) => {
  const server = await startTestServer({ env: { WEB_DIR: inProject('dist', 'web') } })
  try {
    const context = await newContext(browser, server.url, problems)
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with your account' }).click()
    await page.getByRole('button', { name: /Noah/ }).click()
    await at(page, '/checkout?plan=trial')
    await headed(page, 'Checkout')
    // The payment page is of another origin: no tab holds the core meanwhile.
    await page.goto('data:text/html,<title>Pay</title>')

    await page.goto(`${server.url}/subscription-success`)
    await headed(page, 'Your payment is being confirmed')
    // By the address and not by the link: the page is read anew, and its core with it.
    await page.goto(`${server.url}/dashboard`)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await at(page, '/dashboard')
    // Nothing that would be refused was asked for: the browser would have written it down.
    await page.getByRole('heading', { name: 'Your plan is being set up' }).waitFor()
    const noah = (await findIdentityUser(server.parts.db, 'login', 'noah'))!
    await setRoles(server.parts.db, noah.id, ['basic-subscriber'])

    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('region', { name: 'Profit and loss' }).waitFor()
    await page.getByText('No exchange account is linked yet').first().waitFor()
    // A screen that no exemption opens.
    const liveTrades = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live trades' })
    await liveTrades.click()
    await at(page, '/live-trades')
    await isLive(page)
    await context.close()
  } finally {
    await server.close()
  }
})

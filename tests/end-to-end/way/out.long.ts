import { findIdentityUser, setRoles } from '../../../src/server/db/identityUsers.ts'
import { inProject } from '../../support/paths.ts'
import { startTestServer } from '../../support/server.ts'
import { expect, lineTest, newContext, test } from '../harness/test.ts'
import { isLive, openTab, signInAs } from '../worker/people.ts'
import { at, headed } from './places.ts'

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

lineTest(
  'AUTH-06 a press on Log out while the page still looks for its session leads out, and nobody is signed in again',
  async ({ page, line }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with your account' }).click()
    await page.getByRole('button', { name: /Noah/ }).click()
    await headed(page, 'Trial plan')

    // The press comes just before the answer by which the page finds its session.
    let answers = 0
    line.bend(async ({ path }) => {
      if (path !== '/oidc/token') return null
      answers += 1
      if (answers === 1) await page.getByRole('banner').getByRole('button', { name: 'Log out' }).press('Enter')
      return null
    })
    await page.goto('/pricing')

    await at(page, '/')
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(answers).toBeGreaterThan(0)
  },
)

test('APP-01 Logout on the Authentication Error screen leads out, with nobody signed in', async ({ page }) => {
  await page.goto('/auth/callback?error=server_error&error_description=No%20luck&state=unknown')
  await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()

  await at(page, '/')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

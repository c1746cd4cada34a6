import { expect, lineTest, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'
import { at, headed } from './places.ts'

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
    await page.getByText('Your session expired. Sign in to pick up again.').waitFor()
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

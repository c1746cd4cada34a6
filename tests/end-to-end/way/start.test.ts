import { keptFiles } from '../../../scripts/lib/installed.mjs'
import { recordsOnDisk } from '../harness/disk.ts'
import { keepsItself, keptPaths } from '../harness/installed.ts'
import { expect, installedTest, test } from '../harness/test.ts'
import { inProject } from '../../support/paths.ts'
import { signInByLogin } from '../worker/people.ts'

test('NAV-05 ROUTE-02 AB-10 a stranger makes an account, begins the trial, opens a paper account and sees its first synced trades', async ({
  page,
}) => {
  await page.goto('/trial-setup')
  await page.getByText('No card is needed').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('bot-blending.trial-status'))).toBe('not_started')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()

  // No mail leaves this installation: whoever forgot his password is told whom to ask.
  await page.getByText('Sign in with a password').click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByText('This installation sends no mail').waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password, at least 10 characters').fill('analytical engine')
  await page.getByRole('button', { name: 'Create an account' }).click()

  // Back here, with the browser's zone chosen.
  await page.waitForURL((address) => address.pathname === '/trial-setup')
  await page.getByRole('button', { name: /^Start my (7|14|21)-day trial$/ }).click()
  // In another tab of his the trial is a plan as well, without a new sign-in.
  const other = await page.context().newPage()
  await other.goto('/settings')
  await other.getByRole('banner').getByText('Trial Plan', { exact: true }).waitFor()
  await other.getByText('Welcome to your 14-day free trial!').waitFor()

  await page.getByRole('button', { name: 'Open a paper account' }).click()
  await page.getByRole('heading', { name: 'Your first sync' }).waitFor()
  await page
    .getByRole('main')
    .getByText(/executions, [1-9]\d* closed orders/)
    .waitFor()
  expect(await page.evaluate(() => localStorage.getItem('bot-blending.trial-status'))).toMatch(/^(connected|done)$/)
  await page.getByRole('link', { name: 'Open the dashboard' }).click()

  await page.waitForURL('**/dashboard')
  // One half of the set-up is done; the banner says which is left.
  await page.getByRole('button', { name: 'Hide Setup Steps' }).click()
  await page.getByText('Define Bot Rules', { exact: true }).waitFor()
  // The only tab now: what remembers him knows of no plan, and his page opens all the same.
  await other.close()
  await page.goto('/closed-trades')
  await page
    .getByText(/BTC|ETH|SOL|XRP/)
    .first()
    .waitFor()

  // A second trial there is not.
  await page.goto('/trial-setup?step=zone')
  await page.getByText(/^Your trial runs until /).waitFor()
  expect(await page.getByRole('button', { name: /Start my/ }).count()).toBe(0)
})

installedTest(
  'F2 F46 T16 T25 who is signed in starts without a line: his dashboard, with its age; nothing but files of the build is kept for that; once he is logged out nothing of him is shown, and signing in says what it needs',
  async ({ context, page, line, problems }) => {
    await signInByLogin(page, /Mara/, '/dashboard')
    await page.getByText('Cumulative PnL').first().waitFor()
    await keepsItself(page)
    expect(await keptPaths(page)).toEqual(
      keptFiles(inProject('dist', 'web'))
        .map(({ url }) => url)
        .sort(),
    )
    // What the dashboard shows is on disk: it is saved every ten seconds.
    await expect
      .poll(async () => {
        const slices = (await recordsOnDisk(page)).find(({ store }) => store === 'slices')
        return JSON.stringify(slices?.records[slices.keys.indexOf('resources')] ?? '').includes('pnlTimeframes')
      })
      .toBe(true)
    await page.close()
    line.cut()

    const again = await context.newPage()
    await again.goto('/dashboard')
    await again
      .getByText(/^Offline, data from (\w+ \d+ )?\d+:\d\d [AP]M$/)
      .first()
      .waitFor()
    await again.getByText('Cumulative PnL').first().waitFor()
    await again.getByText('Mara Keller').waitFor()

    await again.getByRole('button', { name: 'Log out' }).click()
    await again.waitForURL(({ pathname }) => pathname === '/' || pathname === '/login')
    await again.goto('/dashboard')
    await again.getByRole('button', { name: 'Continue with your account' }).click()
    await again
      .getByText(/signing in needs a connection/)
      .first()
      .waitFor()
    expect(await again.evaluate(() => document.body.innerText)).not.toContain('Mara')
    // The browser's own words on what a dead line does not bring.
    expect(problems.filter((problem) => !problem.startsWith('console: Failed to load resource: net::'))).toEqual([])
    problems.length = 0
  },
)

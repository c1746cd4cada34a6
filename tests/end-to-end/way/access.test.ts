import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'
import { at } from './places.ts'

/** From the product's page through the provider's, with one click on a sample user. */
async function comeIn(page: Page, name: RegExp, from = '/login'): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name }).click()
}

/** What says that a screen is there; the others are still to come. */
const SHOWS: Readonly<Record<string, string | RegExp>> = {
  '/email-preferences': 'Which emails you get',
  '/strategy-details': /^(?:Cached, c|C)alculated |^No strategies yet$/,
  '/privacy': 'In this browser, until you log out',
  '/forecast': /^Probability of loss$|^Needs 30 days of results/,
  '/portfolio-command': /^No recommendations yet$|^Allocation actions$/,
}

test.for([
  {
    who: 'Mara',
    roleOf: 'elite',
    open: ['/strategy-details', '/portfolio-command'],
    teased: ['/admin', '/lifecycle-testing'],
  },
  {
    who: 'Tom',
    roleOf: 'trial',
    open: ['/email-preferences', '/privacy'],
    teased: ['/forecast', '/portfolio-command'],
  },
])(
  'ROUTE-04 ROLE-03 $who ($roleOf) lands on the dashboard, sees what the plan holds and a teaser for the rest',
  async ({ who, open, teased }, { page }) => {
    await comeIn(page, new RegExp(who))
    await at(page, '/dashboard')
    await isLive(page)

    for (const path of open) {
      await page.goto(path)
      await page
        .getByText(SHOWS[path] ?? 'not available in this version')
        .first()
        .waitFor()
    }
    for (const path of teased) {
      await page.goto(path)
      await page.getByText(/is part of the/).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
  },
)

test('ROUTE-03 ROLE-07 who has no plan is led to the checkout, and from a guarded screen to the prices', async ({
  page,
}) => {
  await comeIn(page, /Noah/)
  await at(page, '/checkout?plan=trial')

  await page.goto('/live-trades')
  await at(page, '/pricing')
})

test('A-12 NAV-09 an unknown path leads to the login page signed out, and is not found signed in', async ({
  page,
  problems,
}) => {
  await page.goto('/no-such-place')
  await at(page, '/login?returnTo=%2Fno-such-place')

  await signInAs(page, /Tom/, '/dashboard')
  const answer = await page.goto('/no-such-place')
  await page.getByText('Page not found').first().waitFor()
  expect(answer?.status()).toBe(404)
  // The browser itself says that the address was answered with 404; the page says nothing else.
  expect(problems.splice(0).filter((one) => !one.includes('status of 404'))).toEqual([])
})

test('ROUTE-07 A-01 the address a visitor wanted is kept through the sign-in, with its query', async ({ page }) => {
  await page.goto('/settings?x=1')
  await at(page, '/login?returnTo=%2Fsettings%3Fx%3D1')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Amina/ }).click()

  await at(page, '/settings?x=1')
})

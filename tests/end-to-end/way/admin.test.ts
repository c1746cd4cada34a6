import { CTA_TEXT } from '../../../src/domain/experiments/tests.ts'
import { expect, test } from '../harness/test.ts'
import { isLive, openTab, signInAs, signInByLogin } from '../worker/people.ts'

test('ADMIN-01 an administrator searches the users, opens one, and the address keeps both', async ({ page }) => {
  await signInAs(page, /Ines/, '/admin')

  await page.getByRole('row', { name: /mara@example.org/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Name, email or id' }).fill('keller')
  await page.waitForURL('**/admin?q=keller')
  await page.getByText('1 of 6 users').waitFor()

  await page.getByRole('row', { name: /mara@example.org/ }).press('Enter')
  await page.waitForURL('**/admin?q=keller&user=sample-mara')
  const details = page.getByRole('dialog', { name: 'Mara Keller' })
  await details.getByText('elite-subscriber').waitFor()
  expect(await details.innerText()).not.toMatch(/key|secret/i)
})

test('ADMIN-02 APP-04 IMP-02 IMP-04 IMP-05 T6 she looks as a user, changes nothing, and stops; another tab follows', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(page, /Ines/, '/admin')
  const other = await openTab(context)
  await page.getByRole('row', { name: /mara@example.org/ }).waitFor()
  await page.getByRole('button', { name: 'Actions for Mara Keller' }).click()
  await page.getByRole('menuitem', { name: /Impersonate/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Impersonate Mara Keller?' })
  await dialog.getByLabel('Reason').fill('A question about her bots')
  await dialog.getByRole('button', { name: 'Impersonate' }).click()

  await page.waitForURL('**/dashboard')
  for (const tab of [page, other]) {
    await tab.getByText('You see the product as Mara Keller.').waitFor()
    await tab.getByText(/(30|29) minutes left/).waitFor()
    expect(await tab.getByText('Ines Moreau').count()).toBe(0)
  }
  await isLive(page)

  await page.reload()
  await page.getByText('You see the product as Mara Keller.').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/imp_|eyJ/)

  await page.goto('/settings')
  await page.getByLabel('Billing name').fill('Somebody else')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await page
    .getByText(/While impersonating you can look, but not change anything/)
    .first()
    .waitFor()

  await page.goto('/admin')
  await page.getByRole('row', { name: /mara@example.org/ }).waitFor()
  await page.getByRole('button', { name: 'Stop Impersonation' }).click()

  await page.waitForURL('**/admin')
  for (const tab of [page, other]) {
    await tab.getByText('Ines Moreau').first().waitFor()
    await tab.getByText('You see the product as').waitFor({ state: 'hidden' })
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/imp_|eyJ/)
  // The browser itself says of a refused write that it was refused.
  problems.splice(0, problems.length, ...problems.filter((line) => !line.includes('status of 403')))
})

test('AB-05 AB-08 AB-09 SCREEN-2.17 what a visitor was shown and pressed stands in the A/B results of his browser', async ({
  page,
}) => {
  await page.goto('/?utm_source=letter')
  // The application has drawn the page: its words are this browser's own, and what is pressed is noted.
  await page.mouse.move(200, 200)
  await page.locator('#front').waitFor({ state: 'detached' })
  const begin = page.getByRole('main').getByRole('link').first()
  const said = await begin.textContent()
  await begin.click()
  await page.waitForURL('**/login?*')
  // A visitor is still there when the page of the press is: what he pressed is noted by then.
  await page.getByRole('button', { name: 'Continue with your account' }).waitFor()
  await signInByLogin(page, /Ines/, '/admin?tab=experiments')

  const shown = page.getByRole('row', { name: new RegExp(`cta text ${ARMS[said ?? '']} 25 1 1 100`) })
  await shown.waitFor()
  await page.getByRole('button', { name: /New/ }).click()
  await page.getByText('Source: letter. Device: desktop.').waitFor()
  await page.getByText('cta clicked').waitFor()

  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Clear journeys' }).click()
  await page.goto('/admin?tab=experiments')
  await page.getByText('No results yet').waitFor()
})

/** Arms of the first button by its words. */
const ARMS: Readonly<Record<string, string>> = Object.fromEntries(
  CTA_TEXT.variants.map(({ id, config }) => [config.text, id.replaceAll('_', ' ')]),
)

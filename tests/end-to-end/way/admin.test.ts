import { expect, test } from '../harness/test.ts'
import { isLive, openTab, signInAs } from '../worker/people.ts'

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

import { test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

test('NAV-14 A-106 Help stands in the sidebar with the same questions', async ({ page }) => {
  await signInAs(page, /Tom/)
  await page.getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/faq')
  await page.getByRole('button', { name: 'Is there an API?' }).click()
  await page.getByText('The Elite plan may give API access').waitFor()
})

test('ROLE-10 who has no plan reads the questions inside the product, at the one that the address names', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Noah/ }).click()
  await page.waitForURL('**/checkout?plan=trial')
  await page.goto('/faq#cancel')
  await page.getByText('stays open until the end of the period').waitFor()
})

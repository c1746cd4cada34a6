import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

test('NAV-04 HELP-01 HELP-02 a visitor finds an answer by search or by its address, and whom to write to', async ({
  page,
}) => {
  await page.goto('/help#funding')
  await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
  await page.getByText('Funding is a figure of its own').waitFor()
  // It stands within sight, although it is far down the page.
  await expect
    .poll(() => page.getByRole('button', { name: 'How does funding count?' }).boundingBox())
    .toMatchObject({
      y: expect.toSatisfy((y: number) => y >= 0 && y < 700),
    })

  await page.getByRole('searchbox', { name: 'Search questions' }).fill('withdraw')
  await page.getByRole('button', { name: 'How does funding count?' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Can Bot Blending trade or withdraw for me?' }).click()
  await page.getByText('nothing in the product places, changes or closes an order').waitFor()
  expect(new URL(page.url()).hash).toBe('#trading')

  await page.getByRole('searchbox', { name: 'Search questions' }).fill('zeppelin')
  await page.getByRole('button', { name: 'Show all questions' }).click()
  expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
    'mailto:support@example.org',
  )
})

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

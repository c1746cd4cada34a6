import { expect, test } from '../harness/test.ts'

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

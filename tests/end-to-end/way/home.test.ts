import { expect, test } from '../harness/test.ts'
import { isLive } from '../worker/people.ts'

test('NAV-01 AB-02 a visitor reads the front page, keeps his campaign, and opens the live demo without an account', async ({
  page,
}) => {
  await page.goto('/?utm_source=letter&returnTo=%2Fsettings')
  await page.getByRole('heading', { level: 1, name: 'Everything that happens to your bots' }).waitFor()
  const begin = page.getByRole('main').getByRole('link').first()
  expect(await begin.getAttribute('href')).toBe('/login?utm_source=letter&returnTo=%2Fsettings&intent=auto-start-trial')
  const said = await begin.textContent()
  await page.reload()
  await page.getByRole('link', { name: said ?? '' }).waitFor()
  await page.getByText('The server answers', { exact: true }).waitFor()
  // The picture is the product's own dashboard, and no part of the page's controls.
  await page.locator('figure').getByText('Cumulative PnL').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Cumulative PnL' }).count()).toBe(0)
  await page.getByRole('button', { name: 'What is a bot rule?' }).click()
  await page.getByText('does not rewrite last month').waitFor()

  await page.getByRole('button', { name: 'Open the live demo' }).click()
  await page.waitForURL('**/dashboard')
  await isLive(page)
  await page.getByText('Mara Keller').waitFor()

  // Who is signed in never sees the front page.
  await page.goto('/')
  await page.waitForURL('**/dashboard')
})

test('NAV-01 NAV-03 NAV-04 without scripts the public pages say what they say', async ({ browser, url }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url })
  const page = await context.newPage()
  await page.goto('/')
  expect(await page.title()).toBe('Bot Blending: live positions and results of your Bybit bots')
  await page.getByRole('heading', { level: 1, name: 'Everything that happens to your bots' }).waitFor()
  // The frame of the picture is not empty: an outline of the dashboard stands there.
  await page.locator('figure svg').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { name: 'How does funding count?' }).waitFor()
  await page.getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { name: 'What each plan opens' }).waitFor()
  expect(await page.getByText('Starting application...').isVisible()).toBe(false)
  await context.close()
})

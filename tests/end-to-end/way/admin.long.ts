import { CTA_TEXT } from '../../../src/domain/experiments/tests.ts'
import { test } from '../harness/test.ts'
import { signInByLogin } from '../worker/people.ts'

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

import type { Page } from 'playwright-core'
import { test } from '../harness/test.ts'

test('A-200 AB-05 a press that lasts while the application takes the page over leads on, and is counted', async ({
  page,
}) => {
  const load = await held(page, '**/assets/application-*.js')
  // What notes the journey comes late: the page was opened and its arm shown before either can be noted.
  const note = await held(page, '**/assets/journeys-*.js')
  await page.goto('/')
  await page.getByRole('main').getByRole('link').first().hover()
  await page.mouse.down()
  load()
  // Its page is whole: it has the words of this visitor and what the server offers.
  await page.locator('#root').getByText('Open the live demo').waitFor({ state: 'attached' })
  note()
  await noted(page, 'ab_test_assigned')
  await page.mouse.up()
  await page.waitForURL('**/login?*')
  await noted(page, 'cta_clicked')
})

/** Holds what a page asks for; gives what lets it through. */
async function held(page: Page, files: string): Promise<() => void> {
  let free = (): void => undefined
  const isFree = new Promise<void>((resolve) => {
    free = resolve
  })
  await page.route(files, async (route) => {
    await isFree
    await route.continue()
  })
  return free
}

/** Waits until this browser's journey has what was told. */
const noted = (page: Page, told: string) =>
  page.waitForFunction((what) => localStorage.getItem('bot-blending.journeys')?.includes(what), told)

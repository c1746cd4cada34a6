import type { Page } from 'playwright-core'
import { AXE, inTheme, widthOver } from '../harness/axe.ts'
import { drag } from '../harness/drag.ts'
import { expect, test } from '../harness/test.ts'
import { opened } from '../told/panel.ts'
import { signInAs } from '../worker/people.ts'
import { tickedOf } from '../../support/advice.ts'

const lane = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
/** Cards; an empty lane has a row that says so. */
const cards = (page: Page, name: string) => lane(page, name).locator('[role=row][data-key]')

test('SCREEN-2.11 A-184 a generation fills the lanes and is told once in the panel; a card goes to Done by keyboard, the table shows it ticked, a reload keeps it; phone and desk without a fault', async ({
  page,
  url,
}) => {
  const done = await tickedOf(url, 'mara')
  await signInAs(page, /Mara/, '/portfolio-command-v2')
  await page.getByRole('button', { name: 'Generate recommendations' }).click()
  await page.getByText(/^Recommendations Generation successful: \d+ actions? from/).waitFor()
  await cards(page, 'Ready now').first().waitFor()
  await page.getByText('This is the first generation; the next is compared with it.').waitFor()
  await page.getByText('Nothing was followed or ignored yet').waitFor()
  expect(await cards(page, 'Done').count()).toBe(0)

  // The message stands in the panel, once; before the toast that comes next no other than the task's said the same.
  const ready = /recommended actions? ready/
  const toast = page.locator('[data-toast]')
  const panel = await opened(page)
  await expect.poll(() => panel.getByRole('listitem').filter({ hasText: ready }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Copy as checklist' }).click()
  await toast.filter({ hasText: /The checklist/ }).waitFor()
  expect(await toast.filter({ hasText: ready }).count()).toBe(0)

  // By keyboard: Enter takes the card up, the one place that takes it has the focus, Enter puts it down.
  const before = await cards(page, 'Ready now').count()
  await page
    .getByRole('button', { name: /^Drag / })
    .first()
    .press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe('Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => cards(page, 'Done').count()).toBe(1)
  await expect.poll(() => cards(page, 'Ready now').count()).toBe(before - 1)
  await expect.poll(done).toBeGreaterThan(0)
  const ticked = await done()

  // By the pointer, and back from where it was told.
  const card = page.locator(`[data-key="${await cards(page, 'Ready now').first().getAttribute('data-key')}"]`)
  await drag(card, lane(page, 'Done'))
  await expect.poll(() => cards(page, 'Done').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cards(page, 'Done').count()).toBe(1)
  await expect.poll(done).toBe(ticked)

  // The table keeps the filter of the board and shows the tick.
  await page.goto(`${url}/portfolio-command-v2?state=done`)
  await cards(page, 'Done').first().waitFor()
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.waitForURL('**/portfolio-command?state=done')
  await expect
    .poll(() => page.getByRole('grid', { name: 'Allocation actions' }).locator(':checked').count())
    .toBe(ticked)
  await page.getByRole('radio', { name: 'Board' }).click()
  await page.waitForURL('**/portfolio-command-v2?state=done')
  await page.goto(`${url}/portfolio-command-v2`)
  await page.reload()
  await expect.poll(() => cards(page, 'Done').count()).toBe(1)

  // What is selected stands in the address, and what it leads to beside what is ticked; a reload keeps both.
  await cards(page, 'Ready now')
    .first()
    .getByRole('checkbox', { name: /^Select / })
    .press('Space')
  await page.getByRole('columnheader', { name: 'After selected' }).first().waitFor()
  await page.reload()
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  await page.getByRole('columnheader', { name: 'After selected' }).first().waitFor()

  await page.evaluate(AXE)
  const found: string[] = []
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => widthOver(page), { message: `${width}` }).toBe(0)
    found.push(...(await inTheme(page, 'dark', true)), ...(await inTheme(page, 'light', false)))
  }
  expect(found).toEqual([])

  // It is done from its bar, which goes.
  await page.getByRole('toolbar', { name: '1 selected' }).getByRole('button', { name: 'Move to Done' }).click()
  await expect.poll(() => cards(page, 'Done').count()).toBe(2)
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor({ state: 'detached' })
})

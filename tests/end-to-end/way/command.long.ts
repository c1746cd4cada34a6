import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'
import { tickedOf } from '../../support/advice.ts'

const tick = (page: Page) => page.getByRole('checkbox', { name: /^Done: / })
const ticked = (page: Page) => page.getByRole('checkbox', { name: /^Done: /, checked: true })

test('API-47 API-49 TASK-25 SCREEN-2.10 recommendations are generated, ticked, taken back, ticked together, and are so after a reload; Why? names figure and limit', async ({
  page,
  url,
}) => {
  const done = await tickedOf(url, 'mara')
  await signInAs(page, /Mara/, '/portfolio-command')
  await page.getByText('No recommendations yet').waitFor()
  await page.getByRole('button', { name: 'Generate recommendations' }).click()
  await page.getByText(/^Recommendations Generation successful: \d+ actions? from/).waitFor()
  await page.getByRole('grid', { name: 'Allocation actions' }).waitFor()

  // A change is the one share less the other, and says so.
  await page
    .getByRole('button', { name: /What Change, .* is made of$/ })
    .first()
    .press('Enter')
  const change = page.getByRole('dialog', { name: 'Change of a share: how it adds up' })
  await change.getByText('All 2 parts loaded').waitFor()
  await change.getByText('Share afterwards').waitFor()
  await page.keyboard.press('Escape')
  await change.waitFor({ state: 'detached' })

  // One tick, by the keyboard, and back.
  await tick(page).first().press('Space')
  await expect.poll(done).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(done).toBe(0)
  await expect.poll(() => ticked(page).count()).toBe(0)

  // The dashboard names what is first, and leads to its reasons.
  await page.goto(`${url}/dashboard`)
  const first = page.getByRole('link', { name: /^(Promote|Demote|Swap|Deactivate) / }).first()
  const named = (await first.textContent())!
  await first.click()
  const reasons = page.getByRole('dialog', { name: `Why: ${named}` })
  await reasons.waitFor()
  await page.keyboard.press('Escape')
  await reasons.waitFor({ state: 'detached' })

  // All that is ready at once: the page was loaded anew, and until it is live a press is refused (AUTH-01).
  await isLive(page)
  const bulk = page.getByRole('button', { name: /^Mark \d+ ready done$/ })
  const count = Number(/\d+/.exec((await bulk.textContent())!)![0])
  expect(count).toBeGreaterThan(0)
  await bulk.click()
  await expect.poll(done).toBe(count)
  await page.reload()
  await page.getByRole('grid', { name: 'Allocation actions' }).waitFor()
  await expect
    .poll(() => page.getByRole('grid', { name: 'Allocation actions' }).locator(':checked').count())
    .toBe(count)

  // Filters stand in the address; the drawer says what was looked at.
  await page.goto(`${url}/portfolio-command?state=done`)
  await expect
    .poll(() => page.getByRole('grid', { name: 'Allocation actions' }).locator(':checked').count())
    .toBe(count)
  await page.getByRole('grid', { name: 'Allocation actions' }).getByRole('row').nth(1).press('Enter')
  const why = page.getByRole('dialog', { name: /^Why: / })
  await why
    .getByText(/^ROT .*, limit [≥≤] /)
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('row')).not.toBeNull()

  // What happened to its strategy stands there, the newest first; its newest is the tick.
  await why
    .getByRole('list', { name: 'What happened to it' })
    .getByRole('listitem')
    .first()
    .getByText(/^Ticked off: /)
    .waitFor()

  // Its strategy has a page, and Back shows the row again.
  await expect
    .poll(() => why.getByRole('link', { name: 'Strategy details' }).getAttribute('href'))
    .toMatch(/^\/strategies\/.+/)
  await why.getByRole('link', { name: 'Strategy details' }).click()
  await page.waitForURL(/\/strategies\/[^/]+$/)
  await page.goBack()
  await why.waitFor()

  // Each limit leads to where it is set; Back shows the row again.
  const limit = why.getByRole('link', { name: /^Setting Allocation Caps: / })
  await limit.click()
  await page.waitForURL(/\/settings#recommendations\.lifecycle\.allocation_caps$/)
  const caps = page.getByRole('region', { name: 'Allocation Caps' })
  await expect.poll(() => caps.evaluate((field) => document.activeElement === field)).toBe(true)
  await page.goBack()
  await why.waitFor()
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  // Kinds of action are chosen together, and stand in the address.
  await page.getByRole('button', { name: 'Action All' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Demote' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Demote', checked: true }).waitFor()
  await page.getByRole('menuitemcheckbox', { name: 'Promote' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('action')).toBe('promote,demote')
  await page.getByRole('menuitemcheckbox', { name: 'All', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('action')).toBeNull()
  await page.keyboard.press('Escape')

  // What is shown is taken along, for programs too.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the actions shown' }).click()
  await page.getByRole('menuitem', { name: /JSON/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^actions-.*\.json$/)
})

import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { AXE, inTheme, widthOver } from '../harness/axe.ts'
import { drag } from '../harness/drag.ts'
import { expect, test as base } from '../harness/test.ts'
import { translated } from '../harness/translated.ts'
import { signInAs } from '../worker/people.ts'
import { inDatabaseOf, keepPromotions, tickedOf } from '../../support/advice.ts'
import { startProduct } from '../../support/product.ts'

const DAY = 86_400_000
/** Taken once: what was advised and the days that are asked for lie the same way across midnight. */
const now = Date.now()
const dayText = (back: number): string => new Date(now - back * DAY).toISOString().slice(0, 10)

/**
 * On a product on which Ines was advised four and two days ago, and followed one of four actions that day; Mara
 * followed one of 35 days ago, and ignored the same one of 20 days ago.
 */
const test = base.extend<{ readonly url: string }>({
  url: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'bot-blending-'))
      cpSync(inject('seededDir'), dataDir, { recursive: true })
      await inDatabaseOf(dataDir, async (db) => {
        // Of no other stage: what is advised today is what it is without them.
        const onMain = { account_name: 'Main', to_account_name: 'Main', next_stage: 'Maturity' } as const
        await keepPromotions(db, 'sample-mara', now - 35 * DAY, ['Trend Rider'], ['Trend Rider'], onMain)
        await keepPromotions(db, 'sample-mara', now - 20 * DAY, ['Trend Rider'], [], onMain)
        await keepPromotions(db, 'sample-ines', now - 4 * DAY, ['Trend Rider', 'Calm Grid'], ['Calm Grid'])
        await keepPromotions(db, 'sample-ines', now - 2 * DAY, ['Trend Rider', 'Snap Back'])
      })
      const product = await startProduct({ dataDir, env: { PAPER_SPEED: '20' } })
      await use(product.url)
      await product.stop()
    },
    { scope: 'file' },
  ],
})

/** What a figure says, before what its button is for; 'no fall' is none. */
const firstNumber = (text: string | null): number =>
  text?.startsWith('no fall')
    ? 0
    : Number(
        /−?\d[\d,]*(\.\d+)?/
          .exec(text ?? '')?.[0]
          .replace('−', '-')
          .replaceAll(',', ''),
      )

/** Opens the first figure of a column by its keyboard: what the table shows, and what the panel says it is exactly. */
async function openedFrom(page: Page, name: string, loaded: string | RegExp, title = name) {
  const figure = page.getByRole('button', { name: new RegExp(`What ${name}, .* is made of$`) }).first()
  const shown = firstNumber(await figure.textContent())
  await figure.press('Enter')
  const panel = page.getByRole('dialog', { name: new RegExp(`^${title}.*: how it adds up$`) })
  await panel.getByText(loaded).waitFor()
  const exact = await panel
    .getByText(/^[+−]?\d[\d,]*(\.\d+)?( %| points)?$/)
    .first()
    .textContent()
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
  return { panel, shown, exact: firstNumber(exact), close }
}

const lane = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
/** Cards; an empty lane has a row that says so. */
const cards = (page: Page, name: string) => lane(page, name).locator('[role=row][data-key]')

test('API-47 API-49 SCREEN-2.5 SCREEN-2.9 SCREEN-2.10 SCREEN-2.11 advice made on one screen stands on the others: a suggested share, an action that is ticked, its card among the done, and the strategy it is about', async ({
  page,
  url,
}) => {
  const done = await tickedOf(url, 'mara')
  await signInAs(page, /Mara/, '/portfolio-optimization')
  await page.getByRole('button', { name: 'Generate recommendations' }).click()
  await page.getByText(/^Recommendations of /).waitFor()
  // The table has each to the hundredth or tenth, the panel to the last digit.
  const suggested = await openedFrom(page, 'Suggested', 'All 3 parts loaded')
  expect(Math.abs(suggested.exact - suggested.shown)).toBeLessThan(0.006)
  await suggested.panel.getByText('Cap x multiplier / greatest multiplier').waitFor()
  await suggested.close()
  const share = await openedFrom(page, 'Share', /^All \d+ trades loaded$/)
  expect(Math.abs(share.exact - share.shown)).toBeLessThan(0.006)
  await share.close()
  const score = await openedFrom(page, 'Score', 'All 4 parts loaded')
  expect(Math.abs(score.exact - score.shown)).toBeLessThan(0.06)
  await score.close()

  // The history is 40 days long: before its first no balance is known, and all the others are compared.
  await page.getByRole('tab', { name: 'Charts' }).click()
  const compared = page.getByRole('table', { name: 'Correlation of daily returns' })
  await compared.getByRole('button').first().waitFor()
  expect(await compared.locator('td').allTextContents()).toEqual(
    Array.from({ length: 49 }, () => expect.stringMatching(/^([+−]\d|0)\.\d\d/)),
  )

  await page.getByRole('link', { name: 'Command center' }).click()
  const table = page.getByRole('grid', { name: 'Allocation actions' })
  // Half a swap is no card that is done, and what is ticked of Trend Rider would stand among its earlier advice below.
  await table
    .getByRole('checkbox', { name: /^Done: (?!Swap )(?!.*Trend Rider)/ })
    .first()
    .press('Space')
  await expect.poll(done).toBe(1)
  await page.getByRole('radio', { name: 'Board' }).click()
  await page.waitForURL('**/portfolio-command-v2')
  await expect.poll(() => cards(page, 'Done').count()).toBe(1)

  // By the pointer: only Done takes a card, whatever lane it was held over before.
  const ready = await cards(page, 'Ready now').count()
  const card = page.locator(`[data-key="${await cards(page, 'Ready now').first().getAttribute('data-key')}"]`)
  await drag(card, lane(page, 'Cooling down'))
  await drag(card, lane(page, 'Done'))
  await expect.poll(() => cards(page, 'Done').count()).toBe(2)
  await expect.poll(() => cards(page, 'Ready now').count()).toBe(ready - 1)
  // The two ends of a swap are one card.
  await expect.poll(done).toBeGreaterThan(1)
  await card.getByRole('button', { name: /^Take back: / }).click()
  await expect.poll(() => cards(page, 'Ready now').count()).toBe(ready)
  await expect.poll(done).toBe(1)

  await page.getByRole('link', { name: 'Strategy details' }).click()
  await page.getByText('Sum of 7 rows').waitFor()
  await page.getByRole('link', { name: 'Trend Rider' }).click()
  await page.getByText('Regime fit').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/strategies\/.+/)
  // A figure that rose has not fallen.
  for (const name of ['win rate', 'profit factor']) {
    const fall = await openedFrom(page, `Fall of the ${name}`, /^All [\d,]+ trades loaded$/)
    expect(Math.abs(Math.max(0, fall.exact) - fall.shown)).toBeLessThan(0.06)
    await fall.panel.getByText(new RegExp(`^${name} of the newest`, 'i')).waitFor()
    await fall.close()
  }

  // What earlier advice about it came to: 14 and 30 days of what was followed, 14 of what was ignored.
  await page.getByRole('tab', { name: 'Recommendations' }).click()
  const earlier = page.getByRole('grid', { name: 'What became of earlier advice' })
  await earlier.getByRole('row').nth(2).waitFor()
  const ended = await earlier.getByRole('row').allTextContents()
  expect(ended.slice(1)).toEqual([expect.stringContaining('Ignored'), expect.stringContaining('Followed')])
  const made = await openedFrom(page, 'Followed, after 30 days', /^1 /, 'Outcome of advice about a strategy')
  expect(Math.abs(made.exact)).toBeGreaterThan(0)
  expect(Math.abs(made.exact - made.shown)).toBeLessThan(0.006)
  await made.close()
  const outcome = await openedFrom(page, '14 days, Promote', 'All 2 parts loaded', 'Outcome of one action')
  expect(Math.abs(outcome.exact - outcome.shown)).toBeLessThan(0.006)
  await outcome.panel.getByText('Margin more').waitFor()
  await outcome.close()
})

test('SCREEN-2.11 N10 a past day shows its board as it stood, nothing of it is dragged or ticked, steps lead on and back to today', async ({
  page,
  url,
}) => {
  const done = await tickedOf(url, 'ines')
  await signInAs(page, /Ines/, `/portfolio-command-v2?account=large&at=${dayText(3)}`)
  const { standing } = await translated(page)
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByText(/as it stood at the end of that day$/).waitFor()
  await cards(page, 'Ready now').filter({ hasText: 'Trend Rider' }).waitFor()
  await cards(page, 'Done').filter({ hasText: 'Calm Grid' }).waitFor()

  // A card of a past day is no thing to drag, nor a button of it to press.
  await drag(cards(page, 'Ready now').first(), lane(page, 'Done'))
  const tick = page.getByRole('button', { name: 'Move to Done: Promote Trend Rider' })
  expect(await tick.getAttribute('aria-disabled')).toBe('true')
  await tick.focus()
  await page.getByRole('tooltip').getByText('A past day can be viewed, not changed').waitFor()
  await page.evaluate(AXE)
  expect([...(await inTheme(page, 'dark', true)), ...(await inTheme(page, 'light', false))]).toEqual([])

  await page.getByRole('button', { name: 'Next generation' }).click()
  await cards(page, 'Ready now').filter({ hasText: 'Snap Back' }).waitFor()
  expect(query()).toEqual({ account: 'large', at: dayText(2) })
  await page.getByRole('checkbox', { name: 'Mark changes' }).press('Space')
  await cards(page, 'Ready now').filter({ hasText: 'Snap Back' }).getByText('New', { exact: true }).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => widthOver(page)).toBe(0)
  await page.getByRole('button', { name: 'Another day' }).click()
  await page.getByLabel('Day', { exact: true }).fill(dayText(9))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText(/^No advice was generated before /).waitFor()
  await page.getByRole('button', { name: /^Go to / }).click()
  await cards(page, 'Done').filter({ hasText: 'Calm Grid' }).waitFor()
  expect(query()).toEqual({ account: 'large', at: dayText(4), cmp: 'last' })

  await page.getByRole('button', { name: 'Back to today' }).click()
  await page
    .getByRole('button', { name: /^Drag / })
    .first()
    .waitFor()
  expect(query()).toEqual({ account: 'large', cmp: 'last' })
  // What was dragged and pressed in the past has ticked nothing: the newest generation has nothing done.
  expect([await done(), await cards(page, 'Done').count()]).toEqual([0, 0])
  expect(await standing()).toEqual([])
})

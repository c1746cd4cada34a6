import { formatDateTime } from '../../../src/domain/core/format.ts'
import { pastTrades } from '../../support/fixtures/trades.ts'
import { expect, lineTest } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { row, withTrades } from './tradesSteps.ts'

lineTest(
  'TIME-02 a zone that is chosen in another tab is the zone of the closed trades in sight',
  async ({ context, page, line }) => {
    const trades = pastTrades(120, Date.now())
    withTrades(line, trades)
    const at = (zone: string): string => formatDateTime(trades[3]!.closedAt, zone)
    await signInAs(page, /Jonas/, '/closed-trades')
    await expect.poll(() => row(page, '3').innerText()).toContain(at('UTC'))
    const second = await context.newPage()
    await second.goto('/settings')

    await second
      .getByRole('button', { name: /Timezone$/ })
      .first()
      .click()
    await second.getByRole('combobox').or(second.getByRole('searchbox')).last().fill('Tokyo')
    await second.getByRole('option', { name: /Tokyo/ }).first().click()
    await second.getByRole('button', { name: 'Save' }).first().click()
    await second.getByText('Profile & Billing updated!').waitFor()

    await expect.poll(() => row(page, '3').innerText()).toContain(at('Asia/Tokyo'))
    expect(await row(page, '4').innerText()).toContain(formatDateTime(trades[4]!.closedAt, 'Asia/Tokyo'))
  },
)

lineTest(
  'SCREEN-2.0-4 the days of the filter are typed by keyboard, part by part, and a year is typed anew',
  async ({ page, line }) => {
    withTrades(line, pastTrades(120, Date.now()))
    await signInAs(page, /Jonas/, '/closed-trades')
    await page.getByRole('button', { name: 'Dates' }).click()
    const from = page.getByLabel('From', { exact: true })
    await from.focus()
    await page.keyboard.type('11052026')
    await page.waitForURL('**/closed-trades?from=2026-11-05')
    await expect.poll(() => from.inputValue()).toBe('2026-11-05')

    // Its first part is taken away: that is no emptied filter.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace']) await page.keyboard.press(key)
    await expect.poll(() => from.inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('?from=2026-11-05')
    await page.keyboard.type('1205')
    await page.waitForURL('**/closed-trades?from=2026-12-05')
    await page.keyboard.type('2025')
    await page.waitForURL('**/closed-trades?from=2025-12-05')
    await expect.poll(() => from.inputValue()).toBe('2025-12-05')
  },
)

lineTest('SCREEN-2.3 A-135 a sync is begun beside the rows that are there already', async ({ page, line }) => {
  withTrades(line, pastTrades(120, Date.now()))
  await signInAs(page, /Jonas/, '/closed-trades')
  await row(page, '0').waitFor()
  await page.getByRole('button', { name: 'Sync Recent Trades' }).click()
  await page
    .locator('[data-toast]')
    .filter({ hasText: /Trade Sync(: | successful| completed successfully)|Trade sync started/ })
    .first()
    .waitFor()
  expect(await row(page, '0').isVisible()).toBe(true)
})

lineTest('SCREEN-2.4 SCREEN-2.8 a trade without a rule leads to those like it', async ({ page, line }) => {
  const [first, ...rest] = pastTrades(120, Date.now())
  withTrades(line, [{ ...first!, isConflicted: false, isUncovered: true }, ...rest])
  await signInAs(page, /Jonas/, '/closed-trades')
  await row(page, '0').click()
  await page.getByRole('link', { name: 'See what no rule covers' }).click()
  await page.waitForURL(`**/bot-maintenance?tab=coverage&symbol=${first!.symbol}&account=${first!.account}`)
  await page.getByRole('tab', { name: /^Coverage/, selected: true }).waitFor()
})

lineTest(
  'SCREEN-2.3 a card of a phone: its button opens the acts of its trade, the rest of it the chart',
  async ({ page, line }) => {
    withTrades(line, pastTrades(120, Date.now()))
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, /Jonas/, '/closed-trades')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Tags and note' }).waitFor()
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).pathname).toBe('/closed-trades')

    await page.getByRole('list', { name: 'Closed trades' }).getByRole('listitem').first().click()
    await page.waitForURL('**/closed-trades/chart/**')
  },
)

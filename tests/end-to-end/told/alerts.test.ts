import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openHouse, type House } from '../../support/told/house.ts'
import { AXE, inTheme, widthOver } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'
import { translated } from '../harness/translated.ts'
import { isLive, signInAs } from '../worker/people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const act = async (page: Page, text: string, what: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${text}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
const told = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.waitFor()
  return panel
}
/** The market is at a price. */
const at = (price: string): void => house.server.exchange.price('BTCUSDT', price)

test('A-210 a price alert is set on its screen, the market passes it, and toast, row and Why? say so; what fired while no tab was open is there on return', async ({
  browser,
  problems,
}) => {
  const profile = await house.profile(browser, problems)
  const page = await profile.context.newPage()
  await signInAs(page, /Mara/, '/alerts')
  await isLive(page)
  await page.getByText('No alerts yet').waitFor()
  const { standing } = await translated(page)

  at('1200')
  await page.getByRole('button', { name: 'New alert' }).click()
  const form = page.getByRole('dialog', { name: 'New alert' })
  await form.getByRole('button', { name: 'Set alert' }).click()
  await form.getByText('Choose a symbol.').waitFor()
  await form.getByText('Enter a number.').waitFor()
  await form.getByRole('combobox', { name: 'Symbol' }).fill('nosuch')
  await form.getByText('The exchange does not list NOSUCH.').waitFor()
  await form.getByRole('combobox', { name: 'Symbol' }).fill('btc')
  await page.getByRole('option', { name: 'BTCUSDT', exact: true }).click()
  await form.getByRole('textbox', { name: 'Price' }).fill('1,234.5')
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await row(page, 'BTC price at or above 1,234.5').getByText('Watching').waitFor()

  at('1250.5')
  await row(page, 'BTC price at or above 1,234.5').getByText('Fired', { exact: true }).waitFor()
  await expect
    .poll(() => profile.toasts.map(({ text }) => text))
    .toContain('BTC price at or above 1,234.5: Mark price 1,250.5')
  const panel = await told(page)
  await panel.getByText('Mark price 1,250.5', { exact: true }).waitFor()
  await panel.getByRole('button', { name: /^Why/ }).first().click()
  await page.getByText('You set an alert: BTC price at or above 1,234.5. It was 1,250.5').first().waitFor()
  expect(await standing()).toEqual([])

  await page.close()
  at('1200')
  at('1300')
  await house.server.parts.facts.change(house.userId, async () => {})
  const again = await profile.context.newPage()
  await again.goto('/alerts')
  await isLive(again)
  await (await told(again)).getByText('Mark price 1,300', { exact: true }).waitFor()
  await profile.close()
})

test('A-210 an alert is changed, paused, deleted and brought back; without a price it says so; the screen is sound at both widths', async ({
  browser,
  problems,
}) => {
  const profile = await house.profile(browser, problems)
  const page = await profile.context.newPage()
  await signInAs(page, /Mara/, '/alerts?new=upnl&symbol=BTCUSDT&account=main&side=long')
  const form = page.getByRole('dialog', { name: 'New alert' })
  await form.getByRole('radio', { name: 'Long' }).waitFor()
  await form.getByRole('textbox', { name: 'Unrealised PnL' }).fill('-100')
  await form.getByRole('button', { name: 'Set alert' }).click()
  await form.waitFor({ state: 'detached' })
  const text = 'PnL of BTC long, main at or below −100 USDT'
  await row(page, text).getByText('main does not follow the exchange now.').waitFor()
  expect(new URL(page.url()).search).toBe('')

  await act(page, text, 'Pause')
  await row(page, text).getByText('Paused').waitFor()
  await act(page, text, 'Delete')
  await row(page, text).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, text).getByText('Paused').waitFor()
  await act(page, text, 'Resume')
  await row(page, text).getByText('Waiting').waitFor()

  await act(page, text, 'Change')
  const change = page.getByRole('dialog', { name: 'Change alert' })
  await change.getByRole('textbox', { name: 'Unrealised PnL' }).fill('-50')
  await change.getByRole('button', { name: 'Save' }).click()
  await row(page, 'PnL of BTC long, main at or below −50 USDT').waitFor()

  // What react-aria said to a screen reader stands in the page for some seconds, as pictures without a name.
  await page.goto('/alerts')
  await row(page, 'PnL of BTC long, main at or below −50 USDT').waitFor()
  await page.evaluate(AXE)
  expect(await inTheme(page, 'dark', true)).toEqual([])
  expect(await inTheme(page, 'light', false)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('list', { name: 'Alerts' }).waitFor()
  await page.getByRole('button', { name: 'New alert' }).click()
  await form.waitFor()
  expect(await inTheme(page, 'dark', true)).toEqual([])
  expect(await widthOver(page)).toBe(0)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await profile.close()
})

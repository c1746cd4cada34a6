import { readFileSync } from 'node:fs'
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

const milestone = (symbol: string, pct: number) =>
  house.happened('open_position_milestone', house.now(), {
    symbol,
    account: 'main',
    side: 'Buy',
    strategy: 'Hers alone',
    leg: 'one_way',
    milestone_percentage: pct,
    milestone_direction: 'to_takeprofit',
    milestone_trend: 'improving',
    previous_milestone_direction: 'to_stoploss',
    time_since_last_crossing: 300,
    current_pnl: '4821.77',
  })
const message = (title: string) =>
  house.happened('unified_notification', house.now(), { title, message: 'Of mara@example.org.', account: 'main' })

const asFile = (text: string) => ({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(text) })

const sound = async (page: Page): Promise<void> => {
  await page.evaluate(AXE)
  expect(await inTheme(page, 'dark', true)).toEqual([])
  expect(await inTheme(page, 'light', false)).toEqual([])
}

test('N2 what a user was told goes into a file without a word of his own, and an administrator sees the same toasts in the same order', async ({
  browser,
  problems,
}) => {
  const hers = await house.profile(browser, problems)
  const page = await hers.context.newPage()
  await signInAs(page, /Mara/, '/live-trades')
  await isLive(page)
  const { standing } = await translated(page)
  const begun = hers.toasts.length
  const titles = (): readonly string[] => hers.toasts.slice(begun).map(({ text }) => text.split(': ')[0]!)
  const told = async (title: string): Promise<void> => void (await expect.poll(titles).toContain(title))

  await milestone('BTCUSDT', 10)
  await told('BTC long at +10 %')
  await milestone('BTCUSDT', 10)
  await message('Words for Mara')
  await told('Words for Mara')
  await milestone('ETHUSDT', 25)
  await told('ETH long at +25 %')
  expect(titles()).toEqual(['BTC long at +10 %', 'Words for Mara', 'ETH long at +25 %'])

  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByText(/^\d+ kB$/).waitFor()
  await dialog.getByLabel('What went wrong?').fill('The second one was for me.')
  await sound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await widthOver(page)).toBe(0)
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  // It goes with its profile.
  const text = readFileSync(await (await coming).path(), 'utf8')
  await dialog.waitFor({ state: 'detached' })
  expect(await standing()).toEqual([])
  await hers.close()

  for (const own of ['Mara', 'mara', '"main"', 'Hers alone', '4821', house.userId]) expect(text).not.toContain(own)

  const his = await house.profile(browser, problems)
  const lab = await his.context.newPage()
  await signInAs(lab, /Ines/, '/lifecycle-testing?view=reports')
  const there = await translated(lab)
  await lab.getByLabel('Report file').setInputFiles(asFile(text.slice(0, -9)))
  await lab.getByRole('alert').getByText('It is not JSON, or its end is missing.').waitFor()
  await lab.getByLabel('Report file').setInputFiles(asFile(text))
  await lab.getByText('The second one was for me.').waitFor()
  await lab.getByRole('button', { name: 'Step', exact: true }).click()
  await expect.poll(() => lab.getByRole('row').count()).toBe(2)
  await lab.getByRole('button', { name: 'Run', exact: true }).click()
  await lab.getByText(/^(\d+) of \1 decisions the same$/).waitFor()
  expect(await lab.getByText('First divergence').count()).toBe(0)
  const toasts = await lab
    .getByRole('region', { name: 'Toasts, in the order in which they came' })
    .getByRole('listitem')
    .allTextContents()
  expect(toasts.map((line) => line.slice(9).replace(/ \(tab-\d+\)$/, ''))).toEqual([
    'BTC long at +10 %',
    expect.stringMatching(/^Text \d+$/),
    'ETH long at +25 %',
  ])
  expect(await there.standing()).toEqual([])
  await sound(lab)
  await lab.setViewportSize({ width: 390, height: 844 })
  expect(await widthOver(lab)).toBe(0)
  await his.close()
})

import { setImmediate } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { WireFact } from '../../../src/domain/wire/payloads/facts.ts'
import { openHouse, type House, type Profile } from '../../support/told/house.ts'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'
import { typesOn } from '../../support/typesOn.ts'

/** Facts, each sent a second time. */
const FACTS = 5_000
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOT'] as const

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('I6 I7 A-59 10,000 deliveries over three tabs and two profiles: each toast once a profile, in one tab, and the same fifty in each panel; I8 what is read, hidden and switched off stays', async ({
  browser,
  problems,
}) => {
  const [first, second] = [await house.profile(browser, problems), await house.profile(browser, problems)]
  const page = await first.context.newPage()
  await signInAs(page, /Mara/)
  const tabs = [page, await another(first), await another(first)]
  const other = await second.context.newPage()
  await signInAs(other, /Mara/)

  const began = house.now()
  await pass(began)
  for (const tab of [...tabs, other]) await newest(tab)

  // One toast per symbol and minute (row 12), each drawn by one tab of its profile.
  for (const profile of [first, second]) {
    await expect.poll(() => new Set(profile.toasts.map(({ text }) => text.split(' ')[0])).size).toBe(SYMBOLS.length)
    const minutes = 1 + Math.floor((house.now() - began) / 60_000)
    expect(profile.toasts.length).toBeGreaterThanOrEqual(SYMBOLS.length)
    for (const symbol of SYMBOLS)
      expect(profile.toasts.filter(({ text }) => text.startsWith(`${symbol} `)).length).toBeLessThanOrEqual(minutes)
    expect(new Set(profile.toasts.map(({ id }) => id)).size).toBe(profile.toasts.length)
  }

  // The bell of every tab counts the fifty; the panels hold the fifty newest, newest first.
  for (const tab of [...tabs, other])
    expect(await bell(tab).getAttribute('aria-label')).toBe('Notifications, 50 unread')
  const fifty = Array.from({ length: 50 }, (_, i) => `+${((FACTS - i) / 100).toFixed(2)}`)
  expect(await results(tabs[1]!)).toEqual(fifty)

  // I8: the opened panel read all; the other device learns it from its next list, without its own panel.
  await expect.poll(() => bell(tabs[2]!).getAttribute('aria-label')).toBe('Notifications')
  await expect
    .poll(() => first.line.seen.some(({ method, path }) => method === 'POST' && path.endsWith('/mark-all-read')))
    .toBe(true)
  await other.reload()
  await isLive(other)
  await expect.poll(() => bell(other).getAttribute('aria-label')).toBe('Notifications')
  expect(await results(other)).toEqual(fifty)

  // Dismissed, hidden and switched off: after a reload as before.
  const panel = panelOf(other)
  await panel
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(49)
  await panel.getByRole('button', { name: 'Settings' }).click()
  await panel.getByText('Milestones', { exact: true }).click()
  await panel.getByText(typesOn(1)).waitFor()
  await other.reload()
  await isLive(other)
  await bell(other).click()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(49)
  await panel.getByRole('button', { name: 'Settings' }).click()
  await panel.getByText(typesOn(1)).waitFor()
  await panel.getByRole('button', { name: 'Back to notifications' }).click()
  await panel.getByRole('button', { name: 'Hide all' }).click()
  await panel.getByText('All caught up!').waitFor()
  await other.reload()
  await isLive(other)
  await bell(other).click()
  await panel.getByText('All caught up!').waitFor()
  // Hiding is of this device alone.
  await expect.poll(() => panelOf(tabs[1]!).getByRole('listitem').count()).toBe(50)

  await first.close()
  await second.close()
})

/** Sends all facts in ten transactions, and behind each its facts once more, on both streams. */
async function pass(at: number): Promise<void> {
  const {
    server: { parts },
    userId,
  } = house
  const size = FACTS / 10
  for (let from = 1; from <= FACTS; from += size) {
    const sent: WireFact[] = []
    await parts.facts.change(userId, async ({ append }) => {
      for (let n = from; n < from + size; n += 1)
        sent.push(await append({ type: 'trade_closed', at: new Date(at - (FACTS - n) * 1_000), data: trade(n) }))
    })
    for (const fact of sent) parts.hub.sendFact(userId, fact)
    // The database in memory shares this thread with the server and the lines: they have their turn between two.
    await setImmediate()
  }
}

const trade = (n: number) => ({
  symbol: `${SYMBOLS[n % SYMBOLS.length]}USDT`,
  account: 'main',
  side: 'Buy',
  strategy: null,
  leg: 'one_way',
  pnl: (n / 100).toFixed(2),
  roi_percentage: '1.0',
  trade_id: `t${n}`,
  exectype: 'TakeProfit',
})

async function another(profile: Profile): Promise<Page> {
  const tab = await profile.context.newPage()
  await tab.goto('/live-trades')
  await isLive(tab)
  return tab
}

const bell = (tab: Page) => tab.getByRole('button', { name: /^Notifications/ })
const panelOf = (tab: Page) => tab.getByRole('dialog', { name: 'Notifications' })

/** Waits until the tab has nothing to catch up with: fifty unread, and live. */
async function newest(tab: Page): Promise<void> {
  await expect.poll(() => bell(tab).getAttribute('aria-label')).toBe('Notifications, 50 unread')
  await isLive(tab)
}

/** Opens the panel and reads the results of its rows. */
async function results(tab: Page): Promise<readonly string[]> {
  await bell(tab).click()
  const rows = panelOf(tab).getByRole('listitem')
  await rows.first().waitFor()
  return (await rows.allInnerTexts()).map((text) => /[+−]\d+\.\d\d/.exec(text)?.[0] ?? text)
}

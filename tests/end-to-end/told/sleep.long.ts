import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { openHouse, type House, type Profile } from '../../support/told/house.ts'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('A-60 A-31 A-63 sleeps of 10 min, 2 h and 8 h end in the right toasts, once, and the right numbers', async ({
  browser,
  problems,
}) => {
  const {
    server: { exchange },
    now,
    happened,
  } = house
  const account = exchange.started[0]!.accountId
  const open = (symbol: string, at: number) =>
    exchange.open(account, aPosition({ symbol, createdAt: at, updatedAt: at }))
  const closed = (symbol: string, at: number, pnl: string) =>
    exchange.close(
      account,
      aTrade(account, { orderId: `order-${symbol}-${at}`, symbol, pnl, openedAt: at - HOUR, closedAt: at }),
    )
  const milestone = (symbol: string, at: number, pct: number) =>
    happened('open_position_milestone', at, {
      symbol,
      account: 'main',
      side: 'Buy',
      strategy: null,
      leg: 'one_way',
      milestone_percentage: pct,
      milestone_direction: 'to_takeprofit',
      milestone_trend: 'improving',
      previous_milestone_direction: 'to_stoploss',
      time_since_last_crossing: 300,
      current_pnl: '12.5',
    })

  await open('BTCUSDT', now() - HOUR)
  const profile = await house.profile(browser, problems)
  const page = await profile.context.newPage()
  await signInAs(page, /Mara/)
  const dashboard = await profile.context.newPage()
  await dashboard.goto('/dashboard')
  await isLive(dashboard)
  await present(profile)
  await page.bringToFront()
  expect(texts(profile)).toEqual([])

  // 10 min, a short gap: closed and opened always, a milestone from 5 %, others up to 15 min.
  await house.sleep([profile], 10 * MINUTE, async (began) => {
    await open('ETHUSDT', began + 2 * MINUTE)
    await closed('BTCUSDT', began + 4 * MINUTE, '120.50')
    await milestone('SOLUSDT', began + 5 * MINUTE, 12)
    await milestone('XRPUSDT', began + 6 * MINUTE, 4.9)
    await exchange.change(account, {
      kind: 'modified',
      before: aPosition({ symbol: 'ETHUSDT' }),
      position: aPosition({ symbol: 'ETHUSDT', stopLoss: '89000', updatedAt: began + 7 * MINUTE, seq: 101 }),
      fields: ['stopLoss'],
    })
  })
  const short = ['ETH long opened', 'BTC long position closed', 'SOL long at +12 %', 'ETH long modified']
  await told(profile, short)
  await isLive(page)
  await sentinel('LTCUSDT')
  expect(await rowsWith('LTC')).toContain('ETH')
  await gone(/BTC/)
  await present(profile)

  // 2 h, a session gap: milestones from 10 %, and one summary of all.
  await house.sleep([profile], 2 * HOUR, async (began) => {
    await closed('ETHUSDT', began + 30 * MINUTE, '-40.25')
    await open('DOGEUSDT', began + 40 * MINUTE)
    await closed('DOGEUSDT', began + 50 * MINUTE, '10')
    await milestone('SOLUSDT', began + 60 * MINUTE, 25)
    await milestone('XRPUSDT', began + 115 * MINUTE, -10)
    await milestone('ADAUSDT', began + 116 * MINUTE, 9.9)
  })
  const session = ['XRP long at −10 %', 'While you were away']
  await told(profile, [...short, 'LTC long opened', ...session])
  expect(texts(profile).find((text) => text.startsWith('While you were away'))).toMatch(
    /: 2 h(?: \d min)?: 2 trades closed −30\.25 USDT, 1 opened, 2 milestones$/,
  )
  await dashboard
    .getByText(/2 trades closed −30\.25 USDT, 1 opened, 2 milestones/)
    .first()
    .waitFor()
  await isLive(page)
  await sentinel('BNBUSDT')
  await rowsWith('BNB')
  await gone(/ETH|DOGE/)
  await present(profile)

  // 8 h, a long gap: the server's summary alone.
  await house.sleep([profile], 8 * HOUR, async (began) => {
    for (let i = 0; i < 10; i += 1) {
      await open('AVAXUSDT', began + (i * 40 + 1) * MINUTE)
      await closed('AVAXUSDT', began + (i * 40 + 20) * MINUTE, '1.5')
    }
    await milestone('SOLUSDT', began + 475 * MINUTE, 75)
  })
  await told(profile, [...short, 'LTC long opened', ...session, 'BNB long opened', 'While you were away'])
  expect(texts(profile).at(-1)).toBe(
    'While you were away: While you were away for 8 h: 31 events. 10 trades closed, +15.00 USDT. 10 positions opened, 10 closed. 1 milestone crossed.',
  )
  await isLive(page)
  await sentinel('ATOMUSDT')

  // All that was drawn in any tab; every toast in one of them.
  const all = [...short, 'LTC long opened', ...session, 'BNB long opened', 'While you were away', 'ATOM long opened']
  expect(titles(profile).toSorted()).toEqual(all.toSorted())

  // The list holds what had no toast; recovered milestones say so.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => panel.getByText(/While Away/).count()).toBeGreaterThanOrEqual(4)
  await expect.poll(() => panel.getByText(/10 trades closed/).count()).toBeGreaterThanOrEqual(1)

  // A pulled cable is told by the browser itself.
  problems.splice(0, problems.length, ...problems.filter((text) => !/net::ERR_|Failed to load resource/.test(text)))
  await profile.close()

  /**
   * The table of positions once it holds what was opened last: all that happened before shows in it, too. A tab may
   * draw later than the one with the toast.
   */
  async function rowsWith(base: string): Promise<string> {
    const rows = page.getByRole('grid').first()
    await expect.poll(() => rows.innerText()).toContain(base)
    return rows.innerText()
  }

  /** What closed while the device slept: its row stands struck through for 8 s where its fact came before the table. */
  async function gone(bases: RegExp): Promise<void> {
    await expect.poll(() => page.getByRole('grid').first().innerText()).not.toMatch(bases)
  }

  /** Something live, so that what should not come had its time to come. */
  async function sentinel(symbol: string): Promise<void> {
    await open(symbol, now())
    await expect.poll(() => titles(profile)).toContain(`${symbol.slice(0, -4)} long opened`)
  }
})

const texts = (profile: Profile): readonly string[] => profile.toasts.map(({ text }) => text)
const titles = (profile: Profile): readonly string[] => texts(profile).map((text) => text.slice(0, text.indexOf(': ')))

/** Waits until these toasts were drawn; the order is that of drawing. */
async function told(profile: Profile, expected: readonly string[]): Promise<void> {
  await expect.poll(() => titles(profile).toSorted()).toEqual(expected.toSorted())
}

/** The last instant running and connected is noted when a tab leaves: the absence begins here. */
async function present(profile: Profile): Promise<void> {
  const visitor: Page = await profile.context.newPage()
  await visitor.goto('/live-trades')
  await isLive(visitor)
  await visitor.close()
}

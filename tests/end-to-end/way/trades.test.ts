import type { Page } from 'playwright-core'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { formatSignedNumber } from '../../../src/domain/core/numbers.ts'
import { pastTrades, tradeRow } from '../../support/fixtures/trades.ts'
import { expect, lineTest, newContext, test } from '../harness/test.ts'
import { isLive, signInAs, signInByLogin } from '../worker/people.ts'
import { exported } from './exported.ts'
import { row, withTrades } from './tradesSteps.ts'

const focusedLine = (page: Page): Promise<string | null> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['line'] ?? null)
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))
/** What stands beside a name. */
/** A figure of the chart's head; what its button opens is said behind it. */
const figure = async (page: Page, name: string): Promise<string> => {
  const said = page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd')
  return (await said.innerText()).replace(/\s*\. What .+ is made of$/, '')
}
const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 2 }).first().innerText()

lineTest(
  'SCREEN-2.3 SCREEN-2.4 from a row to its chart and back, by mouse and by keyboard: filters, scroll and focus stay',
  async ({ page, line }) => {
    const past = pastTrades(120, Date.now())
    const shorts = past.filter(({ side }) => side === 'short')
    // Any price is as low as the one target, none as low as the other.
    const targets = new Map([
      [shorts[14]!.id, '999999999'],
      [shorts[15]!.id, '0.00000001'],
    ])
    // One per cent above the entry of a short: what it made is so many times that.
    const { id: stoppedId, entry, qty, pnl } = shorts[14]!
    const firstStop = (Number(entry) * 1.01).toFixed(9)
    const r = formatSignedNumber(Number(pnl) / ((Number(firstStop) - Number(entry)) * Number(qty)))
    withTrades(
      line,
      past.map((trade) => {
        const target = targets.get(trade.id)
        return target === undefined
          ? trade
          : {
              ...trade,
              exectype: 'Trade',
              exitKind: 'manual',
              takeProfit: target as DecimalText,
              stopLoss: null,
              firstStop: trade.id === stoppedId ? (firstStop as DecimalText) : null,
            }
      }),
    )
    await signInAs(page, /Mara/, '/closed-trades?side=short')
    await row(page, '14').waitFor()
    await page.evaluate(() => {
      scrollTo(0, 320)
    })
    await expect.poll(() => scrolled(page)).toBeGreaterThan(250)
    const before = await scrolled(page)

    await row(page, '14').click()
    await page.waitForURL(/\/closed-trades\/chart\/[^?]+\?from_list=side%3Dshort$/)
    const symbol = new URL(page.url()).pathname.split('/')[3]
    await expect.poll(() => heading(page)).toBe(symbol)
    // What another exit would have made, and trades like it.
    await page
      .getByRole('row', { name: /^1 min later [\d,.]+ [+−]?[\d,.]+ \. What .+ [+−]?[\d,.]+ \. What / })
      .waitFor()
    await page
      .getByRole('row', {
        name: /^At take-profit Reached within 1 min 999,999,999\.\d+ [+−][\d,.]+ \. What .+ [+−][\d,.]+ \. What /,
      })
      .waitFor()
    await page.getByRole('heading', { name: 'Similar trades' }).waitFor()
    // Played from where the slider was put to its end; the address names the place, and no step of the way back.
    const play = page.getByRole('group', { name: 'Play' })
    await play.getByRole('slider', { name: /^Played to/ }).fill('2')
    await page.waitForURL(/[?&]t=\d+$/)
    await play.getByText('60x').click()
    await play.getByRole('button', { name: 'Play', exact: true }).click()
    await play.getByText('the end').waitFor()
    await page.waitForURL(/\?from_list=side%3Dshort$/)
    await expect.poll(() => figure(page, 'R')).toBe(r)
    await page.goBack()
    await expect.poll(() => focusedLine(page)).toBe('14')
    expect(new URL(page.url()).search).toBe('?side=short')
    expect(await scrolled(page)).toBe(before)

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedLine(page)).toBe('15')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/closed-trades/chart/**')
    await page
      .getByRole('row', { name: /^At take-profit [\d.]+ was not reached up to .+, where the candles end\.$/ })
      .waitFor()
    expect([await figure(page, 'R'), await figure(page, 'Initial risk')]).toEqual(['–', 'No stop-loss stood'])
    await page.getByRole('link', { name: 'Back to closed trades' }).click()
    await expect.poll(() => focusedLine(page)).toBe('15')

    await page.goto('/live-trades?group=account')
    await isLive(page)
    const position = await page.locator('tr[data-line]:not([data-group])').nth(1).getAttribute('data-line')
    await page.locator(`tr[data-line="${position}"]`).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/live-trades\/chart\/[^?]+\?from_list=group%3Daccount$/)
    await page.getByText('Timeline').first().waitFor()
    await page.goBack()
    await page.waitForURL(/\/live-trades\?group=account$/)
    await expect.poll(() => focusedLine(page)).toBe(position)
  },
)

/** Names as only an attacker chooses them. */
const EVIL = '=HYPERLINK("http://example.org")'

lineTest(
  'SCREEN-2.0-7 T20 an export holds exactly the filtered rows, and no cell of it is a formula',
  async ({ page, line }) => {
    const trades = [
      tradeRow('a', { strategy: EVIL, side: 'long' }),
      tradeRow('b', { side: 'short' }),
      tradeRow('c', { strategy: '@x', side: 'long' }),
    ]
    withTrades(line, trades)
    await signInAs(page, /Mara/, '/closed-trades?side=long')
    await page.getByText('Total of 2 of 3 trades').waitFor()

    const csv = await exported(page, /^CSV/)
    const cells = csv.split(/\r\n/).filter((text) => !text.startsWith('#') && text !== '')
    expect(cells.filter((text) => /(^|,)"?[=@]/.test(text))).toEqual([])
    expect(csv).toContain(`"'=HYPERLINK(""http://example.org"")"`)
    expect(csv).toContain("'@x")

    const { trades: kept } = JSON.parse(await exported(page, /^JSON/)) as {
      readonly trades: readonly { readonly trade_id: string }[]
    }
    expect(kept.map((trade) => trade.trade_id).toSorted()).toEqual(['a', 'c'])
    expect(csv.match(/(^|,)(a|c)(,|\r)/gm)).toHaveLength(2)
    expect(csv).not.toMatch(/(^|,)b(,|\r)/m)
  },
)

const tagged = '/closed-trades?tag=breakout&cols=symbol,tags,note'
const WRITTEN = /Breakout\s+Too early, again\.\s*$/

test('SCREEN-2.3 SCREEN-2.4 what a trader writes to a trade is there in another tab and on another device', async ({
  browser,
  url,
  problems,
  context,
  page,
}) => {
  await signInAs(page, /Mara/, '/closed-trades')
  await row(page, '0').click()
  await page.waitForURL('**/closed-trades/chart/**')
  // Of a trade that the sample account closed before it was linked nobody watched the position.
  await page
    .getByRole('row', {
      name: /^At take-profit (Its take-profit is what closed it|Not known: the position was not watched)/,
    })
    .waitFor()
  // The orders that its position came and went by, read from the exchange's own fills.
  const legs = page.getByRole('region', { name: 'Legs' })
  await legs
    .getByRole('row', { name: /^(Opened|Added) / })
    .first()
    .waitFor()
  await legs.getByRole('row', { name: /^(Closed|Reduced), this trade / }).waitFor()
  const notes = page.getByRole('region', { name: 'Notes and tags' })
  await notes.getByRole('textbox', { name: 'Add to tags' }).fill('Breakout')
  await page.keyboard.press('Enter')
  await notes.getByRole('button', { name: 'Remove Breakout' }).waitFor()
  await expect.poll(() => figure(page, 'Tags')).toBe('Breakout')
  await notes.getByRole('textbox', { name: 'Note' }).fill('Too early, again.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await notes.getByRole('button', { name: 'Save note' }).waitFor({ state: 'detached' })

  const second = await context.newPage()
  await second.goto(tagged)
  await expect.poll(() => row(second, '0').innerText()).toMatch(WRITTEN)
  await second.getByRole('columnheader', { name: /^Note/ }).getByRole('button').click()
  await second.waitForURL(/[?&]sort=note/)
  await expect.poll(() => row(second, '0').innerText()).toMatch(WRITTEN)
  const device = await newContext(browser, url, problems)
  const elsewhere = await device.newPage()
  await signInByLogin(elsewhere, /Mara/, tagged)
  await expect.poll(() => row(elsewhere, '0').innerText()).toMatch(WRITTEN)
  await device.close()
})

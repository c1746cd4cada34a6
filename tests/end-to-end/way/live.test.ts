import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { moves, openTab, signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'
import { parseCsv } from '../../support/csv.ts'
import { exported } from './exported.ts'
import { rowsAreRight } from './positions.ts'

/** Neither a sample rule nor another test trades it. */
const SYMBOL = 'NEARUSDT'
const LINE = `tr[data-line="Main|${SYMBOL}|one_way"]`

/** Mark and result in the open row of each tab; null where it is not open there: traders come and go. */
const figuresIn = (pages: readonly Page[]): Promise<readonly (string | null)[]> =>
  Promise.all(
    pages.map((page) =>
      page.evaluate((line) => {
        const row = document.querySelector<HTMLElement>(line)
        if (row === null || row.dataset['state'] === 'closed') return null
        const heads = [...(row.closest('[role=grid]')?.querySelectorAll('th') ?? [])].map(
          ({ textContent }) => textContent,
        )
        const cellOf = (name: string) =>
          row.children[heads.findIndex((head) => head.trim().startsWith(name))]?.textContent
        return `${cellOf('Mark') ?? 'no mark'} ${cellOf('uPnL') ?? 'no result'}`
      }, LINE),
    ),
  )

test('A-145 sign-in by one click on a sample user, and live trades shows the open positions, each once, and they move', async ({
  page,
  url,
}) => {
  await signInAs(page, /Mara/)
  await rowsAreRight(page, await callerFor(url, 'mara'))
  await moves(page)
})

test('SCREEN-2.1 a press anywhere on a tile of the heat map opens its chart', async ({ page }) => {
  await signInAs(page, /Mara/, '/live-trades?view=heat')

  await page.getByRole('list', { name: 'Open positions' }).getByRole('listitem').first().click()

  await page.waitForURL(/\/live-trades\/chart\/[^/]+\/(long|short)\//)
})

test('SCREEN-2.0-7 SCREEN-2.1 the open positions of the address are saved as a file, with the build and the time of its figures', async ({
  page,
}) => {
  await signInAs(page, /Mara/, '/live-trades?side=long')
  await page.getByRole('grid', { name: 'Open positions' }).getByRole('row').nth(1).waitFor()

  const [[about = ''] = [], names = [], ...lines] = parseCsv((await exported(page, /^CSV/)).slice(1))

  expect(about).toMatch(/; filters: long; order: upnl desc; .*; figures of 20.+Z; made 20.+Z; build \S+\.js$/)
  expect(about).toContain(`Open positions of Bot Blending; ${lines.length} row`)
  expect(new Set(lines.map((line) => line[names.indexOf('side')]))).toEqual(new Set(['long']))
  const figures = lines.map((line) => line[names.indexOf('unrealised_pnl_usdt')] ?? '')
  for (const figure of figures) expect(figure).toMatch(/^-?\d+(\.\d+)?$/)
  await page.getByText(/^\d+ positions? exported\.$/).waitFor()
})

test('SCREEN-2.1 on a phone the menu of a card leads to the closed trades of its symbol', async ({ page }) => {
  await signInAs(page, /Mara/, '/live-trades')
  await page.setViewportSize({ width: 390, height: 844 })

  // Cards change places as they move: the menu says whose it is.
  await page
    .getByRole('list', { name: 'Open positions' })
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  const menu = page.getByRole('menu')
  // 'BTCUSDT, long, main'
  const symbol = (await menu.getAttribute('aria-label'))?.split(',')[0]
  await menu.getByRole('menuitem', { name: 'Closed trades of this symbol' }).click()

  await page.waitForURL((url) => url.pathname === '/closed-trades' && url.searchParams.get('filter') === symbol)
})

test('SCREEN-2.1 a position that is muted in one tab is muted in the other, after a reload too, and heard again from there', async ({
  context,
  page,
}) => {
  await signInAs(page, /Mara/, '/live-trades')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  const symbol = (await page.getByRole('menu').getAttribute('aria-label'))?.split(',')[0]
  await page.getByRole('menuitem', { name: 'Mute for 1 hour' }).click()
  await page.getByText(`No toast speaks of ${symbol} for an hour.`).waitFor()

  const other = await openTab(context)
  await other.reload()
  await other.getByRole('button', { name: /^Notifications/ }).click()
  await other.getByRole('button', { name: 'Settings', exact: true }).click()
  const muted = other.getByRole('region', { name: 'Muted positions' })
  // From eleven at night on the hour ends tomorrow, which it says.
  await muted
    .getByText(new RegExp(`^${symbol} (long|short) on .+, until (\\w{3} \\d{1,2} )?\\d{1,2}:\\d{2} [AP]M$`))
    .waitFor()
  await muted.getByRole('button', { name: `Unmute ${symbol}` }).click()
  await muted.waitFor({ state: 'detached' })
})

test('POS-11 a position of a new rule appears in both tabs with equal numbers, moves, and is struck through and goes when it closes', async ({
  context,
  page,
  url,
}) => {
  await signInAs(page, /Mara/)
  const second = await openTab(context)
  const caller = await callerFor(url, 'mara')
  const [strategy] = await caller.get<readonly { readonly id: string }[]>('/v1/strategy-details/')

  const rule = await caller.send<{ readonly id: string }>('POST', '/bots/rules', {
    strategy_id: strategy?.id,
    account_name: 'Main',
    symbol: SYMBOL,
  })
  const pages = [page, second]
  const isOpenInBoth = async () => !(await figuresIn(pages)).includes(null)
  await expect.poll(isOpenInBoth).toBe(true)

  const [before] = await figuresIn(pages)
  const moved = async () => {
    const [now] = await figuresIn(pages)
    return now !== null && now !== before
  }
  await expect.poll(moved).toBe(true)
  const isEqualInBoth = async () => (await isOpenInBoth()) && new Set(await figuresIn(pages)).size === 1
  await expect.poll(isEqualInBoth, { interval: 50 }).toBe(true)

  // Looked for before it is asked for: the trader may also close by himself at this moment.
  await expect.poll(isOpenInBoth, { interval: 50 }).toBe(true)
  const isClosed = pages.map((each) => each.locator(`${LINE}[data-state=closed]`).waitFor())
  await caller.send('PUT', `/bots/rules/${rule.id}/deactivate`, { reason: 'Enough' })
  await Promise.all(isClosed)
  await Promise.all(pages.map((each) => each.locator(LINE).waitFor({ state: 'detached' })))
  await rowsAreRight(page, caller)
})

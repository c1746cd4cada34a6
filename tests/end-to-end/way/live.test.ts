import type { Page } from 'playwright-core'
import { expect, lineTest, test } from '../harness/test.ts'
import { moves, openTab, signInAs } from '../worker/people.ts'
import { callerFor, rowsAreRight } from './positions.ts'

/** No sample rule trades it. */
const SYMBOL = 'LTCUSDT'
const LINE = `tr[data-line="Main|${SYMBOL}|one_way"]`

/** Mark and result in the row, as one text. */
const figuresIn = (page: Page): Promise<string> =>
  page.locator(LINE).evaluate((row) => {
    const heads = [...(row.closest('[role=grid]')?.querySelectorAll('th') ?? [])].map((head) => head.textContent.trim())
    const cellOf = (name: string) => row.children[heads.findIndex((head) => head.startsWith(name))]?.textContent
    return `${cellOf('Mark') ?? 'no mark'} ${cellOf('uPnL') ?? 'no result'}`
  })

test('A-145 sign-in by one click on a sample user, and live trades shows the open positions, each once, and they move', async ({
  page,
  url,
}) => {
  await signInAs(page, /Mara/)
  await rowsAreRight(page, await callerFor(url, 'mara'))
  await moves(page)
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
  const lines = [page.locator(LINE), second.locator(LINE)] as const
  for (const line of lines) await line.waitFor({ timeout: 60_000 })

  const figures = () => Promise.all([figuresIn(page), figuresIn(second)])
  const before = (await figures())[0]
  await expect.poll(async () => (await figures())[0] !== before, { timeout: 20_000 }).toBe(true)
  await expect.poll(async () => new Set(await figures()).size, { timeout: 20_000, interval: 50 }).toBe(1)

  await caller.send('PUT', `/bots/rules/${rule.id}/deactivate`, { reason: 'Enough' })
  await Promise.all(
    lines.map((line) => line.and(line.page().locator('[data-state=closed]')).waitFor({ timeout: 30_000 })),
  )
  await Promise.all(lines.map((line) => line.waitFor({ state: 'detached', timeout: 30_000 })))
  await rowsAreRight(page, caller)
})

lineTest(
  'F49 the server has two streams open for a user, however many tabs he has',
  async ({ context, page, line, url }) => {
    const counted = async () => ((await (await fetch(`${url}/health`)).json()) as { open_streams: number }).open_streams
    await signInAs(page, /Amina/)
    await page.goto('/live-trades')
    await moves(page, 40_000)
    await expect.poll(async () => [line.openStreams(), await counted()], { timeout: 20_000 }).toEqual([2, 2])
    const openings = line.openings()

    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
    await Promise.all(tabs.map((tab) => tab.goto('/live-trades')))
    for (const tab of tabs) await moves(tab, 40_000)

    expect([line.openStreams(), await counted(), line.openings()]).toEqual([2, 2, openings])
  },
)

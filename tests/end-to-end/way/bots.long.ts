import { tradeRow } from '../../support/fixtures/trades.ts'
import { wireOf } from '../../support/fixtures/lateWorld.ts'
import { recordsOnDisk } from '../harness/disk.ts'
import { expect, lineTest } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'
import { routeOf } from './routes.ts'
import { type Rule, act, choose, form, line } from './botsSteps.ts'

lineTest(
  'BOT-04 a check that fails is not valid and says why; asked again, it counts',
  async ({ page, line: wire, problems }) => {
    await signInAs(page, /Tom/, '/bot-maintenance')
    await page.getByRole('button', { name: 'Add rule' }).first().click()
    wire.bend(({ path }) =>
      routeOf(path) === '/bots/rules/validate'
        ? { status: 500, body: JSON.stringify({ detail: 'The checker is ill.' }) }
        : null,
    )
    await form(page)
      .getByRole('button', { name: /Strategy$/ })
      .click()
    await page.getByRole('option').first().click()
    await form(page)
      .getByRole('button', { name: /Account$/ })
      .click()
    await page.getByRole('option').first().click()
    await form(page).getByRole('combobox', { name: 'Symbols' }).fill('TONUSDT')
    await form(page).getByText('The checker is ill.').waitFor()
    const save = form(page).getByRole('button', { name: 'Add rule' })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    wire.bend(() => null)
    await form(page).getByRole('button', { name: 'Check again' }).click()
    await form(page)
      .getByText(/^TONUSDT on .* is free\. No trade of the last 60 days would have been its own\.$/)
      .waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
    // The browser itself writes the 500 to the console.
    expect(problems.filter((problem) => !problem.includes('500'))).toEqual([])
    problems.length = 0
  },
)

lineTest(
  'R10 A-161 the answer does not come and the tab is closed: the next one asks again, and there is one rule',
  async ({ context, page, url, line: cable }) => {
    const mara = await callerFor(url, 'mara')
    const own = async (): Promise<readonly Rule[]> =>
      (await mara.get<{ readonly bots: readonly Rule[] }>('/bots/rules')).bots.filter(
        ({ symbol }) => symbol === 'LTCUSDT',
      )
    const isAdding = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
      method === 'POST' && path.endsWith('/bots/rules')
    const asked = (): number => cable.seen.filter(isAdding).length
    await signInAs(page, /Mara/, '/bot-maintenance')
    await page.getByRole('button', { name: 'Add rule' }).click()
    await form(page)
      .getByRole('button', { name: /Strategy$/ })
      .click()
    await page.getByRole('option').first().click()
    await choose(
      page,
      'Account',
      (await mara.get<{ readonly bots: readonly Rule[] }>('/bots/rules')).bots[0]!.account_name,
    )
    await form(page).getByRole('combobox', { name: 'Symbols' }).fill('LTCUSDT')
    await form(page)
      .getByText(/LTCUSDT on .+ is free\./)
      .waitFor()

    cable.lose(isAdding)
    await form(page).getByRole('button', { name: 'Add rule' }).click()
    await expect.poll(async () => (await own()).length).toBe(1)
    cable.lose(() => false)
    // What outlives the tab is what its device keeps: a write that never reached the disk is nobody's to ask again.
    await expect.poll(async () => JSON.stringify(await recordsOnDisk(page))).toContain('botRulesAdd')
    await page.close()
    const again = await context.newPage()
    await again.goto('/bot-maintenance')

    await expect.poll(asked).toBeGreaterThanOrEqual(2)
    await line(again, 'LTCUSDT').waitFor()
    expect(await own()).toHaveLength(1)
    await expect.poll(() => line(again, 'LTCUSDT').count()).toBe(1)
  },
)

lineTest(
  'BOT-01 a change stands in its row before the server has answered, and falls back when it is refused',
  async ({ page, line: wire, url, problems }) => {
    const amina = await callerFor(url, 'amina')
    const { bots } = await amina.get<{ readonly bots: readonly Rule[] }>('/bots/rules')
    const { symbol } = bots.find((rule) => rule.is_active)!
    // Behind an open form the table is hidden from assistive technology, not from the eye.
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name), includeHidden: true })
    await signInAs(page, /Amina/, '/bot-maintenance')
    type Answer = (given: { readonly status: number; readonly body: string }) => void
    const asked = new Promise<Answer>((seen) =>
      wire.bend(({ method, path }) =>
        method === 'PUT' && path.includes('/bots/rules/') ? new Promise((answer) => seen(answer)) : null,
      ),
    )
    await act(page, symbol, 'Change rule')
    await form(page).getByRole('combobox', { name: 'Symbol' }).fill('HYPEUSDT')
    await form(page)
      .getByText(/^HYPEUSDT on .* is free/)
      .waitFor()
    await form(page).getByRole('button', { name: 'Save rule' }).click()

    await rowOf('HYPEUSDT').waitFor()
    const answer = await asked
    answer({ status: 400, body: JSON.stringify({ detail: 'Not today.' }) })
    await rowOf('HYPEUSDT').waitFor({ state: 'detached' })
    await rowOf(symbol).first().waitFor()
    await form(page).getByText('Not today.').waitFor()
    // The browser itself writes the 400 to the console.
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
    problems.length = 0
  },
)

lineTest(
  'SCREEN-2.8 the days of the uncovered trades stand in the address, and are taken back',
  async ({ page, line: wire }) => {
    const trade = tradeRow('u1', { isUncovered: true })
    const [count, pnl] = [1, trade.pnl]
    const answers: Readonly<Record<string, object>> = {
      '/trades/uncovered': { trades: [wireOf(trade)], next_cursor: null, total_count: count },
      '/trades/uncovered/summary': {
        total_count: count,
        total_pnl: pnl,
        by_symbol: [{ symbol: trade.symbol, count, pnl }],
        by_account: [{ account_name: trade.account, count, pnl }],
      },
    }
    wire.bend(({ path }) => {
      const answer = answers[routeOf(path)]
      return answer === undefined ? null : { status: 200, body: JSON.stringify(answer) }
    })
    await signInAs(page, /Mara/, '/bot-maintenance?tab=coverage')
    await page.getByRole('button', { name: 'Dates' }).click()
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.type('11052026')
    await page.waitForURL('**/bot-maintenance?tab=coverage&from=2026-11-05')
    await page.reload()
    await page.getByRole('button', { name: 'from Nov 5, 2026' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL('**/bot-maintenance?tab=coverage')
  },
)

import type { Page } from 'playwright-core'
import { AXE, inTheme } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'

interface Rule {
  readonly id: string
  readonly strategy_name: string
  readonly account_name: string
  readonly symbol: string
  readonly is_active: boolean
}

/** Findings of axe-core that are serious or critical. */
async function seriousIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  return inTheme(page, 'dark', true)
}

test('SCREEN-2.8 A-188 A-189 three rules are chosen with the keyboard and moved, one is refused; a phone reads who did what and brings a deleted one back', async ({
  page,
  url,
}) => {
  const jonas = await callerFor(url, 'jonas')
  const own = async (): Promise<readonly Rule[]> =>
    (await jonas.get<{ readonly bots: readonly Rule[] }>('/bots/rules')).bots.filter(({ symbol }) =>
      ['APTUSDT', 'ARBUSDT', 'OPUSDT'].includes(symbol),
    )
  const strategy = async (name: string): Promise<string> =>
    (await jonas.send<{ readonly id: string }>('POST', '/v1/strategy-details', { name })).id
  const [bulk, other] = [await strategy('Together'), await strategy('In the way')]
  const add = (strategyId: string, account: string, symbol: string) =>
    jonas.send<Rule>('POST', '/bots/rules', { strategy_id: strategyId, account_name: account, symbol })
  for (const symbol of ['APTUSDT', 'ARBUSDT', 'OPUSDT']) await add(bulk, 'Main', symbol)
  await add(other, 'Swing', 'ARBUSDT')

  await signInAs(page, /Jonas/, '/bot-maintenance?strategy=Together&group=account')
  const row = (symbol: string) => page.getByRole('row', { name: new RegExp(symbol) })
  await page.getByText('3 rules, 3 active').first().waitFor()
  await row('APTUSDT').focus()
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('3 rules selected').waitFor()
  await page.getByRole('button', { name: 'Move to account' }).press('Enter')
  const confirm = page.getByRole('alertdialog', { name: 'Move 3 rules to another account?' })
  await confirm.getByText('ARBUSDT on Main, Together').waitFor()
  expect(await confirm.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true)
  await confirm.getByRole('button', { name: /Account$/ }).press('Enter')
  await page.getByRole('option', { name: 'Swing' }).press('Enter')
  await confirm.getByRole('button', { name: 'Move' }).press('Enter')

  const results = page.getByRole('list', { name: 'What became of each rule' })
  await expect.poll(() => results.getByText('Moved to Swing.').count()).toBe(2)
  await results.getByText('In the way already trades ARBUSDT on Swing.').waitFor()
  expect(await seriousIn(page)).toEqual([])
  const places = (await own()).filter(({ strategy_name: name }) => name === 'Together')
  expect(places.map(({ symbol, account_name: account }) => `${symbol} ${account}`).toSorted()).toEqual([
    'APTUSDT Swing',
    'ARBUSDT Main',
    'OPUSDT Swing',
  ])
  await page.getByRole('button', { name: 'Close' }).last().click()

  // On a phone: who, what, and what differs; the rule that is gone comes back as a new one.
  await jonas.send('DELETE', `/bots/rules/${places.find(({ symbol }) => symbol === 'OPUSDT')!.id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'History' }).click()
  const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await changes.filter({ hasText: 'Deleted: OPUSDT on Swing' }).waitFor()
  const moved = changes.filter({ hasText: 'Changed: OPUSDT on Swing' })
  await moved.getByText('Account from Main to Swing').waitFor()
  await moved.getByText(/, You$/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(await seriousIn(page)).toEqual([])

  await changes
    .filter({ hasText: 'Deleted: OPUSDT on Swing' })
    .getByRole('button', { name: /^Restore/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Add bot rule' })
  await form.getByText('OPUSDT on Swing is free.').waitFor()
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.waitFor({ state: 'detached' })
  await changes.filter({ hasText: 'Added: OPUSDT on Swing' }).waitFor()
  const back = (await own()).filter(({ symbol }) => symbol === 'OPUSDT')
  expect(back).toMatchObject([{ strategy_name: 'Together', account_name: 'Swing', is_active: true }])
  expect(places.map(({ id }) => id)).not.toContain(back[0]!.id)
})

import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'
import { type Rule, act, choose, form, line } from './botsSteps.ts'

test('BOT-01 BOT-02 BOT-04 a rule is added, refused where one is, changed, deactivated, brought back and deleted; the server has what the page shows', async ({
  page,
  url,
}) => {
  const amina = await callerFor(url, 'amina')
  const listed = async (): Promise<readonly Rule[]> =>
    (await amina.get<{ readonly bots: readonly Rule[] }>('/bots/rules')).bots
  await signInAs(page, /Amina/, '/bot-maintenance')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor()
  const before = await listed()
  const taken = before.find((rule) => rule.is_active)!

  await page.getByRole('button', { name: 'Add rule' }).click()
  const save = form(page).getByRole('button', { name: /^Add/ }).last()
  await form(page)
    .getByRole('button', { name: /Strategy$/ })
    .click()
  await page.getByRole('option').first().click()
  await choose(page, 'Account', taken.account_name)
  await form(page).getByRole('combobox', { name: 'Symbols' }).fill(`${taken.symbol}, dotusdt`)
  await form(page).getByText(`already trades ${taken.symbol} on ${taken.account_name}`).waitFor()
  await form(page).getByText(`DOTUSDT on ${taken.account_name} is free.`).waitFor()
  // Refused by the form: neither the button nor Enter sends it.
  await form(page).getByRole('combobox', { name: 'Symbols' }).press('Enter')
  expect(
    (await save.getAttribute('aria-disabled')) ??
      (await save.getAttribute('disabled')) ??
      (await save.getAttribute('data-disabled')),
  ).not.toBeNull()
  expect(await listed()).toHaveLength(before.length)

  await form(page).getByRole('combobox', { name: 'Symbols' }).fill('dotusdt, TONUSDT')
  await form(page).getByText(`TONUSDT on ${taken.account_name} is free.`).waitFor()
  await form(page).getByRole('button', { name: 'Add 2 rules' }).click()
  await form(page).waitFor({ state: 'detached' })
  await line(page, 'TONUSDT').waitFor()
  expect((await listed()).map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['DOTUSDT', 'TONUSDT']))

  await act(page, 'TONUSDT', 'Change rule')
  await form(page).getByRole('combobox', { name: 'Symbol' }).fill('ATOMUSDT')
  await form(page).getByText(`ATOMUSDT on ${taken.account_name} is free.`).waitFor()
  await form(page).getByRole('button', { name: 'Save rule' }).click()
  await form(page).waitFor({ state: 'detached' })
  await line(page, 'TONUSDT').waitFor({ state: 'detached' })

  await act(page, 'DOTUSDT', 'Deactivate')
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Holiday')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await line(page, 'DOTUSDT').getByText('Deactivated').waitFor()

  await act(page, 'DOTUSDT', 'Reactivate')
  await form(page).getByText(`DOTUSDT on ${taken.account_name} is free.`).waitFor()
  await form(page).getByRole('button', { name: 'Reactivate rule' }).click()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(() => line(page, 'DOTUSDT').count()).toBe(2)

  await act(page, 'ATOMUSDT', 'Delete for ever')
  const remove = page.getByRole('alertdialog')
  expect(await remove.getByRole('button', { name: 'Delete for ever' }).isDisabled()).toBe(true)
  await remove.getByLabel(/^Type/).fill('ATOMUSDT')
  await remove.getByRole('button', { name: 'Delete for ever' }).click()
  await line(page, 'ATOMUSDT').waitFor({ state: 'detached' })
  expect((await listed()).filter(({ symbol }) => symbol === 'TONUSDT' || symbol === 'ATOMUSDT')).toEqual([])

  // Another client stores what the form refuses: the page says what that leads to.
  const { strategy_id: strategy } = taken
  const { id } = await amina.send<Rule>('POST', '/bots/rules', {
    strategy_id: strategy,
    account_name: taken.account_name,
    symbol: taken.symbol,
  })
  await expect.poll(() => line(page, taken.symbol).getByText('Overlap').count()).toBe(2)
  await amina.send('DELETE', `/bots/rules/${id}`)
  await expect.poll(() => line(page, taken.symbol).getByText('Overlap').count()).toBe(0)
})

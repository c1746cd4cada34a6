import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'

interface Category {
  readonly configs: Readonly<
    Record<string, { readonly value: Record<string, unknown>; readonly has_user_override: boolean }>
  >
}

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${title} .*(customized|Using defaults)$`) }).click()
}
const field = (page: Page, title: string, label: string) =>
  page.getByRole('region', { name: title, exact: true }).getByRole('textbox', { name: label, exact: true })

test('CONF-23 CONF-24 CONF-46 N9 WIZ-13 A-06 A-171 a setting is changed and seen in the second tab, brought back, and set by the wizard for good', async ({
  page,
  context,
  url,
}) => {
  const mara = await callerFor(url, 'mara')
  const kept = async (category: string): Promise<Category['configs']> =>
    (await mara.get<Category>(`/portfolio-config/${category}`)).configs

  // A rate is typed in per cent, shown so in the other tab, and a fraction at the server.
  await signInAs(page, /Mara/, '/settings#recommendations')
  const other = await context.newPage()
  await other.goto(`${url}/settings`)
  for (const tab of [page, other]) await open(tab, 'Stability')
  await field(page, 'Deviation Thresholds', 'Win rate, red').fill('101')
  await page.getByText('Percentage must be at most 100%').waitFor()
  await field(page, 'Deviation Thresholds', 'Win rate, red').fill('7')
  await expect.poll(() => field(other, 'Deviation Thresholds', 'Win rate, red').inputValue()).toBe('7')
  await other.getByRole('button', { name: /^Stability .*1 customized$/ }).waitFor()
  await expect.poll(async () => (await kept('stability'))['deviation_thresholds']?.value['win_rate_red']).toBe(0.07)

  // Taken back in the second tab, after a question; the first follows.
  await other.getByRole('button', { name: 'Reset Deviation Thresholds', exact: true }).click()
  const question = other.getByRole('alertdialog')
  await question
    .getByText(
      'Are you sure you want to remove your custom setting for Deviation Thresholds and revert to the default value?',
    )
    .waitFor()
  await question.getByRole('button', { name: 'Reset Deviation Thresholds' }).click()
  await page.getByRole('button', { name: /^Stability .*Using defaults$/ }).waitFor()
  await expect.poll(() => field(page, 'Deviation Thresholds', 'Win rate, red').inputValue()).toBe('10')

  // The history tells of both; restoring the second brings the seven back.
  await page.getByRole('button', { name: /^History/ }).click()
  await page.getByText('Win rate, red 7 % to 10 %').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Win rate, red 7 % to 10 %' })
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect.poll(() => field(other, 'Deviation Thresholds', 'Win rate, red').inputValue()).toBe('7')

  // The wizard: a preset, one value of it changed, a wrong one refused, applied, and there after a reload.
  await page.getByRole('button', { name: 'Quick Setup Wizard' }).click()
  const wizard = page.getByRole('dialog', { name: 'Portfolio Configuration Wizard' })
  await wizard.getByText('Step 1 of 5, 20 %').first().waitFor()
  await wizard.getByText('Conservative', { exact: true }).click()
  await wizard.getByText(/^Conservative selected/).waitFor()
  await wizard.getByRole('button', { name: 'Next' }).click()
  const caps = wizard.getByRole('region', { name: 'Allocation Caps' })
  await caps.getByRole('textbox', { name: 'Legacy', exact: true }).fill('51')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByText('Please fix the following validation errors').waitFor()
  await wizard.getByText('Allocation Caps: legacy: Percentage must be at most 50%').waitFor()
  await caps.getByRole('textbox', { name: 'Legacy', exact: true }).fill('11')
  for (const title of ['Strategy Promotion & Demotion', 'Stability & Risk Controls', 'Review & Complete']) {
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByRole('heading', { name: title }).waitFor()
  }
  await wizard.getByText('Legacy: 11 %').waitFor()
  // What they would have advised over Mara's own trades, before anything is set.
  const past = wizard.getByRole('region', { name: 'Your last 90 days' })
  await past.getByText(/^What would have been advised over [\d,]+ closed trades, looked at 13 times/).waitFor()
  await past.getByRole('columnheader', { name: 'With these values (Conservative)' }).waitFor()
  await wizard.getByRole('button', { name: 'Apply Configuration' }).click()
  await wizard.waitFor({ state: 'detached' })
  await page.reload()
  await open(page, 'Lifecycle')
  await expect.poll(() => field(page, 'Allocation Caps', 'Legacy').inputValue()).toBe('11')
  expect(await field(page, 'Trade Count Thresholds', 'Maturity up to').inputValue()).toBe('250')
  expect((await kept('account_moves'))['promotion_thresholds']?.value).toMatchObject({ Legacy: 2 })
  expect((await kept('timing'))['review_intervals']?.has_user_override).toBe(false)
})

import { CARDS } from '../../support/billing.ts'
import { expect } from '../harness/test.ts'
import { at, badge, payWith, signInAsNoah, sold } from './sold.ts'

/** A name that would do harm as markup. */
const FIRM = '<img src=x onerror=alert(1)> & Söhne'

sold(
  'ROLE-01 ROLE-09 Noah picks Elite, a card fails, he leaves and comes back, pays, and role and badge change in both of his tabs without a new sign-in',
  async ({ person: page, it, problems }) => {
    await signInAsNoah(page)
    // As a teaser leads here.
    await page.goto('/pricing?need=elite&from=%2Fforecast')
    const elite = page.getByRole('article', { name: 'Elite' })
    await elite.getByText('79.00 USD a month').waitFor()
    await page.getByText('These prices are samples').waitFor()
    // The matrix says what the gates say.
    const row = page.getByRole('row', { name: /Optimization/ })
    await expect.poll(() => row.getByRole('img', { name: 'Included', exact: true }).count()).toBe(1)
    await elite.getByRole('link', { name: 'Choose Elite' }).click()
    await at(page, '/checkout')
    // Prefilled; what is entered is text wherever it is shown.
    const name = page.getByLabel('Billing name')
    await name.waitFor()
    expect(await name.inputValue()).toBe('Noah Brandt')
    await name.fill(FIRM)
    await page
      .getByText(/^Charged today, next on [A-Z][a-z]{2} \d{1,2}, \d{4}, and then every month until you cancel\.$/)
      .waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()

    await page.getByText(FIRM).waitFor()
    await payWith(page, CARDS.declined)
    await page.getByRole('alert').getByText('Your card was declined. Nothing was charged.').waitFor()
    expect(await it.roles('noah')).toEqual([])
    await page.getByRole('link', { name: 'Back to Bot Blending' }).click()
    await page.getByText('You left the payment page. Nothing was charged').waitFor()
    await expect.poll(() => page.getByLabel('Billing name').inputValue()).toBe(FIRM)

    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(page, CARDS.good)
    const active = page.getByRole('main').filter({ hasText: 'Your Elite plan is active' })
    await active.getByRole('link', { name: 'Open Forecast' }).waitFor()
    await at(page, '/dashboard')
    await badge(page, 'Elite Plan')

    // Another tab, and a change that only the card provider's message tells.
    const other = await page.context().newPage()
    await other.goto('/manage-subscription')
    await badge(other, 'Elite Plan')
    await other.getByText(/^It renews by itself on that day/).waitFor()
    await other.getByText('SAMPLE-0001').waitFor()
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      other.getByRole('button', { name: 'Manage Billing & Subscription' }).click(),
    ])
    await portal.getByLabel('Another plan').selectOption({ label: 'Standard, $39.00 a month' })
    await portal.getByRole('button', { name: 'Change plan' }).click()
    await Promise.all([badge(page, 'Standard Plan'), badge(other, 'Standard Plan')])
    await other.getByText('Standard Plan', { exact: true }).last().waitFor()
    expect(await it.roles('noah')).toEqual(['standard-subscriber'])
    await portal.getByRole('button', { name: 'Cancel' }).click()
    await other.getByText(/^It is canceled and not charged again/).waitFor()
    await other.getByText(/^Access expires:/).waitFor()
    // The switch says so too, and takes it back.
    await other.goto('/settings')
    const renews = other.getByRole('switch', { name: 'Auto-Renew Subscription' })
    await renews.waitFor({ state: 'attached' })
    await expect.poll(() => renews.isChecked()).toBe(false)
    await renews.press('Space')
    await other.getByRole('button', { name: 'Save Profile' }).click()
    await other.getByText('Profile & Billing updated!').first().waitFor()
    await other.goto('/manage-subscription')
    await other.getByText(/^It renews by itself on that day/).waitFor()

    // Whoever has a plan is not sold another one beside it.
    await page.goto('/checkout?plan=basic')
    await page.getByText(/^It no longer opens .*Forecast/).waitFor()
    await page.goto('/pricing')
    await elite.getByText(/^It opens .*Optimization.* beside what you have\.$/).waitFor()
    const [toChange] = await Promise.all([
      page.context().waitForEvent('page'),
      elite.getByRole('button', { name: 'Change plan in billing' }).click(),
    ])
    await toChange.getByLabel('Another plan').waitFor()
    // What was chosen is there at the next visit; an address that says something wins.
    await page.getByRole('radio', { name: 'Annual' }).click()
    await page.goto('/pricing?need=elite')
    await page.waitForURL(({ search }) => search === '?need=elite&billing=annual')
    await elite.getByText(/ a year$/).waitFor()
    await page.goto('/pricing?billing=monthly')
    await elite.getByText('79.00 USD a month').waitFor()
    await page.goto('/checkout?plan=standard')
    await page.getByRole('heading', { name: 'You are on the Standard plan' }).waitFor()
    await page.goto('/checkout?plan=gold')
    await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    // The browser itself notes that the stand-in answered 402.
    expect(problems.splice(0).filter((one) => !/status of 402/.test(one))).toEqual([])
  },
)

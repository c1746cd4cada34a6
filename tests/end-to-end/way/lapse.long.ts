import { CARDS } from '../../support/billing.ts'
import { expect } from '../harness/test.ts'
import { at, badge, payWith, signInAsNoah, sold } from './sold.ts'

sold(
  'ROLE-09 SET-23 A-162 a canceled plan ends with its period: what it opened is a teaser in every open tab, until it is bought again',
  async ({ person: page, it, problems }) => {
    await signInAsNoah(page)
    await page.goto('/checkout?plan=elite')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(page, CARDS.good)
    await at(page, '/dashboard')
    const other = await page.context().newPage()
    await other.goto('/portfolio-optimization')
    await badge(other, 'Elite Plan')

    // Canceled on a phone, in the provider's portal; the period ends.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/manage-subscription')
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Manage Billing & Subscription' }).click(),
    ])
    await portal.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/^It is canceled and not charged again/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const [subscription] = Object.keys(it.standIn.state.subscriptions)
    await it.control('POST', `/subscriptions/${subscription}/end`)
    expect(await it.roles('noah')).toEqual([])

    // Without a new sign-in: the other tab is led to the prices, and the screen stays shut.
    await at(other, '/pricing')
    await other.goto('/portfolio-optimization')
    await at(other, '/pricing')

    // Bought again, smaller: what it holds is open, the rest says which plan it is part of.
    await other.goto('/checkout?plan=standard')
    await other.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(other, CARDS.good)
    await at(other, '/dashboard')
    await badge(other, 'Standard Plan')
    await other.goto('/portfolio-optimization')
    await other.getByRole('heading', { name: /part of the Elite plan/ }).waitFor()
    problems.length = 0
  },
)

import { CARDS } from '../../support/billing.ts'
import { expect } from '../harness/test.ts'
import { at, badge, payWith, signInAsNoah, sold } from './sold.ts'

sold(
  'ROUTE-03 what is paid for may be told late; a trial is no purchase and leads to its set-up',
  async ({ person: page, it }) => {
    await it.control('PUT', '/hold', { held: true })
    await signInAsNoah(page)
    const trial = page.getByRole('link', { name: 'Start free trial' })
    await trial.waitFor()
    expect(await trial.getAttribute('href')).toBe('/trial-setup')
    await page.goto('/checkout?plan=basic')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(page, CARDS.good)

    await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
    await it.control('POST', '/let-go')
    // It is asked for by itself; nobody needs to press anything.
    await page.getByRole('heading', { name: 'Your Basic plan is active' }).waitFor()
    await page.getByRole('link', { name: 'Open the dashboard' }).click()
    await at(page, '/dashboard')
    await badge(page, 'Basic Plan')
  },
)

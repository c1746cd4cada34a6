import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedFrom } from '../../../src/domain/billing/askedFrom.ts'
import { billingView } from '../../../src/domain/billing/view.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'
import { type BillingServer, startWithBilling } from '../../support/billing.ts'

describe('the screen from which prices were asked for', () => {
  test.each([
    ['/forecast', '/forecast'],
    ['/forecast?window=90#x', '/forecast'],
    ['/settings/../forecast', '/forecast'],
    ['/strategies/grid%20one', '/strategies/grid%20one'],
    ['/settings', '/settings'],
  ])('SCREEN-2.13 T5 %j is %j', (said, path) => {
    expect(askedFrom(said)?.path).toBe(path)
  })

  test.each([
    [''],
    ['forecast'],
    ['//evil.com'],
    ['/..//evil.com'],
    ['https://evil.com/forecast'],
    ['/\\evil.com'],
    ['javascript:alert(1)'],
    ['/forecast%2f..%2f'],
    ['/no-such-screen'],
    ['/login'],
    ['/pricing'],
    ['/checkout'],
    ['/dashboard'],
  ])('SCREEN-2.13 T5 %j is none', (said) => {
    expect(askedFrom(said)).toBeNull()
  })

  test('SCREEN-2.14 it is offered once the plan opens it', () => {
    const from = (role: string, said = '%2Fforecast') => {
      const tab = { path: '/subscription-success', query: `?session_id=cs_1&from=${said}` }
      return billingView(signedIn({ profile: { roles: [role] }, tab }).state, 'tab-1').from
    }
    expect(from('standard-subscriber')).toEqual({ path: '/forecast', title: 'Forecast', isOpen: true })
    expect(from('basic-subscriber')?.isOpen).toBe(false)
    expect(from('standard-subscriber', '%2F%2Fevil.com')).toBeNull()
  })
})

describe('the card provider', () => {
  let it: BillingServer
  beforeAll(async () => {
    it = await startWithBilling()
  })
  afterAll(async () => {
    await it.close()
  })

  /** Where the newest payment page leads back to, without the origin. */
  const ways = async (from?: string): Promise<readonly string[]> => {
    const { status } = await it.server.call('noah', 'POST', '/v1/subscriptions/create-checkout-session', {
      plan: 'standard',
      interval: 'month',
      ...(from !== undefined && { from }),
    })
    expect(status).toBe(200)
    const { successUrl, cancelUrl } = Object.values(it.standIn.state.sessions).at(-1)!
    return [successUrl, cancelUrl].map((url) => url.slice(new URL(url).origin.length).replace(/cs_\w+/, 'ID'))
  }

  test('SCREEN-2.14 T5 is told the screen to come back with, and nothing that is none of ours', async () => {
    const plain = ['/subscription-success?session_id=ID', '/checkout?plan=standard&left=yes']
    expect(await ways()).toEqual(plain)
    expect(await ways('/forecast')).toEqual([
      '/subscription-success?session_id=ID&from=%2Fforecast',
      '/checkout?plan=standard&from=%2Fforecast&left=yes',
    ])
    for (const from of ['https://evil.com', '//evil.com', '/no-such-screen']) expect(await ways(from)).toEqual(plain)
  })
})

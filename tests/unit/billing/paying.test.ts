import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, claimsIn, fetchTokens, signIn, type Tokens } from '../../support/signIn.ts'
import { CARDS, KEY, startWithBilling, type BillingServer, WEBHOOK_SECRET } from '../../support/billing.ts'

let it: BillingServer
/** Tokens of Noah from before he bought anything. */
let before: Tokens
beforeAll(async () => {
  it = await startWithBilling()
  before = await signIn(aBrowser(it.server.url), it.server.url, 'noah')
})
afterAll(async () => {
  await it.close()
})

const PORTAL = '/v1/subscriptions/create-customer-portal-session'
const CHECKOUT = '/v1/subscriptions/create-checkout-session'

test('GEN-04 the payment page is of the provider: it says that it is a sample, and no field for a card is ours', async () => {
  const url = await it.checkout('noah', 'elite')
  const page = await fetch(url)
  const text = await page.text()

  expect(new URL(url).port).toBe(String(it.standIn.port))
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const part of ['This is a sample', 'Subscribe to Elite', '$79.00 a month', 'Noah Brandt'])
    expect(text).toContain(part)
})

test('a card that fails has its sentence, changes nothing, and another can be tried on the same page', async () => {
  const url = await it.checkout('noah', 'elite')
  const declined = await it.post(url, { act: 'pay', number: CARDS.declined })
  const real = await it.post(url, { act: 'pay', number: '4111 1111 1111 1111' })

  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('Your card was declined. Nothing was charged.'),
  ])
  expect([real.status, await real.text()]).toEqual([402, expect.stringContaining('test cards only')])
  expect(await it.plan('noah')).toEqual({ plan_type: null, status: null, current_period_end: null })
  expect(await it.roles('noah')).toEqual([])
})

test('an older payment page of the same user no longer works: two tabs pay once', async () => {
  const [first, second] = await Promise.all([it.checkout('noah', 'basic'), it.checkout('noah', 'elite')])
  const pages = await Promise.all([first, second].map((url) => it.post(url, { act: 'pay', number: CARDS.good })))

  expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 404])
  expect(Object.values(it.standIn.state.subscriptions)).toHaveLength(1)
})

test('ROLE-01 the plan paid for is the role, in the row, in the token of the next refresh and as one fact', async () => {
  const bought = Object.values(it.standIn.state.subscriptions)[0]!
  const plan = bought.price.split('_')[2]!

  const after = await fetchTokens(it.server.url, { grant_type: 'refresh_token', refresh_token: before.refresh_token })
  expect([before, after].map((tokens) => claimsIn(tokens.access_token)['roles'])).toEqual([[], [`${plan}-subscriber`]])
  expect(claimsIn(after.id_token)['roles']).toEqual([`${plan}-subscriber`])
  expect(await it.roles('noah')).toEqual([`${plan}-subscriber`])
  expect(await it.plan('noah')).toMatchObject({ plan_type: plan, status: 'active' })
  const facts = await it.server.parts.db.selectFrom('events').selectAll().where('user_id', '=', 'sample-noah').execute()
  expect(facts.map(({ type, data }) => [type, data])).toEqual([
    [
      'subscription_changed',
      expect.objectContaining({ plan_type: plan, status: 'active', before: null, event: 'started' }),
    ],
    ['unified_notification', expect.objectContaining({ title: expect.stringMatching(/ plan started$/) })],
  ])
})

test('whoever has a plan is told so; a trial and a plan that there is not cannot be bought', async () => {
  const again = await it.server.call('noah', 'POST', CHECKOUT, { plan: 'elite', interval: 'year' })
  const trial = await it.server.call('tom', 'POST', CHECKOUT, { plan: 'trial', interval: 'month' })
  const unknown = await it.server.call('tom', 'POST', CHECKOUT, { plan: 'gold', interval: 'month' })

  expect([again.status, again.json.detail]).toEqual([409, 'You have a plan already. Change or end it in billing.'])
  expect([trial.status, unknown.status]).toEqual([400, 400])
})

test('SCREEN-2.14 the plan says whether the card provider charges for it: what a role alone gives is not charged', async () => {
  expect(await it.plan('noah')).toMatchObject({ is_charged: true })
  for (const login of ['mara', 'tom']) expect(await it.plan(login)).not.toHaveProperty('is_charged')
})

test('SET-23 API-50 in the portal a plan is canceled at the end of its period, renewed, changed; then it lapses', async () => {
  const { json } = await it.server.call('noah', 'POST', PORTAL)
  const [subscription] = Object.keys(it.standIn.state.subscriptions)
  const act = (form: Readonly<Record<string, string>>) => it.post(json.url, { subscription: subscription!, ...form })

  await act({ act: 'cancel' })
  expect(await it.plan('noah')).toMatchObject({ status: 'canceled', is_charged: true })
  expect(await it.roles('noah')).toHaveLength(1)
  await act({ act: 'renew' })
  await act({ act: 'change', price: 'price_sample_standard_year' })
  expect(await it.plan('noah')).toMatchObject({ plan_type: 'standard', status: 'active' })
  expect(await it.roles('noah')).toEqual(['standard-subscriber'])
  await act({ act: 'cancel' })
  await it.control('POST', `/subscriptions/${subscription}/end`)
  const lapsed = await it.plan('noah')
  expect(lapsed).toMatchObject({ plan_type: 'standard', status: 'canceled' })
  expect(lapsed).not.toHaveProperty('is_charged')
  expect(await it.roles('noah')).toEqual([])
})

test('a lapsed plan can be bought again; its invoices are listed newest first', async () => {
  await it.buy('noah', 'elite')
  const { json } = await it.server.call('noah', 'GET', '/v1/subscriptions/invoices')

  expect(await it.roles('noah')).toEqual(['elite-subscriber'])
  expect(json.invoices).toHaveLength(2)
  expect(json.invoices[0]).toMatchObject({ amount: 7_900, currency: 'USD', status: 'paid' })
  expect(await (await fetch(json.invoices[0].url)).text()).toContain('Invoice SAMPLE-0002')
  expect((await it.server.call('mara', 'GET', '/v1/subscriptions/invoices')).json).toEqual({ invoices: [] })
})

test('a card that asks for a second step is charged once it is confirmed, and not when it is refused', async () => {
  const url = await it.checkout('tom', 'standard')
  const asked = await it.post(url, { act: 'pay', number: CARDS.secondStep })
  const refused = await it.post(url, { act: 'refuse' })

  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Your bank asks')])
  expect([refused.status, await it.roles('tom')]).toEqual([402, ['trial-subscriber']])
  expect((await it.post(url, { act: 'confirm' })).status).toBe(303)
  expect(await it.roles('tom')).toEqual(['standard-subscriber'])
})

test('an administrator who buys a plan stays one', async () => {
  await it.buy('ines', 'elite')

  expect(await it.roles('ines')).toEqual(['elite-subscriber', 'admin-user'])
})

test('T23 no key, secret or address of a payment page is logged, told or kept in a fact', async () => {
  const all = [
    it.server.logged.join('\n'),
    JSON.stringify(await it.server.parts.db.selectFrom('events').selectAll().execute(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
    (await it.server.call('noah', 'GET', '/runtime.json')).text,
  ].join('\n')

  for (const secret of [KEY, WEBHOOK_SECRET, 'cs_test_', 'bps_']) expect(all).not.toContain(secret)
})

test('runtime.json says what plans cost, and that these prices are samples', async () => {
  const { json } = await it.server.call('noah', 'GET', '/runtime.json')

  expect(json.prices).toHaveLength(6)
  expect(json.prices).toContainEqual({
    plan: 'elite',
    interval: 'month',
    amount: 7_900,
    currency: 'USD',
    is_sample: true,
  })
})

test('SET-23 a plan whose price was replaced in the settings is canceled and ends like any other', async () => {
  await it.buy('amina', 'standard')
  const [id, bought] = Object.entries(it.standIn.state.subscriptions).at(-1)!
  it.prices['standard_month'] = 'price_raised'
  const { json } = await it.server.call('amina', 'POST', PORTAL)
  await it.post(json.url, { subscription: id, act: 'cancel' })

  expect(bought.price).toBe('price_sample_standard_month')
  expect(await it.plan('amina')).toMatchObject({ plan_type: 'standard', status: 'canceled', is_charged: true })
  await it.control('POST', `/subscriptions/${id}/end`)
  expect(await it.roles('amina')).toEqual([])
})

test('F47 SET-23 whom the provider does not know any more becomes a customer anew, at the checkout and in the portal', async () => {
  const forget = async (): Promise<void> => {
    const { id } = await it.server.parts.db
      .selectFrom('billing_customers')
      .select('id')
      .where('user_id', '=', 'sample-jonas')
      .executeTakeFirstOrThrow()
    delete it.standIn.state.customers[id]
  }
  await it.checkout('jonas', 'elite')
  await forget()
  expect(new URL(await it.checkout('jonas', 'elite')).port).toBe(String(it.standIn.port))
  await forget()
  expect((await it.server.call('jonas', 'POST', PORTAL)).status).toBe(200)
})

test('while the provider is away checkout and portal say so and change nothing', async () => {
  await it.standIn.close()
  const checkout = await it.server.call('jonas', 'POST', CHECKOUT, { plan: 'elite', interval: 'month' })
  const portal = await it.server.call('noah', 'POST', PORTAL)

  expect([checkout.status, checkout.json.detail]).toEqual([
    503,
    'The payment page cannot be reached now. Nothing was charged; try again in a moment.',
  ])
  expect(portal.status).toBe(503)
  expect(await it.roles('jonas')).toEqual(['standard-subscriber'])
})

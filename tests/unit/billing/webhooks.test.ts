import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '../../../src/paper/billing/outbox.ts'
import { startWithBilling, type BillingServer, WEBHOOK_SECRET } from '../../support/billing.ts'

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
})
afterAll(async () => {
  await it.close()
})
beforeEach(async () => {
  await it.control('PUT', '/hold', { held: true })
})

interface Message {
  readonly id: string
  readonly type: string
  readonly text: string
}

const messages = async (): Promise<readonly Message[]> => (await it.control('GET', '/messages')).messages
const send = async (ids: readonly string[], how: object = {}): Promise<readonly number[]> =>
  (await it.control('POST', '/send', { ids, ...how })).statuses
/** Everything that a message could change. */
const kept = async (login: string) => ({
  roles: await it.roles(login),
  plan: await it.plan(login),
  heard: await it.server.parts.db.selectFrom('billing_messages').select('id').execute(),
  facts: await it.server.parts.db.selectFrom('events').select('seq').execute(),
})

test('a forged, a stale and an unsigned message are refused, and nothing changes', async () => {
  await it.buy('noah', 'elite')
  const [created] = await messages()
  const before = await kept('noah')
  const address = `${it.server.url}/api/billing/webhook`
  const now = Math.floor(Date.now() / 1_000)
  const raw = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    (await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status

  expect(await send([created!.id], { secret: 'whsec_another0123456789' })).toEqual([400])
  expect(await send([created!.id], { age: 301 })).toEqual([400])
  expect(await raw(created!.text, {})).toBe(400)
  // Signed once, changed afterwards.
  const signature = signatureOf(created!.text, WEBHOOK_SECRET, now)
  expect(await raw(created!.text.replace('"trial_end":null', '"trial_end":1'), { 'stripe-signature': signature })).toBe(
    400,
  )
  expect(await raw(`${created!.text} `, { 'stripe-signature': signature })).toBe(400)
  expect(await raw('x'.repeat(300_000), { 'stripe-signature': signature })).toBe(413)
  expect(await kept('noah')).toEqual(before)
  expect(before.roles).toEqual([])
})

test('a message counts once, however often it comes', async () => {
  const [created, completed] = await messages()

  expect(await send([created!.id], { copies: 3 })).toEqual([200, 200, 200])
  const once = await kept('noah')
  expect(once.roles).toEqual(['elite-subscriber'])
  expect(await send([created!.id, completed!.id], { copies: 2 })).toEqual([200, 200, 200, 200])
  const after = await kept('noah')
  expect([after.roles, after.plan, after.facts]).toEqual([once.roles, once.plan, once.facts])
})

test('late and reordered messages end in what the subscription is', async () => {
  await it.control('POST', '/let-go')
  await it.control('PUT', '/hold', { held: true })
  const { json } = await it.server.call('noah', 'POST', '/v1/subscriptions/create-customer-portal-session')
  const [subscription] = Object.keys(it.standIn.state.subscriptions)
  for (const form of [{ act: 'change', price: 'price_sample_basic_month' }, { act: 'cancel' }])
    await it.post(json.url, { subscription: subscription!, ...form })
  const told = await messages()
  expect(told).toHaveLength(2)

  // The newer one first: the older then finds nothing to add.
  await send(told.map(({ id }) => id).toReversed())
  expect(await it.plan('noah')).toMatchObject({ plan_type: 'basic', status: 'canceled' })
  expect(await it.roles('noah')).toEqual(['basic-subscriber'])
})

test('a message about a customer of somebody else is noted and changes nothing', async () => {
  const text = JSON.stringify({
    id: 'evt_other',
    object: 'event',
    created: Math.floor(Date.now() / 1_000),
    type: 'customer.subscription.deleted',
    data: { object: { id: 'sub_other', customer: 'cus_other' } },
  })
  const before = await it.roles('noah')
  const answer = await fetch(`${it.server.url}/api/billing/webhook`, {
    method: 'POST',
    body: text,
    headers: { 'stripe-signature': signatureOf(text, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000)) },
  })

  expect([answer.status, await answer.json()]).toEqual([200, { received: true, verdict: 'not_ours' }])
  expect(await it.roles('noah')).toEqual(before)
})

test('F47 who became a customer in the time that a restored database has lost is known by what he bought', async () => {
  const { db } = it.server.parts
  const customers = () => db.selectFrom('billing_customers').select('id').where('user_id', '=', 'sample-tom').execute()
  await it.buy('tom', 'elite')
  const bought = await customers()
  await db.deleteFrom('billing_customers').where('user_id', '=', 'sample-tom').execute()

  // He is about to buy once more, as another customer.
  await it.checkout('tom', 'elite')
  await it.control('POST', '/let-go')
  expect(await it.roles('tom')).toEqual(['elite-subscriber'])
  expect(await it.plan('tom')).toMatchObject({ plan_type: 'elite', status: 'active' })
  expect(await customers()).toEqual(bought)
})

test('F47 a subscription that names nobody who is here is none of ours', async () => {
  await it.buy('amina', 'elite')
  const { id, metadata } = Object.values(it.standIn.state.subscriptions).at(-1)!
  await it.server.parts.db.deleteFrom('billing_customers').where('user_id', '=', 'sample-amina').execute()
  Object.assign(metadata, { user_id: 'somebody-of-another-product' })
  await it.control('POST', '/let-go')

  expect(await it.roles('amina')).toEqual(['basic-subscriber'])
  const verdicts = await it.server.parts.db
    .selectFrom('billing_messages')
    .select('verdict')
    .orderBy('heard_at', 'desc')
    .limit(2)
    .execute()
  expect(verdicts).toEqual([{ verdict: 'not_ours' }, { verdict: 'not_ours' }])
  expect(await it.server.parts.db.selectFrom('subscriptions').select('id').where('id', '=', id).execute()).toEqual([])
})

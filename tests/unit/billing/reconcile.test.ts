import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBilling } from '../../../src/server/billing/billing.ts'
import { KEY, startWithBilling, type BillingServer, WEBHOOK_SECRET } from '../../support/billing.ts'

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
  // From here on no message arrives by itself.
  await it.control('PUT', '/hold', { held: true })
})
afterAll(async () => {
  await it.close()
})

const run = () => it.server.parts.billing!.reconcile.run()
const facts = async () =>
  (await it.server.parts.db.selectFrom('events').select('type').where('user_id', '=', 'sample-noah').execute()).length
const only = () => Object.values(it.standIn.state.subscriptions)[0]!

test('F47 a purchase whose messages were lost is found by asking, once, and told like any other', async () => {
  await it.buy('noah', 'elite')
  expect(await it.roles('noah')).toEqual([])

  expect(await run()).toBe(1)
  expect(await it.roles('noah')).toEqual(['elite-subscriber'])
  expect(await it.plan('noah')).toMatchObject({ plan_type: 'elite', status: 'active' })
  const told = await facts()
  expect(told).toBe(2)
  expect(await run()).toBe(0)
  expect(await facts()).toBe(told)
  const { messages } = (await it.server.call('ines', 'GET', '/admin/billing-events')).json
  expect(
    messages.map(({ type, verdict }: { readonly type: string; readonly verdict: string }) => [type, verdict]),
  ).toEqual([['subscription.looked_up', 'apply']])
})

test('F47 a message that comes after all, from a clock behind ours, still counts', async () => {
  const { json } = await it.server.call('noah', 'POST', '/v1/subscriptions/create-customer-portal-session')
  await it.post(json.url, { subscription: only().id, act: 'cancel' })
  const waiting: readonly { readonly id: string }[] = (await it.control('GET', '/messages')).messages
  await it.control('POST', '/send', { ids: [waiting.at(-1)!.id] })

  expect(await it.plan('noah')).toMatchObject({ status: 'canceled' })
  expect(await run()).toBe(0)
})

test('F47 the end of a plan that nobody told of is found too, and what has ended is not asked about again', async () => {
  await it.control('POST', `/subscriptions/${only().id}/end`)
  expect(await it.roles('noah')).toEqual(['elite-subscriber'])

  expect(await run()).toBe(1)
  expect(await it.roles('noah')).toEqual([])
  expect(await run()).toBe(0)
})

test('F47 a plan of a customer whom the provider does not have any more is over, and another can be bought', async () => {
  await it.buy('noah', 'elite')
  expect(await run()).toBe(1)
  expect(await it.roles('noah')).toEqual(['elite-subscriber'])
  for (const all of [it.standIn.state.customers, it.standIn.state.subscriptions])
    for (const id of Object.keys(all)) delete all[id]

  expect(await run()).toBe(1)
  expect(await it.roles('noah')).toEqual([])
  expect(await it.plan('noah')).toMatchObject({ plan_type: 'elite', status: 'canceled' })
  expect(await run()).toBe(0)
  await it.buy('noah', 'basic')
  expect(await run()).toBe(1)
  expect(await it.roles('noah')).toEqual(['basic-subscriber'])
})

test('F47 a key with which the provider knows neither customers nor prices ends no plan', async () => {
  const { db, clock, facts, log, publicUrl } = it.server.parts
  const billing = makeBilling({
    db,
    clock,
    facts,
    log,
    publicUrl,
    roles: { read: async () => null, set: async () => {} },
    connection: {
      key: KEY,
      webhookSecret: WEBHOOK_SECRET,
      prices: { elite_month: 'price_of_another_account' },
      at: { host: '127.0.0.1', port: it.standIn.port, protocol: 'http' },
      stop: async () => {},
    },
  })
  for (const all of [it.standIn.state.customers, it.standIn.state.subscriptions])
    for (const id of Object.keys(all)) delete all[id]

  expect(await billing.reconcile.run()).toBe(0)
  expect(await it.plan('noah')).toMatchObject({ plan_type: 'basic', status: 'active' })
  await billing.stop()
})

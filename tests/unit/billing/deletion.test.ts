import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CARDS, startWithBilling, type BillingServer } from '../../support/billing.ts'

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
  // What is paid is not told: a deletion can only know it by asking.
  await it.control('PUT', '/hold', { held: true })
})
afterAll(async () => {
  await it.close()
})

const leave = (login: string) => it.server.call(login, 'POST', '/account/delete', { confirm: 'DELETE' })
const subscriptions = () => Object.values(it.standIn.state.subscriptions)

test('SCREEN-2.19 who paid a moment ago is kept, though no message told of it; once it is canceled there he goes', async () => {
  await it.buy('noah', 'elite')
  expect(await it.plan('noah')).toMatchObject({ plan_type: null })

  expect(await leave('noah')).toMatchObject({
    status: 409,
    json: { detail: 'Your plan still runs and would be renewed. Cancel it first in Settings.' },
  })
  const { json } = await it.server.call('noah', 'POST', '/v1/subscriptions/create-customer-portal-session')
  await it.post(json.url, { subscription: subscriptions()[0]!.id, act: 'cancel' })
  expect((await leave('noah')).json).toEqual({ success: true })
})

test('SCREEN-2.19 a payment page that is open when its user goes can be paid no more', async () => {
  const before = subscriptions().length
  const url = await it.checkout('amina', 'basic')
  expect((await leave('amina')).json).toEqual({ success: true })

  expect((await it.post(url, { act: 'pay', number: CARDS.good })).status).toBe(404)
  expect(subscriptions()).toHaveLength(before)
})

test('SCREEN-2.19 a payment page that is asked for while its user goes does not open', async () => {
  const { facts, billing } = it.server.parts
  const change = facts.change
  await it.checkout('jonas', 'basic')
  let page: Promise<unknown> = Promise.resolve()
  // The deletion has asked the provider, and deletes.
  vi.spyOn(facts, 'change').mockImplementationOnce(async (userId, work) => {
    const wish = { plan: 'elite', interval: 'month', percent: null, from: null } as const
    page = billing!.checkout({ userId, name: null, email: null }, wish).catch(() => 'refused')
    return await change(userId, work)
  })
  expect((await leave('jonas')).json).toEqual({ success: true })

  expect(await page).toBe('refused')
  expect(Object.values(it.standIn.state.sessions).filter(({ status }) => status === 'open')).toEqual([])
})

test('SCREEN-2.19 whom the provider does not know is not kept for it: nobody there charges him', async () => {
  await it.buy('ines', 'basic')
  await it.server.parts.billing!.reconcile.run()
  // The plan is known here, which would hold him.
  expect((await leave('ines')).status).toBe(409)
  const { id, customer } = subscriptions().at(-1)!
  delete it.standIn.state.customers[customer]
  delete it.standIn.state.subscriptions[id]
  expect((await leave('ines')).json).toEqual({ success: true })
})

test('SCREEN-2.19 while the provider is away a customer is kept whole; who never was one goes without asking it', async () => {
  await it.checkout('tom', 'basic')
  await it.server.link('tom', 'tom-main')
  await it.standIn.close()

  expect(await leave('tom')).toMatchObject({
    status: 503,
    json: { detail: expect.stringContaining('nothing was deleted') },
  })
  expect((await it.server.call('tom', 'GET', '/v1/settings/accounts')).json).toMatchObject([
    { account_name: 'tom-main' },
  ])
  expect(await leave('mara')).toMatchObject({ json: { success: true } })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, startWithBilling, type BillingServer } from '../../support/billing.ts'

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
})
afterAll(async () => {
  await it.close()
})

const ask = (login: string) => it.server.call(login, 'POST', '/account/delete', { confirm: 'DELETE' })

test('SCREEN-2.19 who paid a moment ago, of which no message came yet, ends his plan first', async () => {
  await it.control('PUT', '/hold', { held: true })
  await it.buy('noah', 'elite')
  expect(await it.plan('noah')).toMatchObject({ plan_type: null })

  expect(await ask('noah')).toMatchObject({
    status: 409,
    json: { detail: 'Your plan still runs and would be renewed. End it in Settings, Subscription, first.' },
  })
  await it.control('PUT', '/hold', { held: false })
})

test('SCREEN-2.19 a payment page that is open somewhere is closed with the account', async () => {
  const page = await it.checkout('tom', 'basic')
  expect((await ask('tom')).json).toEqual({ success: true })

  expect((await it.post(page, { act: 'pay', number: CARDS.good })).status).toBe(404)
  expect(Object.values(it.standIn.state.subscriptions)).toHaveLength(1)
})

test('SCREEN-2.19 while the card provider is away nothing is deleted of who may be charged, and all of who cannot be', async () => {
  await it.standIn.close()
  expect(await ask('noah')).toMatchObject({
    status: 503,
    json: { detail: expect.stringContaining('nothing was deleted') },
  })
  expect((await it.server.call('noah', 'GET', '/v1/settings/user')).json.user_id).toBe('sample-noah')
  expect((await ask('jonas')).json).toEqual({ success: true })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { outlookOf } from '../../../src/domain/billing/outlook.ts'
import { saveUserSettings } from '../../../src/server/db/userSettings.ts'
import { startWithBilling, type BillingServer } from '../../support/billing.ts'

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
})
afterAll(async () => {
  await it.close()
})

const save = (body: object, login = 'noah') => it.server.call(login, 'PUT', '/v1/settings/user', body)
const settings = async (login = 'noah') => (await it.server.call(login, 'GET', '/v1/settings/user')).json
const subscription = () => Object.values(it.standIn.state.subscriptions).at(-1)!
const outlook = async () => outlookOf(await it.plan('noah'), Date.now())
/** What his devices were told of his plan, oldest first. */
const told = async (): Promise<readonly unknown[]> =>
  (
    await it.server.parts.db
      .selectFrom('events')
      .select('data')
      .where('user_id', '=', 'sample-noah')
      .where('type', '=', 'subscription_changed')
      .orderBy('seq')
      .execute()
  ).map(({ data }) => (data as { readonly event: unknown }).event)
/** Whatever the provider sent was answered. */
const allHeard = () => expect.poll(async () => (await it.control('GET', '/messages')).messages).toEqual([])
const inPortal = async (act: string): Promise<void> => {
  const { json } = await it.server.call('noah', 'POST', '/v1/subscriptions/create-customer-portal-session')
  await it.post(json.url, { subscription: subscription().id, act })
}

test('A-111 without a plan that is charged the switch is stored only; a new plan renews, and the switch says so', async () => {
  expect((await save({ auto_renew: false })).json).toMatchObject({ auto_renew: false })
  await it.buy('noah', 'elite')

  expect(await settings()).toMatchObject({ auto_renew: true })
  expect(await outlook()).toBe('renews')
})

test('A-111 SET-07 switched off, the plan ends with its period at the card provider, here and in what is told, at once', async () => {
  // No message brings it.
  await it.control('PUT', '/hold', { held: true })
  const { status, json } = await save({ auto_renew: false, billing_name: 'Noah B.' })

  expect([status, json]).toMatchObject([200, { auto_renew: false, billing_name: 'Noah B.' }])
  expect(subscription()).toMatchObject({ status: 'active', cancelsAtEnd: true })
  expect(await it.plan('noah')).toMatchObject({ status: 'canceled', is_charged: true })
  expect(await outlook()).toBe('ends')
  expect(await it.roles('noah')).toEqual(['elite-subscriber'])
  expect(await told()).toEqual(['started', 'canceled'])
})

test('A-111 the message that comes after it tells nothing again; saved anew, the provider is told nothing again', async () => {
  await it.control('POST', '/let-go')
  await allHeard()
  await it.control('PUT', '/hold', { held: true })
  await save({ auto_renew: false })

  expect((await it.control('GET', '/messages')).messages).toEqual([])
  expect(await told()).toEqual(['started', 'canceled'])
  await it.control('PUT', '/hold', { held: false })
})

test('A-111 switched on again the plan goes on; two wishes at once end as one of them', async () => {
  expect((await save({ auto_renew: true })).json).toMatchObject({ auto_renew: true })
  expect([subscription().cancelsAtEnd, await outlook()]).toEqual([false, 'renews'])

  await Promise.all([save({ auto_renew: false }), save({ auto_renew: true })])
  expect((await settings()).auto_renew).toBe(!subscription().cancelsAtEnd)
  await save({ auto_renew: true })
})

test('A-111 SET-23 canceled in the portal the switch is off, renewed there it is on', async () => {
  await inPortal('cancel')
  expect([await settings(), await outlook()]).toMatchObject([{ auto_renew: false }, 'ends'])
  await inPortal('renew')
  expect([await settings(), await outlook()]).toMatchObject([{ auto_renew: true }, 'renews'])
})

test('A-111 SET-23 what the portal ends by a time, the switch renews; what the switch ends, the portal does', async () => {
  await inPortal('cancel')
  expect(subscription()).toMatchObject({ cancelsAtEnd: false, cancelsAt: subscription().periodEnd })
  expect((await save({ auto_renew: true })).json).toMatchObject({ auto_renew: true })
  expect([subscription().cancelsAt, await outlook()]).toEqual([null, 'renews'])

  await save({ auto_renew: false })
  await inPortal('renew')
  expect([subscription().cancelsAtEnd, await settings(), await outlook()]).toMatchObject([
    false,
    { auto_renew: true },
    'renews',
  ])
})

test('A-111 a switch that was only stored once says what is so at the next save, and is heard though it stands there', async () => {
  const onlyStored = () => saveUserSettings(it.server.parts.db, 'sample-noah', { auto_renew: false })
  await onlyStored()
  expect((await save({ billing_name: 'Noah' })).json).toMatchObject({ auto_renew: true })
  await onlyStored()
  await save({ auto_renew: false })
  expect(subscription().cancelsAtEnd).toBe(true)
  await save({ auto_renew: true })
})

test('A-111 where the provider does not take it, all of the change is refused in one sentence and nothing is changed', async () => {
  // A message that comes while it has ended there would tell of it.
  await allHeard()
  const before = { settings: await settings(), plan: await it.plan('noah'), told: await told() }
  // It ended there, and nothing told of it yet.
  subscription().status = 'canceled'
  const ended = await save({ auto_renew: false, billing_name: 'Another' })
  subscription().status = 'active'
  await it.standIn.close()
  const away = await save({ auto_renew: false, billing_name: 'Another' })

  const sentence = 'The card provider did not take the change, so nothing was saved. Try again in a moment.'
  for (const { status, json } of [ended, away]) expect([status, json.detail]).toEqual([503, sentence])
  expect(subscription().cancelsAtEnd).toBe(false)
  expect({ settings: await settings(), plan: await it.plan('noah'), told: await told() }).toEqual(before)
  // What is no matter of the provider is saved as ever.
  expect((await save({ billing_name: 'Noah', auto_renew: true })).json).toMatchObject({ billing_name: 'Noah' })
  expect((await save({ auto_renew: false }, 'mara')).status).toBe(200)
})

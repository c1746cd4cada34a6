import { afterAll, beforeAll, expect, test } from 'vitest'
import { abandonedStep, discountOf } from '../../../src/domain/billing/abandoned.ts'
import { newestMails } from '../../../src/server/db/mails.ts'
import { CARDS, startWithBilling, type BillingServer } from '../../support/billing.ts'

const DAY = 86_400_000
const HOUR = DAY / 24

test('MKT-03 A-154 15 % a day after a checkout was left, 25 % after three, and nothing after two weeks', () => {
  const percents = [DAY - 1, DAY, 3 * DAY - 1, 3 * DAY, 14 * DAY - 1, 14 * DAY].map(
    (passed) => abandonedStep(passed, 0)?.percent ?? null,
  )
  expect(percents).toEqual([null, 15, 15, 25, 25, null])
})

test('A-154 a code counts once its mail has come, until the two weeks are over, and for nobody else', () => {
  expect(['BACK15', ' back15 ', 'BACK25', 'BACK99', ''].map((code) => discountOf(code, DAY, 0))).toEqual([
    15,
    15,
    null,
    null,
    null,
  ])
  expect([discountOf('BACK25', 3 * DAY, 0), discountOf('BACK25', 14 * DAY, 0)]).toEqual([25, null])
  expect(discountOf('BACK15', DAY, null)).toBeNull()
})

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
})
afterAll(async () => {
  await it.close()
})

const ask = (code?: string) =>
  it.server.call('noah', 'POST', '/v1/subscriptions/create-checkout-session', {
    plan: 'elite',
    interval: 'month',
    ...(code !== undefined && { code }),
  })
/** Lets the checkout of Noah have begun so long ago, and looks what mail is due. */
async function mailsAfter(passed: number): Promise<readonly string[]> {
  const { db, clock, scheduledMails } = it.server.parts
  await db
    .updateTable('checkouts')
    .set({ began_at: new Date(clock.now() - passed) })
    .execute()
  await scheduledMails.look()
  return (await newestMails(db, 100))
    .filter(({ userId, kind }) => userId === 'sample-noah' && kind === 'tips')
    .map(({ subject }) => subject)
}

test('A-154 of two first buyers with one code, who both find that its coupon is not there yet, both come to a payment page', async () => {
  const { db, clock } = it.server.parts
  expect((await ask()).status).toBe(200)
  await db
    .updateTable('checkouts')
    .set({ began_at: new Date(clock.now() - 3 * DAY) })
    .execute()
  const { state } = it.standIn
  const { coupons } = state
  const lookedFor: string[] = []
  Object.assign(state, {
    coupons: new Proxy(coupons, {
      // The other one makes it as soon as it was not found.
      getOwnPropertyDescriptor(all, name) {
        const found = Reflect.getOwnPropertyDescriptor(all, name)
        const id = String(name)
        if (found === undefined) lookedFor.push(id)
        all[id] ??= { id, percentOff: 25 }
        return found
      },
    }),
  })
  const answer = await ask('BACK25')
  Object.assign(state, { coupons })
  await db.deleteFrom('checkouts').execute()

  expect(lookedFor).toHaveLength(1)
  expect([answer.status, await (await fetch(answer.json.url)).text()]).toEqual([
    200,
    expect.stringContaining('25 % off the first payment'),
  ])
})

test('MKT-03 who leaves a checkout gets the two mails, once each; the code of one is taken off his first payment alone', async () => {
  expect([(await ask('BACK15')).status, (await ask('NONE')).json.detail]).toEqual([
    400,
    'This code is not known here, or not valid for you now. Take it out to go on without it.',
  ])
  expect((await ask()).status).toBe(200)
  expect(await mailsAfter(DAY - HOUR)).toEqual([])
  expect(await mailsAfter(DAY + HOUR)).toEqual(['15 % off the first payment'])

  // Asked for again the checkout is the same, and the code is good for it.
  const { json } = await ask('BACK15')
  expect(await (await fetch(json.url)).text()).toContain('15 % off the first payment')
  await it.post(json.url, { act: 'pay', number: CARDS.good })
  expect(await it.roles('noah')).toEqual(['elite-subscriber'])
  const { invoices } = (await it.server.call('noah', 'GET', '/v1/subscriptions/invoices')).json
  expect(invoices.map(({ amount }: { readonly amount: number }) => amount)).toEqual([6_715])

  // Who bought is not asked again.
  expect(await mailsAfter(3 * DAY + HOUR)).toEqual(['15 % off the first payment'])
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBilling } from '../../../src/server/billing/billing.ts'
import type { BillingConnection } from '../../../src/server/billing/connection.ts'
import { makeLog } from '../../../src/server/log.ts'
import { KEY, startWithBilling, type BillingServer, WEBHOOK_SECRET } from '../../support/billing.ts'
import { startTestServer } from '../../support/server.ts'

let it: BillingServer
beforeAll(async () => {
  it = await startWithBilling()
})
afterAll(async () => {
  await it.close()
})

const connectionTo = (port: number, prices: BillingConnection['prices']): BillingConnection => ({
  key: KEY,
  webhookSecret: WEBHOOK_SECRET,
  prices,
  at: { host: '127.0.0.1', port, protocol: 'http' },
  stop: async () => {},
})

test('SCREEN-2.13 one wrong price takes no other plan off the list, and the log names it', async () => {
  const { db, clock, facts, publicUrl } = it.server.parts
  const lines: string[] = []
  const billing = makeBilling({
    db,
    clock,
    facts,
    publicUrl,
    log: makeLog('warn', { write: (line) => void lines.push(line) }),
    roles: { read: async () => null, set: async () => {} },
    connection: connectionTo(it.standIn.port, {
      basic_month: 'price_that_is_gone',
      elite_month: 'price_sample_elite_month',
    }),
  })
  // Not yet known is another thing than not sold.
  expect(billing.offers()).toBeNull()
  await vi.waitUntil(() => billing.offers() !== null)

  expect(billing.offers()).toMatchObject([{ plan: 'elite', interval: 'month', amount: 7_900 }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ prices: ['basic_month'] }])
  // Nobody was shown what it costs, so nobody is led to its payment.
  const wish = { plan: 'basic', interval: 'month', percent: null, code: '', from: null } as const
  expect(await billing.checkout({ userId: 'noah', email: 'noah@example.com', name: 'Noah' }, wish)).toEqual({
    refused: 'not_offered',
  })
  await billing.stop()
})

test('SCREEN-2.13 what plans cost is not known while the card provider is away, and none are sold without one', async () => {
  const pricesAt = async (url: string): Promise<unknown> =>
    ((await (await fetch(new URL('/runtime.json', url))).json()) as { readonly prices: unknown }).prices
  const [away, without] = await Promise.all([
    // Nobody listens there.
    startTestServer({ connectBilling: async () => connectionTo(1, { elite_month: 'price_sample_elite_month' }) }),
    startTestServer(),
  ])

  expect([await pricesAt(away.url), await pricesAt(without.url)]).toEqual([null, []])
  await vi.waitFor(async () => expect(await pricesAt(it.server.url)).toHaveLength(6))
  await Promise.all([away.close(), without.close()])
})

test('SCREEN-2.13 a server that other machines reach sells nothing on pages that only its own finds; trials begin', async () => {
  let isAsked = false
  const open = await startTestServer({
    env: { HOST: '0.0.0.0' },
    connectBilling: async () => {
      isAsked = true
      return connectionTo(it.standIn.port, { elite_month: 'price_sample_elite_month' })
    },
  })
  const told = await (await fetch(new URL('/runtime.json', open.url))).json()
  const begun = await open.call('noah', 'POST', '/v1/subscriptions/start-trial')

  expect([isAsked, told]).toEqual([false, expect.objectContaining({ prices: [], has_trial: true })])
  expect(begun).toMatchObject({ status: 200, json: { plan_type: 'trial' } })
  await open.close()
})

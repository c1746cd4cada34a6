import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { PRICE_NAMES } from '../domain/billing/constants.ts'
import type { BillingConnection } from './billing/connection.ts'
import { startChild } from './childProgram.ts'
import type { ConnectBilling } from './ground.ts'

const ready = v.object({ ready: v.literal(true), port: v.number(), controlPort: v.nullable(v.number()) })

/**
 * The card provider: Stripe with the operator's key, else a program of our own beside the server that speaks the same
 * calls (src/paper/billing). What comes after this does not know which.
 */
export const connectBilling: ConnectBilling = async ({ settings, ownUrl, log, clock }): Promise<BillingConnection> => {
  const { STRIPE_SECRET_KEY: ownKey, STRIPE_WEBHOOK_SECRET: ownSecret, STRIPE_PRICES: ownPrices } = settings
  if (ownKey !== '') return { key: ownKey, webhookSecret: ownSecret, prices: ownPrices, at: null, stop: async () => {} }
  const key = `sk_test_${randomBytes(18).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(18).toString('hex')}`
  const child = await startChild({
    name: "The card provider's stand-in",
    entry: 'paper/billing/main',
    args: (before) => [
      '--port',
      String(before?.port ?? settings.BILLING_PORT),
      '--state',
      join(settings.DATA_DIR, 'billing'),
      '--webhook',
      new URL('/api/billing/webhook', ownUrl).href,
      '--with-parent',
    ],
    env: { BILLING_KEY: key, BILLING_WEBHOOK_SECRET: webhookSecret },
    ready,
    log,
    clock,
  })
  return {
    key,
    webhookSecret,
    prices: Object.fromEntries(PRICE_NAMES.map((name) => [name, `price_sample_${name}`])),
    at: { host: '127.0.0.1', port: child.told().port, protocol: 'http' },
    stop: child.stop,
  }
}

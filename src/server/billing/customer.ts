import type Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import { customerOf, saveCustomer } from '../db/billing.ts'
import type { Db } from '../db/open.ts'
import { userSettings } from '../db/userSettings.ts'

const MOST_INVOICES = 24

/** Whom a plan is for. */
export interface Payer {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
}

export interface Invoice {
  readonly id: string
  readonly number: string | null
  readonly at: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly url: string | null
}

/** The customers that users are at the card provider. */
export interface Customers {
  /**
   * The customer that a user is there, made anew where the provider does not know him any more; `isTold`: name and
   * address are brought up to what the settings say.
   */
  of(payer: Payer, isTold?: boolean): Promise<string>
  /** What a customer has, and had. */
  subscriptions(id: string): Promise<readonly Stripe.Subscription[]>
  /**
   * What a customer has, after all pages were closed on which he could pay for more: what was paid a moment ago may not
   * have been told yet.
   */
  settle(id: string): Promise<readonly Stripe.Subscription[]>
  invoices(userId: string): Promise<readonly Invoice[]>
}

export interface CustomerParts {
  readonly stripe: Stripe
  readonly db: Db
  readonly clock: Clock
  /** Whether the provider does not have what it was asked for. */
  readonly isGone: (error: unknown) => boolean
}

/** Finds, makes and asks about customers; each call throws what the library throws. */
export function makeCustomers({ stripe, db, clock, isGone }: CustomerParts): Customers {
  const wantedFor = async ({ userId, name, email }: Payer) => {
    const { billing_email: ownEmail, billing_name: ownName } = await userSettings(db, userId)
    const wanted = { email: ownEmail ?? email, name: ownName ?? name }
    return { ...(wanted.email !== null && { email: wanted.email }), ...(wanted.name !== null && { name: wanted.name }) }
  }
  /** Tells the provider of a customer, or asks for him alone; whether it knows him. */
  const isThere = async (id: string, told: Stripe.CustomerUpdateParams): Promise<boolean> => {
    try {
      await stripe.customers.update(id, told)
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  }
  const subscriptions = async (id: string): Promise<readonly Stripe.Subscription[]> =>
    (await stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 })).data

  return {
    async of(payer, isTold = false) {
      const { userId } = payer
      const known = await customerOf(db, userId)
      if (known !== null && (await isThere(known, isTold ? await wantedFor(payer) : {}))) return known
      const { id } = await stripe.customers.create(
        { ...(await wantedFor(payer)), metadata: { user_id: userId } },
        { idempotencyKey: `customer-${userId}-${clock.now()}` },
      )
      await saveCustomer(db, userId, id)
      return id
    },
    subscriptions,
    async settle(id) {
      const open = await stripe.checkout.sessions.list({ customer: id, status: 'open', limit: 100 })
      for (const session of open.data) await stripe.checkout.sessions.expire(session.id)
      return await subscriptions(id)
    },
    async invoices(userId) {
      const id = await customerOf(db, userId)
      if (id === null) return []
      const { data } = await stripe.invoices.list({ customer: id, limit: MOST_INVOICES })
      return data.map((one) => ({
        id: one.id,
        number: one.number,
        at: new Date(one.created * 1_000).toISOString(),
        amount: one.total,
        currency: one.currency.toUpperCase(),
        status: one.status ?? 'open',
        url: one.hosted_invoice_url ?? null,
      }))
    },
  }
}

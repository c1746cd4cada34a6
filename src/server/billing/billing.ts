import type Stripe from 'stripe'
import type { Interval, PaidPlan } from '../../domain/billing/constants.ts'
import { isLive, isPaid, type Subscription } from '../../domain/billing/subscription.ts'
import { hours } from '../../domain/core/time.ts'
import type { Clock } from '../clock.ts'
import { customerOf, keptSubscription } from '../db/billing.ts'
import type { Db } from '../db/open.ts'
import type { FactLog } from '../events/log.ts'
import type { RolesPort } from '../identity/roles.ts'
import type { Log } from '../log.ts'
import type { BillingConnection } from './connection.ts'
import { type Invoice, makeCustomers, type Payer } from './customer.ts'
import { type Hear, makeHear } from './hear.ts'
import { makeInTurn } from '../inTurn.ts'
import { renewedOtherwise } from './renewal.ts'
import { makeReconcile, type Reconcile } from './reconcile.ts'
import {
  faultOf,
  fetchOffers,
  isEndingThere,
  type Offer,
  openStripe,
  renewThere,
  subscriptionFrom,
} from './provider.ts'

/** Prices are asked for again so often, ms; sooner while they are not known. */
const OFFERS_MS = hours(1)
const OFFERS_RETRY_MS = 10_000

/** What is to be paid for; `percent` is taken off the first payment, for a `code`. */
export interface Wish {
  readonly plan: PaidPlan
  readonly interval: Interval
  readonly percent: number | null
  readonly code?: string | undefined
  /** The screen that led to the prices, a path of ours; it comes back with the user. */
  readonly from: string | null
}

/** A payment page, or why there is none. */
export type Checkout = { readonly url: string } | { readonly refused: 'paid' | 'not_offered' }

/** Why nobody goes yet: a plan of his would be renewed, or the provider does not say whether one would. */
export type Held = 'paid' | 'providerAway'

/** Everything that is said with the card provider. Each throws what its library throws. */
export interface Billing {
  /** What plans cost; null until the provider said it for the first time. */
  offers(): readonly Offer[] | null
  /** `paid`: the provider has a plan of this user already; `not_offered`: this one has no price here. */
  checkout(payer: Payer, wish: Wish): Promise<Checkout>
  /**
   * For who wants to be deleted: his open payment pages are closed, and the provider is asked what it would charge, of
   * which no message may have told yet; what it says is taken in. `go` hears why he cannot go (null: he can) in his
   * turn, so that no payment page opens until it has ended. Throws what `go` throws.
   */
  leave<T>(userId: string, go: (held: Held | null) => Promise<T>): Promise<T>
  /** Address of the customer's own page. */
  portal(payer: Payer): Promise<string>
  invoices(userId: string): Promise<readonly Invoice[]>
  /** Lets what is charged be renewed, or end with its period (A-111); what the provider answers is taken in. */
  renew(userId: string, isRenewed: boolean): Promise<void>
  readonly hear: Hear
  readonly reconcile: Reconcile
  stop(): Promise<void>
}

export interface BillingParts {
  readonly connection: BillingConnection
  readonly db: Db
  readonly clock: Clock
  readonly facts: FactLog
  readonly roles: RolesPort
  readonly log: Log
  readonly publicUrl: URL
}

export function makeBilling({ connection, db, clock, facts, roles, log, publicUrl }: BillingParts): Billing {
  const stripe = openStripe(connection)
  const { prices } = connection
  const inTurn = makeInTurn()
  const at = (path: string): string => new URL(path, publicUrl).href
  const offers = followOffers({ stripe, prices, clock, log })

  /**
   * Whether the provider does not have what it was asked for, as after it was deleted there. One that does not know our
   * prices either is asked with a wrong key, of which nothing follows.
   */
  const isGone = (error: unknown): boolean =>
    faultOf(error)['reason'] === 'resource_missing' && (offers.now()?.length ?? 0) > 0
  const customers = makeCustomers({ stripe, db, clock, isGone })
  /** A subscription as the provider has it now; what it does not have any more is over. */
  const ask = async (id: string): Promise<Subscription | null> => {
    const kept = await keptSubscription(db, id)
    try {
      return subscriptionFrom(await stripe.subscriptions.retrieve(id), prices, kept?.plan ?? null)
    } catch (error) {
      if (kept === null || !isGone(error)) throw error
      return { ...kept, status: 'canceled', isEnding: false, periodEnd: Math.min(kept.periodEnd, clock.now()) }
    }
  }
  const heldBy = async (userId: string, id: string): Promise<Held | null> => {
    try {
      await reconcile.of({ id, userId })
      return (await customers.settle(id)).some((one) => isLive(one) && !isEndingThere(one)) ? 'paid' : null
    } catch (error) {
      // Nobody charges a customer whom the provider does not know: the operator has another account there by now.
      if (faultOf(error)['reason'] === 'resource_missing') return null
      log.warn(faultOf(error), 'The card provider did not say whether a user who wants to be deleted is charged.')
      return 'providerAway'
    }
  }

  const hearing = makeHear({
    db,
    clock,
    facts,
    roles,
    webhookSecret: connection.webhookSecret,
    verify: (...said) => stripe.webhooks.constructEvent(...said),
    ask,
    async boughtFor(id) {
      try {
        return (await stripe.subscriptions.retrieve(id)).metadata['user_id'] ?? null
      } catch (error) {
        if (faultOf(error)['reason'] === 'resource_missing') return null
        throw error
      }
    },
  })
  const reconcile = makeReconcile({
    db,
    clock,
    log,
    async idsOf(id) {
      try {
        return (await customers.subscriptions(id)).map((one) => one.id)
      } catch (error) {
        if (isGone(error)) return []
        throw error
      }
    },
    look: hearing.look,
  })
  return {
    offers: offers.now,
    // One after the other for a user: two tabs that pay at once end with one payment page.
    checkout: (payer, { plan, interval, percent, code, from }) =>
      inTurn(payer.userId, async () => {
        const back = from === null ? '' : `&from=${encodeURIComponent(from)}`
        const price = prices[`${plan}_${interval}`]
        // What is not among the offers has no price that anybody was shown.
        const isOffered = offers.now()?.some((one) => one.plan === plan && one.interval === interval) !== false
        if (price === undefined || !isOffered) return { refused: 'not_offered' }
        const id = await customers.of(payer, true)
        if ((await customers.settle(id)).some(isPaid)) return { refused: 'paid' }
        const { url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: id,
          client_reference_id: payer.userId,
          line_items: [{ price, quantity: 1 }],
          success_url: `${at('/subscription-success')}?session_id={CHECKOUT_SESSION_ID}${back}`,
          cancel_url: at(
            `/checkout?plan=${plan}${interval === 'year' ? '&billing=annual' : ''}${percent === null ? '' : `&code=${code}`}${back}&left=yes`,
          ),
          ...(percent !== null && { discounts: [{ coupon: await couponFor(stripe, percent) }] }),
          subscription_data: { metadata: { user_id: payer.userId } },
        })
        return url === null ? { refused: 'not_offered' } : { url }
      }),
    leave: (userId, go) =>
      inTurn(userId, async () => {
        const id = await customerOf(db, userId)
        return await go(id === null ? null : await heldBy(userId, id))
      }),
    portal: (payer) =>
      inTurn(payer.userId, async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: await customers.of(payer),
          return_url: at('/settings#subscription'),
        })
        return session.url
      }),
    invoices: customers.invoices,
    // In the user's turn: what is kept is looked at when his wish before this one is through.
    renew: (userId, isRenewed) =>
      inTurn(userId, async () => {
        for (const { id, plan } of await renewedOtherwise(db, userId, isRenewed))
          await hearing.look(userId, id, async () =>
            subscriptionFrom(await renewThere(stripe, id, isRenewed), prices, plan),
          )
      }),
    hear: hearing.hear,
    reconcile,
    async stop() {
      offers.stop()
      await connection.stop()
    },
  }
}

/** Keeps the prices known: asked for at the start, then each hour, and soon again where the provider did not answer. */
function followOffers({
  stripe,
  prices,
  clock,
  log,
}: Pick<BillingParts, 'clock' | 'log'> & {
  readonly stripe: Stripe
  readonly prices: BillingConnection['prices']
}): { readonly now: () => readonly Offer[] | null; readonly stop: () => void } {
  let known: readonly Offer[] | null = null
  let cancel = (): void => {}
  let isStopped = false
  const ask = async (): Promise<void> => {
    try {
      const { offers, unknown } = await fetchOffers(stripe, prices)
      known = offers
      if (unknown.length > 0)
        log.warn(
          { prices: unknown },
          'The card provider does not know these prices of STRIPE_PRICES: they are not sold.',
        )
    } catch (error) {
      log.warn(faultOf(error), 'The card provider did not say what plans cost; it is asked again.')
    }
    if (!isStopped) cancel = clock.once((known?.length ?? 0) > 0 ? OFFERS_MS : OFFERS_RETRY_MS, () => void ask())
  }
  void ask()
  return {
    now: () => known,
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}

/** The coupon of a discount on the first payment; made at the provider when it is first needed. */
async function couponFor(stripe: Stripe, percent: number): Promise<string> {
  const id = `bot_blending_first_${percent}`
  try {
    return (await stripe.coupons.retrieve(id)).id
  } catch (error) {
    if (faultOf(error)['reason'] !== 'resource_missing') throw error
  }
  try {
    return (await stripe.coupons.create({ id, percent_off: percent, duration: 'once' })).id
  } catch (error) {
    // Another buyer was faster.
    if (faultOf(error)['reason'] !== 'resource_already_exists') throw error
    return id
  }
}

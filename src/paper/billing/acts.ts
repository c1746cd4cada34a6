import { subscriptionObject, sessionObject } from './objects.ts'
import type { Outbox } from './outbox.ts'
import { priceOf } from './prices.ts'
import { type CheckoutSession, newId, type State, type Subscription } from './state.ts'

const DAY = 86_400

export interface ActParts {
  readonly state: State
  readonly save: () => void
  readonly outbox: Outbox
  /** Ms of UTC. */
  readonly now: () => number
  /** Where the pages are. */
  readonly base: () => string
}

/** What changes a subscription; each change is told by a message. */
export interface Acts {
  /** Ends a checkout with a subscription. `hasCard`: a card was given, so that it can be charged. */
  pay(session: CheckoutSession, hasCard: boolean): void
  /** Ends it with its period, or takes that back. */
  cancelAtEnd(one: Subscription, isEnding: boolean): void
  /** Ends it at a time (seconds of UTC), or with null at none. */
  cancelAt(one: Subscription, at: number | null): void
  /** Another price from now on; the difference is not reckoned here. */
  change(one: Subscription, price: string): void
  /** What the clock does: trials end, periods are renewed or not, checkouts expire. */
  advance(): void
  /** Lets the running period end now, as the clock would. */
  endPeriod(one: Subscription): void
}

export function makeActs({ state, save, outbox, now, base }: ActParts): Acts {
  const second = (): number => Math.floor(now() / 1_000)
  const tell = (type: string, one: Subscription): void => outbox.tell(type, subscriptionObject(one))

  const invoice = (one: Subscription, percentOff = 0): void => {
    const id = newId('in')
    const count = Object.keys(state.invoices).length + 1
    state.invoices[id] = {
      id,
      number: `SAMPLE-${String(count).padStart(4, '0')}`,
      customer: one.customer,
      subscription: one.id,
      total: Math.round((priceOf(one.price).amount * (100 - percentOff)) / 100),
      created: second(),
    }
  }

  const end = (one: Subscription): void => {
    one.status = 'canceled'
    one.endedAt = second()
    tell('customer.subscription.deleted', one)
  }

  /** The end of a period: what is to end ends, what can be charged goes on. */
  const turn = (one: Subscription): void => {
    if (isLast(one) || !one.hasCard) return end(one)
    one.status = 'active'
    one.periodStart = one.periodEnd
    one.periodEnd = nextEnd(one.periodStart, one.price)
    invoice(one)
    tell('customer.subscription.updated', one)
  }

  return {
    pay(session, hasCard) {
      const created = second()
      const trialEnd = session.trialDays === null ? null : created + session.trialDays * DAY
      const one: Subscription = {
        id: newId('sub'),
        customer: session.customer,
        created,
        metadata: session.metadata,
        trialEnd,
        price: session.price,
        status: trialEnd === null ? 'active' : 'trialing',
        hasCard,
        cancelsAtEnd: false,
        periodStart: created,
        periodEnd: trialEnd ?? nextEnd(created, session.price),
        endedAt: null,
      }
      state.subscriptions[one.id] = one
      session.status = 'complete'
      session.subscription = one.id
      if (trialEnd === null) invoice(one, session.percentOff)
      tell('customer.subscription.created', one)
      outbox.tell('checkout.session.completed', sessionObject(session, base()))
      save()
    },
    cancelAtEnd(one, isEnding) {
      one.cancelsAtEnd = isEnding
      tell('customer.subscription.updated', one)
      save()
    },
    cancelAt(one, at) {
      one.cancelsAt = at
      if (at === null) one.cancelsAtEnd = false
      tell('customer.subscription.updated', one)
      save()
    },
    change(one, price) {
      one.price = priceOf(price).id
      tell('customer.subscription.updated', one)
      save()
    },
    advance() {
      let isChanged = false
      for (const one of Object.values(state.subscriptions))
        while (one.status !== 'canceled' && Math.min(one.periodEnd, one.cancelsAt ?? Infinity) <= second()) {
          turn(one)
          isChanged = true
        }
      for (const session of Object.values(state.sessions))
        if (session.status === 'open' && session.expiresAt <= second()) {
          session.status = 'expired'
          isChanged = true
        }
      for (const portal of Object.values(state.portals))
        if (portal.expiresAt <= second()) {
          delete state.portals[portal.id]
          isChanged = true
        }
      if (isChanged) save()
    },
    endPeriod(one) {
      const isOver = isLast(one)
      one.periodEnd = second()
      if (isOver) end(one)
      else turn(one)
      save()
    },
  }
}

/** Whether no other period follows the one that runs. */
export const isLast = (one: Subscription): boolean => one.cancelsAtEnd || (one.cancelsAt ?? Infinity) <= one.periodEnd

/** A month or a year later, on the same day or the month's last. */
function nextEnd(start: number, price: string): number {
  const months = priceOf(price).interval === 'year' ? 12 : 1
  const from = new Date(start * 1_000)
  const day = from.getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, last))
  return Math.floor(next.getTime() / 1_000)
}

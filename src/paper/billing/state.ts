import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Times are seconds of UTC, amounts in cents, as in Stripe's own objects. */
export interface Customer {
  readonly id: string
  email: string | null
  name: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly created: number
}

/** Per cent off the first payment. */
export interface Coupon {
  readonly id: string
  readonly percentOff: number
}

export interface CheckoutSession {
  readonly id: string
  readonly customer: string
  readonly reference: string | null
  readonly price: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly trialDays: number | null
  /** Off the first payment; absent without a coupon. */
  readonly percentOff?: number
  readonly metadata: Readonly<Record<string, string>>
  readonly created: number
  readonly expiresAt: number
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
}

export interface Subscription {
  readonly id: string
  readonly customer: string
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
  readonly trialEnd: number | null
  price: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  /** Whether it can be charged: a trial may be begun without a card. */
  hasCard: boolean
  cancelsAtEnd: boolean
  /** When it ends, as newer portals say it; absent or null where it does not by this. */
  cancelsAt?: number | null
  periodStart: number
  periodEnd: number
  endedAt: number | null
}

export interface Invoice {
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly subscription: string
  readonly total: number
  readonly created: number
}

export interface PortalSession {
  readonly id: string
  readonly customer: string
  readonly returnUrl: string
  readonly expiresAt: number
}

/** A message that is to be delivered: its text, and how often that failed. */
export interface Outgoing {
  readonly id: string
  readonly type: string
  readonly text: string
  tries: number
  /** When it is tried next, ms. */
  due: number
}

export interface State {
  readonly customers: Record<string, Customer>
  readonly coupons: Record<string, Coupon>
  readonly sessions: Record<string, CheckoutSession>
  readonly subscriptions: Record<string, Subscription>
  readonly invoices: Record<string, Invoice>
  readonly portals: Record<string, PortalSession>
  outbox: Outgoing[]
}

/** An id in Stripe's spelling, that nobody guesses. */
export const newId = (kind: string): string => `${kind}_${randomBytes(14).toString('hex')}`

/** The state, and how it is kept: one file, replaced whole after each change; in memory alone without a directory. */
export function openState(directory: string | null): { readonly state: State; readonly save: () => void } {
  const empty: State = {
    customers: {},
    coupons: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    portals: {},
    outbox: [],
  }
  if (directory === null) return { state: empty, save: () => {} }
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'state.json')
  const state: State = existsSync(file) ? { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) } : empty
  return {
    state,
    save() {
      const next = openSync(`${file}.new`, 'w', 0o600)
      writeSync(next, JSON.stringify(state))
      fsyncSync(next)
      closeSync(next)
      renameSync(`${file}.new`, file)
    },
  }
}

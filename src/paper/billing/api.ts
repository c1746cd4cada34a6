import type { Acts } from './acts.ts'
import { type Form, group } from './form.ts'
import {
  couponObject,
  customerObject,
  invoiceObject,
  isCustomer,
  list,
  ofCustomer,
  portalObject,
  priceObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts'
import { SAMPLE_PRICES } from './prices.ts'
import { type CheckoutSession, newId, type State, type Subscription } from './state.ts'

/** How long a payment page and a portal open, s. */
const CHECKOUT_SECONDS = 24 * 3_600
const PORTAL_SECONDS = 1_800

export interface ApiParts {
  readonly state: State
  readonly save: () => void
  readonly acts: Acts
  /** Ms of UTC. */
  readonly now: () => number
  readonly base: () => string
}

/** A refusal as Stripe words it. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, param?: string) {
    super(message)
    this.status = status
    const type = status === 401 ? 'authentication_error' : 'invalid_request_error'
    this.body = { error: { type, code, message, ...(param !== undefined && { param }) } }
  }
}

/** One call of Stripe's API: what the server's billing asks, and no more. */
export function answerCall(parts: ApiParts, call: string, form: Form): object {
  const { state, base } = parts
  const [method = '', path = ''] = call.split(' ')
  const [, kind = '', id = '', act = ''] =
    /^\/v1\/((?:checkout\/|billing_portal\/)?\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
  switch (`${method} ${kind}${id === '' ? '' : '/id'}${act === '' ? '' : `/${act}`}`) {
    case 'POST customers':
      return createCustomer(parts, form)
    case 'POST customers/id': {
      const customer = known(state.customers, 'customer', id)
      customer.email = form.get('email') ?? customer.email
      customer.name = form.get('name') ?? customer.name
      parts.save()
      return customerObject(customer)
    }
    case 'POST coupons': {
      const coupon = { id: form.get('id') ?? newId('co'), percentOff: Number(form.get('percent_off')) }
      if (Object.hasOwn(state.coupons, coupon.id))
        throw new ApiError(400, 'resource_already_exists', 'Coupon already exists.', 'id')
      state.coupons[coupon.id] = coupon
      parts.save()
      return couponObject(coupon)
    }
    case 'GET coupons/id':
      return couponObject(known(state.coupons, 'coupon', id))
    case 'GET prices/id':
      if (!SAMPLE_PRICES.some((price) => price.id === id)) throw missing('price', id)
      return priceObject(id)
    case 'GET subscriptions':
      return list(
        '/v1/subscriptions',
        ofCustomer(state.subscriptions, listedFor(state, form))
          .filter(({ status }) => form.get('status') === 'all' || status !== 'canceled')
          .map(subscriptionObject),
      )
    case 'GET subscriptions/id':
      return subscriptionObject(known(state.subscriptions, 'subscription', id))
    case 'POST subscriptions/id':
      return updateSubscription(parts, known(state.subscriptions, 'subscription', id), form)
    case 'GET invoices':
      return list(
        '/v1/invoices',
        ofCustomer(state.invoices, form.get('customer') ?? '')
          .slice(0, Number(form.get('limit') ?? 10))
          .map((one) => invoiceObject(one, base())),
      )
    case 'GET checkout/sessions':
      return list(
        '/v1/checkout/sessions',
        ofCustomer(state.sessions, listedFor(state, form))
          .filter(({ status }) => (form.get('status') ?? status) === status)
          .map((one) => sessionObject(one, base())),
      )
    case 'POST checkout/sessions':
      return createSession(parts, form)
    case 'POST checkout/sessions/id/expire': {
      const session = known(state.sessions, 'checkout.session', id)
      if (session.status !== 'open')
        throw new ApiError(400, 'resource_invalid', 'Only Checkout Sessions with a status of open can be expired.')
      session.status = 'expired'
      parts.save()
      return sessionObject(session, base())
    }
    case 'POST billing_portal/sessions':
      return createPortal(parts, form)
    default:
      throw new ApiError(404, 'url_invalid', `Unrecognized request URL (${method}: ${path}).`)
  }
}

function createCustomer({ state, save, now }: ApiParts, form: Form): object {
  const customer = {
    id: newId('cus'),
    email: form.get('email') ?? null,
    name: form.get('name') ?? null,
    metadata: group(form, 'metadata'),
    created: Math.floor(now() / 1_000),
  }
  state.customers[customer.id] = customer
  save()
  return customerObject(customer)
}

/** Of what can be changed there the server changes this alone; a subscription that has ended stays as it is. */
function updateSubscription({ acts }: ApiParts, one: Subscription, form: Form): object {
  if (one.status === 'canceled')
    throw new ApiError(
      400,
      'resource_invalid',
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  const [isEnding, at] = [form.get('cancel_at_period_end'), form.get('cancel_at')]
  if (isEnding !== undefined && at !== undefined)
    throw new ApiError(400, 'parameter_unknown', 'You may only specify one of these: cancel_at, cancel_at_period_end.')
  if (isEnding !== undefined) acts.cancelAtEnd(one, isEnding === 'true')
  if (at !== undefined) acts.cancelAt(one, at === '' ? null : Number(at))
  return subscriptionObject(one)
}

function createSession({ state, save, now, base }: ApiParts, form: Form): object {
  const customer = customerIn(state, form)
  const price = form.get('line_items[0][price]') ?? ''
  if (!SAMPLE_PRICES.some(({ id }) => id === price)) throw missing('price', price)
  const trialDays = form.get('subscription_data[trial_period_days]')
  const created = Math.floor(now() / 1_000)
  const id = newId('cs_test')
  const session: CheckoutSession = {
    id,
    customer,
    reference: form.get('client_reference_id') ?? null,
    price,
    successUrl: address(form, 'success_url').replaceAll('{CHECKOUT_SESSION_ID}', id),
    cancelUrl: address(form, 'cancel_url'),
    ...discountIn(state, form),
    trialDays: trialDays === undefined ? null : Number(trialDays),
    metadata: group(form, 'subscription_data[metadata]'),
    created,
    expiresAt: created + CHECKOUT_SECONDS,
    status: 'open',
    subscription: null,
  }
  state.sessions[id] = session
  save()
  return sessionObject(session, base())
}

function createPortal({ state, save, now, base }: ApiParts, form: Form): object {
  const portal = {
    id: newId('bps'),
    customer: customerIn(state, form),
    returnUrl: address(form, 'return_url'),
    expiresAt: Math.floor(now() / 1_000) + PORTAL_SECONDS,
  }
  state.portals[portal.id] = portal
  save()
  return portalObject(portal, base())
}

function discountIn(state: State, form: Form): { readonly percentOff?: number } {
  const coupon = form.get('discounts[0][coupon]')
  return coupon === undefined ? {} : { percentOff: known(state.coupons, 'coupon', coupon).percentOff }
}

function customerIn(state: State, form: Form): string {
  const customer = form.get('customer') ?? ''
  if (!isCustomer(state, customer)) throw missing('customer', customer)
  return customer
}

/** Whose things a list is asked for; Stripe refuses one that it does not know as a wrong parameter, not as 404. */
function listedFor(state: State, form: Form): string {
  const customer = form.get('customer') ?? ''
  if (!isCustomer(state, customer)) throw missing('customer', customer, 400)
  return customer
}

/** An address to which a page may lead: http and https alone. */
function address(form: Form, name: string): string {
  const given = form.get(name) ?? ''
  if (!/^https?:\/\//.test(given)) throw new ApiError(400, 'url_invalid', 'Not a valid URL', name)
  return given
}

function known<T>(all: Readonly<Record<string, T>>, kind: string, id: string): T {
  const one = Object.hasOwn(all, id) ? all[id] : undefined
  if (one === undefined) throw missing(kind, id)
  return one
}

const missing = (kind: string, id: string, status = 404): ApiError =>
  new ApiError(status, 'resource_missing', `No such ${kind}: '${id.slice(0, 100)}'`, kind)

import { isLast } from './acts.ts'
import { ofCustomer } from './objects.ts'
import { TEST_CARDS } from './cards.ts'
import { money, priceOf, SAMPLE_PRICES } from './prices.ts'
import type { CheckoutSession, Customer, Invoice, PortalSession, State, Subscription } from './state.ts'

/** Text for a page: whatever somebody called himself is no markup. */
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A whole page. `body` is markup whose texts went through `safe`. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><title>${safe(title)}</title><link rel="stylesheet" href="/style.css"></head>
<body><main><p class="sample">This is a sample of a payment page. Nothing is charged, and no card is sent anywhere.</p>
${body}</main></body></html>`

const day = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10)

const perPeriod = (price: string): string => {
  const { amount, interval } = priceOf(price)
  return `${money(amount)} a ${interval}`
}

/** The payment page; `wrong` says why the last try did not go through. */
export function paymentPage(session: CheckoutSession, customer: Customer, wrong: string | null): string {
  const { name } = priceOf(session.price)
  const isFree = session.trialDays !== null
  const head = isFree
    ? `<h1>Start your trial</h1><p class="price">${session.trialDays} days free</p><p class="soft">No card is needed. It ends by itself.</p>`
    : `<h1>Subscribe to ${safe(name)}</h1><p class="price">${perPeriod(session.price)}</p>${session.percentOff === undefined ? '' : `<p class="soft">${session.percentOff} % off the first payment.</p>`}`
  const fields = isFree
    ? ''
    : `<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required maxlength="23" value="4242 4242 4242 4242"></label>
<div class="two"><label>Expires<input name="expires" autocomplete="off" value="12 / 34" maxlength="7"></label><label>CVC<input name="cvc" autocomplete="off" inputmode="numeric" value="123" maxlength="4"></label></div>`
  const cards = TEST_CARDS.map(({ number, about }) => `<tr><td>${number}</td><td>${about}</td></tr>`).join('')
  return page(
    'Sample payment',
    `${head}<p class="soft">${safe(customer.name ?? 'Customer')} ${safe(customer.email ?? '')}</p>
${wrong === null ? '' : `<p class="wrong" role="alert">${safe(wrong)}</p>`}
<form class="panel" method="post" action="/pay/${session.id}">${fields}
<button class="primary" name="act" value="pay">${isFree ? 'Start trial' : 'Subscribe'}</button></form>
<a class="button" href="${safe(session.cancelUrl)}">Back to Bot Blending</a>
${isFree ? '' : `<h2>Test cards</h2><table>${cards}</table>`}`,
  )
}

/** What a card's bank asks. */
export const secondStepPage = (session: CheckoutSession): string =>
  page(
    'Sample bank',
    `<h1>Your bank asks</h1><p class="soft">Confirm ${perPeriod(session.price)} for ${safe(priceOf(session.price).name)}.</p>
<form method="post" action="/pay/${session.id}"><button class="primary" name="act" value="confirm">Confirm</button>
<button name="act" value="refuse">Refuse</button></form>`,
  )

/** An address that opens nothing any more; `back` where its page came from, if that is known. */
export const gonePage = (back: string | null): string =>
  page(
    'No longer valid',
    `<h1>No longer valid</h1><p class="soft">This page was used, replaced by a newer one, or is too old. Nothing was charged here.</p>
${back === null ? '' : `<a class="button" href="${safe(back)}">Back to Bot Blending</a>`}`,
  )

/** The customer's own page: his subscriptions, what he can do with them, and his invoices. */
export function portalPage(state: State, portal: PortalSession): string {
  const subscriptions = ofCustomer(state.subscriptions, portal.customer)
  const invoices = ofCustomer(state.invoices, portal.customer)
  const lines = invoices
    .map(
      ({ id, number, created, total }) =>
        `<tr><td><a href="/invoice/${id}">${number}</a></td><td>${day(created)}</td><td>${money(total)}</td></tr>`,
    )
    .join('')
  return page(
    'Sample billing',
    `<h1>Billing</h1>
${subscriptions.length === 0 ? '<p class="soft">Nothing is billed here yet.</p>' : subscriptions.map((one) => subscriptionPart(one, portal)).join('')}
<h2>Invoices</h2>${lines === '' ? '<p class="soft">None.</p>' : `<table>${lines}</table>`}
<a class="button" href="${safe(portal.returnUrl)}">Back to Bot Blending</a>`,
  )
}

function subscriptionPart(one: Subscription, { id }: PortalSession): string {
  const { name } = priceOf(one.price)
  const what = one.status === 'trialing' ? `Trial of ${name}` : name
  if (one.status === 'canceled')
    return `<section class="panel"><p>${safe(what)}: ended on ${day(one.endedAt ?? one.periodEnd)}</p></section>`
  const others = SAMPLE_PRICES.filter((price) => price.id !== one.price)
    .map(
      (price) => `<option value="${price.id}">${safe(price.name)}, ${money(price.amount)} a ${price.interval}</option>`,
    )
    .join('')
  const isEnding = isLast(one)
  const next = isEnding ? 'Ends on' : one.status === 'trialing' ? 'Trial ends on' : 'Next payment on'
  const change = one.hasCard
    ? `<label>Another plan<select name="price">${others}</select></label><button name="act" value="change">Change plan</button>`
    : ''
  return `<section class="panel"><p class="price">${safe(what)}</p><p class="soft">${perPeriod(one.price)}. ${next} ${day(isEnding ? (one.cancelsAt ?? one.periodEnd) : one.periodEnd)}.</p>
<form method="post" action="/portal/${id}"><input type="hidden" name="subscription" value="${one.id}">
<button name="act" value="${isEnding ? 'renew' : 'cancel'}">${isEnding ? 'Renew' : 'Cancel at the end of the period'}</button>${change}</form></section>`
}

/** An invoice. */
export const invoicePage = (invoice: Invoice, customer: Customer): string =>
  page(
    `Invoice ${invoice.number}`,
    `<h1>Invoice ${invoice.number}</h1><p class="price">${money(invoice.total)}</p><p class="soft">Paid on ${day(invoice.created)} by ${safe(customer.name ?? customer.email ?? 'Customer')}.</p>`,
  )

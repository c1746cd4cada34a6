import type { Acts } from './acts.ts'
import { CARD_WORDS, cardVerdict } from './cards.ts'
import type { Form } from './form.ts'
import type { Outbox } from './outbox.ts'
import { gonePage, invoicePage, paymentPage, portalPage, secondStepPage } from './pages.ts'
import { SAMPLE_PRICES } from './prices.ts'
import type { State } from './state.ts'

/** A page, or where to go. */
export type Visit =
  | {
      readonly status: number
      readonly html: string
      /** Where its forms may lead in the end. */ readonly leads: string
    }
  | { readonly to: string }

export interface VisitParts {
  readonly state: State
  readonly acts: Acts
  readonly outbox: Outbox
}

/** A browser at one of the pages; null where there is none. `form` is null for a look. */
export async function visit(parts: VisitParts, path: string, form: Form | null): Promise<Visit | null> {
  const [, kind = '', id = ''] = /^\/(pay|portal|invoice)\/(\w+)$/.exec(path) ?? []
  switch (kind) {
    case 'pay':
      return await atPayment(parts, id, form)
    case 'portal':
      return await atPortal(parts, id, form)
    case 'invoice':
      return atInvoice(parts, id)
    default:
      return null
  }
}

const own = <T>(all: Readonly<Record<string, T>>, id: string): T | null => (Object.hasOwn(all, id) ? all[id]! : null)
const gone = (back: string | null = null): Visit => ({ status: 404, html: gonePage(back), leads: '' })

async function atPayment({ state, acts, outbox }: VisitParts, id: string, form: Form | null): Promise<Visit> {
  const session = own(state.sessions, id)
  if (session === null) return gone()
  if (session.status !== 'open')
    return session.status === 'complete' ? { to: session.successUrl } : gone(session.cancelUrl)
  const customer = state.customers[session.customer]!
  const shown = (wrong: string | null): Visit => ({
    status: wrong === null ? 200 : 402,
    html: paymentPage(session, customer, wrong),
    leads: new URL(session.successUrl).origin,
  })
  if (form === null) return shown(null)
  if (form.get('act') === 'refuse') return shown('Your bank did not confirm the payment. Nothing was charged.')
  const verdict =
    session.trialDays === null && form.get('act') !== 'confirm' ? cardVerdict(form.get('number') ?? '') : 'good'
  if (verdict === 'second_step')
    return { status: 200, html: secondStepPage(session), leads: new URL(session.successUrl).origin }
  if (verdict !== 'good') return shown(CARD_WORDS[verdict])
  acts.pay(session, session.trialDays === null)
  // As there, whoever paid goes back when his message was delivered, or could not be.
  await outbox.deliver()
  return { to: session.successUrl }
}

async function atPortal({ state, acts, outbox }: VisitParts, id: string, form: Form | null): Promise<Visit> {
  const portal = own(state.portals, id)
  if (portal === null) return gone()
  const subscription = form === null ? null : own(state.subscriptions, form.get('subscription') ?? '')
  if (subscription !== null && subscription.customer === portal.customer && subscription.status !== 'canceled') {
    const price = form?.get('price') ?? ''
    switch (form?.get('act')) {
      case 'cancel':
        // Newer portals name the time, and leave `cancel_at_period_end` as it is.
        acts.cancelAt(subscription, subscription.periodEnd)
        break
      case 'renew':
        acts.cancelAt(subscription, null)
        break
      case 'change':
        if (subscription.hasCard && SAMPLE_PRICES.some((one) => one.id === price)) acts.change(subscription, price)
        break
      default:
    }
    await outbox.deliver()
    // A reload must not do it again.
    return { to: `/portal/${id}` }
  }
  return { status: 200, html: portalPage(state, portal), leads: '' }
}

function atInvoice({ state }: VisitParts, id: string): Visit {
  const invoice = own(state.invoices, id)
  if (invoice === null) return gone()
  return { status: 200, html: invoicePage(invoice, state.customers[invoice.customer]!), leads: '' }
}

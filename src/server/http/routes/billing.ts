import { hasRecognisedRole } from '../../../domain/access/roles.ts'
import { planFrom } from '../../../domain/access/plan.ts'
import { discountOf } from '../../../domain/billing/abandoned.ts'
import { askedFrom } from '../../../domain/billing/askedFrom.ts'
import { isPaid, planAnswer } from '../../../domain/billing/subscription.ts'
import { billingInvoices, checkoutSession } from '../../../domain/wire/companion.ts'
import { trialStart } from '../../../domain/wire/companionTrial.ts'
import { customerPortal } from '../../../domain/wire/rest/settings.ts'
import { NotSigned } from '../../billing/hear.ts'
import { faultOf } from '../../billing/provider.ts'
import { checkoutSince, customerOf, noteCheckout, subscriptionsOf } from '../../db/billing.ts'
import { joinedAt } from '../../db/users.ts'
import { isEmbeddedIdentity } from '../../config.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import { readText } from '../json.ts'
import { Problem, refused } from '../problem.ts'
import { addressOf, type App, type SomeRoutes } from '../serve.ts'

/** Messages of the card provider are some kB. */
const MESSAGE_BYTES = 256 * 1_024
/** Where the card provider sends its signed messages, below /api. */
const WEBHOOK_PATH = '/billing/webhook'

const NO_PLAN = { plan_type: null, status: null, current_period_end: null }

/**
 * Plan, payment page and portal. Nothing here changes a plan: that is done by the card provider's signed messages
 * alone.
 */
export function billingRoutes(parts: Parts, app: App) {
  const { billing, db, clock } = parts

  /** Whatever fails there becomes one sentence here; the log gets its kind, never what was sent. */
  const asked = async <T>(work: Promise<T>, away: () => Problem): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof Problem) throw error
      parts.log.warn(faultOf(error), 'The card provider, or the one that keeps roles, could not be asked.')
      throw away()
    }
  }

  app.post(WEBHOOK_PATH, async (c) => {
    if (billing === null) return c.json({ detail: 'There is no such address here.' }, 404)
    const text = await readText(c.req.raw.body, MESSAGE_BYTES)
    try {
      const verdict = await billing.hear(text, c.req.header('stripe-signature') ?? '')
      return c.json({ received: true, verdict }, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      if (error instanceof NotSigned) {
        const from = addressOf(parts, c)
        parts.log.warn({ from }, 'A message about billing was refused: its signature or its age is wrong.')
        parts.limits.spend('badTickets', from)
        throw new Problem(400, 'The signature or the age of this message is wrong.')
      }
      parts.log.warn(faultOf(error), 'A message about billing could not be taken in; it will come again.')
      throw new Problem(503, 'This message cannot be taken in now. Send it again.', { 'Retry-After': '5' })
    }
  })

  return {
    settingsSubscription: async ({ session }) => ({
      ...(await planNow(parts, session)),
      ...(!isEmbeddedIdentity(parts.settings) && { roles_from: parts.settings.ROLES_FROM }),
    }),
    checkoutSession: async ({ session, body: { plan, interval, code, from } }) => {
      if (billing === null) throw refused(checkoutSession, 'notOffered')
      if ((await subscriptionsOf(db, session.userId)).some(isPaid)) throw refused(checkoutSession, 'alreadySubscribed')
      const at = new Date(clock.now())
      const since = await checkoutSince(db, session.userId)
      const percent = code === undefined ? null : discountOf(code, at.getTime(), since?.getTime() ?? null)
      if (code !== undefined && percent === null) throw refused(checkoutSession, 'wrongCode')
      const wish = { plan, interval, percent, code, from: askedFrom(from ?? '')?.path ?? null }
      const made = await asked(billing.checkout(session, wish), () => refused(checkoutSession, 'providerAway'))
      if ('url' in made) {
        await noteCheckout(db, session.userId, { plan, interval, at })
        return { url: made.url }
      }
      throw refused(checkoutSession, made.refused === 'paid' ? 'alreadySubscribed' : 'notOffered')
    },
    trialStart: async ({ session }) => {
      const begun = await asked(parts.trials.start(session.userId), () => refused(trialStart, 'away'))
      if (typeof begun === 'string') throw refused(trialStart, begun)
      return { ...planAnswer([begun])! }
    },
    customerPortal: async ({ session }) => {
      const isCustomer = hasRecognisedRole(session.roles) || (await customerOf(db, session.userId)) !== null
      if (!isCustomer) throw refused(customerPortal, 'noPlan')
      if (billing === null) throw refused(customerPortal, 'notSold')
      return { url: await asked(billing.portal(session), () => refused(customerPortal, 'providerAway')) }
    },
    billingInvoices: async ({ session }) => ({
      invoices:
        billing === null
          ? []
          : (await asked(billing.invoices(session.userId), () => refused(billingInvoices, 'providerAway'))).map(
              (invoice) => ({ ...invoice }),
            ),
    }),
  } satisfies SomeRoutes
}

/** What the user pays for, else what his roles say. */
async function planNow({ db, clock }: Parts, { userId, roles }: Session) {
  const all = await subscriptionsOf(db, userId)
  const paid = planAnswer(all)
  if (paid !== null) return { ...paid, ...(all.some(isPaid) && { is_charged: true as const }) }
  const since = await joinedAt(db, userId)
  return (since === null ? null : planFrom(roles, since.getTime(), clock.now())) ?? NO_PLAN
}

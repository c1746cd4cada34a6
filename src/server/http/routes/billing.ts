import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import { customerPortal } from '../../../domain/wire/rest/settings.ts'
import { type Plan, planFrom } from '../../../domain/access/plan.ts'
import { joinedAt } from '../../db/users.ts'
import { page } from '../../identity/pages.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../auth.ts'
import { documentHeaders } from '../headers.ts'
import { refused, tooMany } from '../problem.ts'
import { addressOf, type App, type SomeRoutes } from '../serve.ts'

/** How long an address of the portal opens, ms. */
const SESSION_MS = 5 * 60_000
/** Under /api, so that no page of the product stands at it. */
const PORTAL_PATH = '/billing/portal'

interface PortalSession {
  readonly session: Session
  readonly validUntil: number
}

/**
 * Plan and customer portal, in place of a card provider: the plan is what the roles say, the portal shows it and
 * changes nothing, and its address names no user and opens for minutes. A connected provider answers here instead;
 * roles remain what opens doors.
 */
export function billingRoutes(parts: Parts, app: App) {
  const open = new Map<string, PortalSession>()
  const { clock, publicUrl } = parts

  app.get(PORTAL_PATH, async (c) => {
    const wait = parts.limits.take('anonymous', addressOf(parts, c))
    if (wait !== null) throw tooMany(wait)
    const found = open.get(c.req.query('session') ?? '')
    const isGood =
      found !== undefined && found.validUntil > clock.now() && (await parts.sessions.isStillGood(found.session))
    const plan = isGood ? await planNow(parts, found.session) : null
    for (const [name, value] of Object.entries(documentHeaders({ nonce: null }))) c.header(name, value)
    return c.html(plan === null ? gone() : portal(plan), plan === null ? 404 : 200)
  })

  return {
    settingsSubscription: async ({ session }) => ({
      ...((await planNow(parts, session)) ?? { plan_type: null, status: null, current_period_end: null }),
    }),
    customerPortal: async ({ session }) => {
      if ((await planNow(parts, session)) === null) throw refused(customerPortal, 'noPlan')
      for (const [name, { validUntil }] of open) if (validUntil <= clock.now()) open.delete(name)
      const name = randomBytes(16).toString('hex')
      open.set(name, { session, validUntil: clock.now() + SESSION_MS })
      return { url: new URL(`/api${PORTAL_PATH}?session=${name}`, publicUrl).href }
    },
  } satisfies SomeRoutes
}

/** The user's plan, or null without one. */
async function planNow({ db, clock }: Parts, { userId, roles }: Session): Promise<Plan | null> {
  const since = await joinedAt(db, userId)
  return since === null ? null : planFrom(roles, since.getTime(), clock.now())
}

const portal = (plan: Plan) =>
  page(
    'Billing',
    html`<h1>Billing</h1>
      <p class="samples-note">
        This installation has no card provider: nothing is charged, and there is nothing to pay.
      </p>
      <h2>Plan</h2>
      <p>${capital(plan.plan_type)}, ${plan.status}</p>
      <h2>${plan.status === 'trialing' ? 'Trial ends' : 'Next billing'}</h2>
      <p><time datetime="${plan.current_period_end}">${plan.current_period_end.slice(0, 10)}</time></p>
      <h2>Invoices</h2>
      <p class="lead">None.</p>
      <a class="button" href="/settings">Back to Bot Blending</a>`,
  )

const gone = () =>
  page(
    'Billing',
    html`<h1>Billing</h1>
      <p class="lead">This address is no longer valid. Open billing from Settings again.</p>
      <a class="button" href="/settings">Back to Bot Blending</a>`,
  )

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

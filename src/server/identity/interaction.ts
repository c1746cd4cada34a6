import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Provider } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import type { CallerOf } from '../http/callers.ts'
import type { Limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { SampleGate } from '../sampleGate.ts'
import { signInSecond } from './endedSignIns.ts'
import { formOf } from './forms.ts'
import type { PasswordParts } from './passwordReset.ts'
import { texts } from './texts.ts'

/** What the pages of an interaction work with. */
export interface InteractionParts {
  readonly provider: Provider
  readonly db: Db
  readonly formSecret: string
  readonly offersSamples: boolean
  readonly limits: Limits
  readonly callerOf: CallerOf
  readonly samples: Pick<SampleGate, 'ready'>
  readonly log: Log
  readonly passwords: PasswordParts
  /**
   * Origins to which the sign-in may lead in the end; a browser checks the whole chain of redirects against
   * `form-action`.
   */
  readonly returnOrigins: readonly string[]
}

export type Env = { Bindings: HttpBindings }

/** Throws 403 for what a page of another site sends (T4). */
export function refuseOtherSites(c: Context<Env>): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem(403, texts.elsewhere)
}

/** The form that was posted to an interaction. Throws 403 for one of another site, page or browser (T4). */
export async function postedForm(
  parts: InteractionParts,
  c: Context<Env>,
): Promise<{ readonly form: ReadonlyMap<string, string>; readonly uid: string }> {
  refuseOtherSites(c)
  const form = await formOf(c.req.raw.body)
  const { uid } = await parts.provider.interactionDetails(c.env.incoming, c.env.outgoing)
  if (!isProof(parts, uid, textOf(form.get('proof')))) throw new Problem(403, texts.stale)
  return { form, uid }
}

/** Signs a user in who proved at `at` who he is. */
export async function signIn(
  parts: InteractionParts,
  c: Context<Env>,
  { accountId, at }: { readonly accountId: string; readonly at: number },
): Promise<Response> {
  return await finish(parts, c, { login: { accountId, ts: await signInSecond(parts.db, accountId, at) } })
}

/** Ends the interaction with its result: the browser goes on to where the sign-in began. */
export async function finish(
  parts: InteractionParts,
  c: Context<Env>,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Response> {
  const next = await parts.provider.interactionResult(c.env.incoming, c.env.outgoing, result, {
    mergeWithLastSubmission: true,
  })
  return c.redirect(next, 303)
}

/**
 * A form token bound to the interaction, whose cookie is bound to the browser: a form on another site has neither (T4).
 */
export const proofOf = (parts: InteractionParts, uid: string): string =>
  createHmac('sha256', parts.formSecret).update(uid).digest('base64url')

function isProof(parts: InteractionParts, uid: string, given: string): boolean {
  const expected = Buffer.from(proofOf(parts, uid))
  const found = Buffer.from(given)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** A field of a form; '' where it is missing. */
export const textOf = (value: string | undefined): string => (value ?? '').slice(0, 1_000)

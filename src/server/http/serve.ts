import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { admits } from '../../domain/access/roles.ts'
import type { AnswerOf, Call } from '../../domain/wire/rest/call.ts'
import type { Parts } from '../parts.ts'
import { bearerOf, type Session, unauthorised } from './auth.ts'
import { parseBody, readText } from './json.ts'
import type { LimitName } from './limits.ts'
import { canonicalPath } from './paths.ts'
import { notFound, Problem, tooMany } from './problem.ts'
import { isTicket } from './tickets.ts'

export type App = Hono<{ Bindings: HttpBindings }>
export type Ctx = Context<{ Bindings: HttpBindings }>

type Read<C extends Call, K extends 'query' | 'body'> = C extends { readonly [P in K]: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined

/** What a handler gets: who asks, and what he asks, read and checked. */
export interface Asked<C extends Call> {
  readonly session: C extends { readonly need: 'public' } ? null : Session
  readonly query: Read<C, 'query'>
  readonly body: Read<C, 'body'>
  /** A `{name}` part of the path. */
  readonly part: (name: string) => string
  readonly c: Ctx
}

type Answer<C extends Call> = C extends { readonly answer: v.GenericSchema } ? AnswerOf<C> | Response : Response

const BODY_BYTES = 256 * 1_024
const BATCH_BYTES = 1_024 * 1_024
const PART = /^[^\p{Cc}]{1,300}$/u

/** Answers a call of the table: checks who asks, how often, what; then lets the handler answer. */
export function serve<const C extends Call>(app: App, parts: Parts, call: C, handle: (asked: Asked<C>) => Promise<Answer<C>>): void {
  app.on(call.method, canonicalPath(call.path).replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const session = call.need === 'public' ? anonymous(parts, c) : await signedIn(parts, c, call)
    const query = call.query === undefined ? undefined : check(call.query, queryOf(c))
    const body = call.body === undefined ? await refuseWrongType(c) : check(call.body, await bodyOf(c, call))
    const asked = { session, query, body, part: (name: string) => partOf(c, name), c } as unknown as Asked<C>
    const answer: unknown = await handle(asked)
    return answer instanceof Response ? answer : c.json(answer as object, 200, { 'Cache-Control': 'no-store' })
  })
}

/** Session, rights and allowance of a call, in this order. */
async function signedIn(parts: Parts, c: Ctx, call: Call): Promise<Session> {
  const session = await sessionFrom(parts, c)
  refuse(session, call)
  if (call.method !== 'GET') refuseForeignPage(parts, c)
  const wait = parts.limits.take(allowanceOf(call), session.userId)
  if (wait !== null) throw tooMany(wait)
  return session
}

/** Wrong tokens are counted by address: checking signatures is work. */
async function sessionFrom(parts: Parts, c: Ctx): Promise<Session> {
  try {
    return await parts.sessions.of(bearerOf(c.req.header('authorization')))
  } catch (error) {
    const wait = parts.limits.take('badTokens', addressOf(c))
    throw wait === null ? error : tooMany(wait)
  }
}

/** Refuses a session that may not make a call (spec 6; T6, T7). */
export function refuse(session: Session, call: Call): void {
  const isWrite = call.method !== 'GET'
  const scope = isWrite ? 'write:trades' : 'read:trades'
  if (!session.scopes.includes(scope)) throw new Problem(403, `The access token lacks the scope ${scope}.`)
  if (call.need === 'public') return
  if (call.need !== 'signed_in' && !admits(call.need, session.roles)) throw new Problem(403, 'Your plan does not include this.')
  if (isWrite && session.actor !== null && call.allowance !== 'reports' && call.allowance !== 'tickets' && call.path !== '/api/session/end') throw new Problem(403, 'While impersonating you can look, but not change anything.')
}

const allowanceOf = (call: Call): LimitName => call.allowance ?? (call.method === 'GET' ? 'reads' : 'writes')

function anonymous(parts: Parts, c: Ctx): null {
  const wait = parts.limits.take('anonymous', addressOf(c))
  if (wait !== null) throw tooMany(wait)
  return null
}

/** Network address of the caller. */
export const addressOf = (c: Ctx): string => c.env.incoming.socket.remoteAddress ?? 'unknown'

/** A page of another site cannot send our token, but it is refused even if it could (T4). */
export function refuseForeignPage(parts: Parts, c: Ctx): void {
  const origin = c.req.header('origin')
  const isOurs = origin === undefined || origin === parts.publicUrl.origin || parts.settings.ALLOWED_ORIGINS.includes(origin)
  const site = c.req.header('sec-fetch-site')
  if (!isOurs || (origin === undefined && (site === 'cross-site' || site === 'same-site'))) throw new Problem(403, 'This page may not write here.')
}

async function bodyOf(c: Ctx, call: Call): Promise<unknown> {
  await refuseWrongType(c)
  const text = await readText(c.req.raw.body, call.allowance === 'reports' ? BATCH_BYTES : BODY_BYTES)
  if (text.trim() === '') {
    if (call.bodyIsOptional === true) return {}
    throw new Problem(400, 'This call needs a JSON body.')
  }
  return parseBody(text)
}

/** Whoever sends something sends JSON and says so: a form of another site cannot (T4). */
async function refuseWrongType(c: Ctx): Promise<undefined> {
  const length = c.req.header('content-length')
  const hasBody = (length !== undefined && length !== '0') || c.req.header('transfer-encoding') !== undefined
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (c.req.method !== 'GET' && hasBody && type !== 'application/json') throw new Problem(415, 'Send application/json.')
  return undefined
}

/** Reads a value or throws 400 with a sentence that names the field. */
function check(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const issue = result.issues[0]
  const path = v.getDotPath(issue)
  const isOwnSentence = /^[A-Z][^:]* is required$/.test(issue.message)
  throw new Problem(400, path === null || isOwnSentence ? issue.message : `${path}: ${issue.message}`)
}

function queryOf(c: Ctx): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null)
  for (const [name, list] of Object.entries(c.req.queries())) values[name] = list.length === 1 ? list[0] ?? '' : list
  return { ...values }
}

function partOf(c: Ctx, name: string): string {
  const value = c.req.param(name)
  if (value === undefined || !PART.test(value)) throw notFound()
  return value
}

/** The session of a stream: from a ticket or a token in its address, or a bearer header. */
export async function streamSession(parts: Parts, c: Ctx, wanted: { readonly purpose: 'events' | 'trades' | 'task'; readonly taskId: string | null }): Promise<Session> {
  const token = c.req.query('token') ?? ''
  if (isTicket(token)) return parts.tickets.redeem(token, { ...wanted, origin: c.req.header('origin') ?? null, from: addressOf(c) })
  const header = c.req.header('authorization')
  if (header !== undefined) return await parts.sessions.of(bearerOf(header))
  if (token === '' || parts.settings.STREAM_ACCESS_TOKENS === 'refuse') throw unauthorised()
  return await parts.sessions.of(token)
}

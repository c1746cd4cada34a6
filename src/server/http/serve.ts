import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { admits } from '../../domain/access/roles.ts'
import { LOOK_ONLY, mayWhileImpersonating } from '../../domain/admin/impersonation.ts'
import type { AnswerOf, Call } from '../../domain/wire/rest/call.ts'
import { type CallName, CALLS, type Calls } from '../../domain/wire/rest/table.ts'
import type { Parts } from '../parts.ts'
import { bearerOf, type Session, unauthorised } from './auth.ts'
import type { Tx } from '../db/users.ts'
import type { Change } from '../events/log.ts'
import { bodyOf, check, partOf, queryOf, refuseWrongType } from './asking.ts'
import type { Ctx } from './context.ts'
import { parseBody } from './json.ts'
import type { LimitName } from './limits.ts'
import type { Turn } from './once.ts'
import { canonicalPath } from './paths.ts'
import { nameRoute } from './routeNames.ts'
import { Problem } from './problem.ts'
import { isTicket } from './tickets.ts'

export type App = Hono<{ Bindings: HttpBindings }>

type Read<C extends Call, K extends 'query' | 'body'> = C extends { readonly [P in K]: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined

/** What a handler gets: who asks, and what he asks, read and checked. */
export interface Asked<C extends Call> {
  readonly session: C extends { readonly need: 'public' } ? null : Session
  readonly query: Read<C, 'query'>
  readonly body: Read<C, 'body'>
  /** A `{name}` part of the path. */
  readonly part: (name: string) => string
  readonly c: Ctx
  /**
   * Runs the call's change; what it returns is the answer, which is kept in the same transaction where the call carries
   * a key (R10).
   */
  readonly change: <T extends KeptAnswerOf<C>>(work: (change: Change) => Promise<T>) => Promise<T>
  /** Keeps the answer in a transaction that another part runs. */
  readonly keep: (tx: Tx, answer: KeptAnswerOf<C>) => Promise<void>
}

type KeptAnswerOf<C extends Call> = C extends { readonly answer: v.GenericSchema } ? AnswerOf<C> : never

type Answer<C extends Call> = C extends { readonly answer: v.GenericSchema } ? AnswerOf<C> | Response : Response

/** What answers a stream gets: who reads, by the ticket or token of the address. */
export interface Followed {
  readonly session: Session
  readonly c: Ctx
}

type Handler<C extends Call> = C extends { readonly kind: 'stream' }
  ? (followed: Followed) => Promise<Response>
  : (asked: Asked<C>) => Promise<Answer<C>>

/** One handler for the entry of each call that is answered, under its name. */
export type Routes = { readonly [N in CallName]: Handler<Calls[N]> }
/** Those of one family. */
export type SomeRoutes = Partial<Routes>

/** Answers every entry of the table by its handler. */
export function mount(app: App, parts: Parts, routes: Routes): void {
  const entries: Readonly<Record<string, Call>> = CALLS
  for (const [name, handle] of Object.entries(routes) as readonly [CallName, unknown][]) {
    const call = entries[name]!
    if (call.kind === 'stream') follow(app, parts, call, handle as Handler<Call & { readonly kind: 'stream' }>)
    else serve(app, parts, call, handle as (asked: Asked<Call>) => Promise<unknown>)
  }
}

const patternOf = ({ path }: Call): string => canonicalPath(path).replace(/\{(\w+)\}/g, ':$1')

/** Answers a stream: checks who reads it, then lets the handler write. */
function follow(app: App, parts: Parts, call: Call, handle: (followed: Followed) => Promise<Response>): void {
  app.get(patternOf(call), async (c) => {
    nameRoute(c.env.incoming, { route: call.path, isStream: true })
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const session = await streamSession(parts, c, call.purpose ?? 'events')
    refuse(session, call)
    parts.limits.spend('streams', session.userId)
    return await handle({ session, c })
  })
}

/** Answers a call: checks who asks, how often, what; then lets the handler answer. */
function serve(app: App, parts: Parts, call: Call, handle: (asked: Asked<Call>) => Promise<unknown>): void {
  app.on(call.method, patternOf(call), async (c) => {
    nameRoute(c.env.incoming, { route: call.path, isStream: false })
    const session = call.need === 'public' ? anonymous(parts, c) : await signedIn(parts, c, call)
    const query = call.query === undefined ? undefined : check(call.query, queryOf(c))
    const text = call.body === undefined ? await refuseWrongType(c) : await bodyOf(c, call)
    const body = call.body === undefined || text === undefined ? undefined : check(call.body, parseBody(text))
    const turn =
      session === null || call.method === 'GET' || call.keeps === false
        ? null
        : await turnOf(parts, c, session, text ?? '')
    if (turn !== null && 'answered' in turn)
      return c.json(turn.answered as object, 200, { 'Cache-Control': 'no-store', 'Idempotent-Replayed': 'true' })
    const keep = async (tx: Tx, answer: unknown): Promise<void> => {
      await turn?.keep(tx, answer)
    }
    const change = <T>(work: (change: Change) => Promise<T>): Promise<T> =>
      parts.facts.change(session?.userId ?? '', async (made) => {
        const answer = await work(made)
        await keep(made.tx, answer)
        return answer
      })
    try {
      const answer: unknown = await handle({
        session,
        query,
        body,
        part: (name: string) => partOf(c, name),
        c,
        change,
        keep,
      } as unknown as Asked<Call>)
      return answer instanceof Response ? answer : jsonOf(c, answer)
    } finally {
      turn?.end()
    }
  })
}

/** With its length, so that short answers are sent as they are (app.ts compresses). */
function jsonOf(c: Ctx, answer: unknown): Response {
  const text = JSON.stringify(answer)
  return c.body(text, 200, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
  })
}

/** The turn of a write that carries a key; null for one that carries none. */
async function turnOf(parts: Parts, c: Ctx, { userId }: Session, text: string): Promise<Turn | null> {
  const key = c.req.header('idempotency-key')
  return key === undefined
    ? null
    : await parts.once.take({ userId, key, said: [c.req.method, c.req.path, new URL(c.req.url).search, text] })
}

/** Session, rights and allowance of a call, in this order. */
async function signedIn(parts: Parts, c: Ctx, call: Call): Promise<Session> {
  const session = await parts.sessions.of(bearerOf(c.req.header('authorization')))
  refuse(session, call)
  if (call.method !== 'GET') refuseForeignPage(parts, c)
  parts.limits.spend(allowanceOf(call), session.userId)
  return session
}

/** Refuses a session that may not make a call (spec 6; T6, T7). */
function refuse(session: Session, call: Call): void {
  const isWrite = call.method !== 'GET'
  const scope = isWrite ? 'write:trades' : 'read:trades'
  if (!session.scopes.includes(scope)) throw new Problem(403, `The access token lacks the scope ${scope}.`)
  if (call.need === 'public') return
  if (session.actor !== null && !mayWhileImpersonating(call)) throw new Problem(403, LOOK_ONLY)
  // IMP-05: an administrator who looks as another may ask what administrators may.
  const asAdmin = call.need === 'admin' && session.actorIsAdmin === true
  if (call.need !== 'signed_in' && !asAdmin && !admits(call.need, session.roles))
    throw new Problem(403, 'Your plan does not include this.')
}

const allowanceOf = (call: Call): LimitName => call.allowance ?? (call.method === 'GET' ? 'reads' : 'writes')

function anonymous(parts: Parts, c: Ctx): null {
  parts.limits.spend('anonymous', addressOf(parts, c))
  return null
}

/** Network address of the caller. */
export const addressOf = ({ callerOf }: Pick<Parts, 'callerOf'>, c: Ctx): string => callerOf(c.env.incoming)

/** A page of another site cannot send our token, but it is refused even if it could (T4). */
function refuseForeignPage(parts: Parts, c: Ctx): void {
  const origin = c.req.header('origin')
  const isOurs =
    origin === undefined || origin === parts.publicUrl.origin || parts.settings.ALLOWED_ORIGINS.includes(origin)
  const site = c.req.header('sec-fetch-site')
  if (!isOurs || (origin === undefined && (site === 'cross-site' || site === 'same-site')))
    throw new Problem(403, 'This page may not write here.')
}

/** The session of a stream: from a ticket or a token in its address, or a bearer header. */
async function streamSession(parts: Parts, c: Ctx, purpose: NonNullable<Call['purpose']>): Promise<Session> {
  const token = c.req.query('token') ?? ''
  const wanted = { purpose, taskId: c.req.param('taskId') ?? null }
  if (isTicket(token)) {
    const origin = c.req.header('origin') ?? null
    const session = parts.tickets.redeem(token, { ...wanted, origin, from: addressOf(parts, c) })
    // A ticket outlives neither its session nor the impersonation that asked for it.
    if (!(await parts.sessions.isStillGood(session))) throw unauthorised()
    return session
  }
  const header = c.req.header('authorization')
  if (header !== undefined) return await parts.sessions.of(bearerOf(header))
  if (token === '' || parts.settings.STREAM_ACCESS_TOKENS === 'refuse') throw unauthorised()
  return await parts.sessions.of(token)
}

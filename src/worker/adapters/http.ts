import { Observable } from 'rxjs'
import { bad, good, type Fault, type Outcome } from '../../domain/core/outcome.ts'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import { textFrom } from '../../domain/core/wire.ts'
import { tell } from '../../domain/language/said.ts'
import { SESSION_EXPIRED } from '../../domain/session/texts.ts'
import type { HttpAnswer, HttpPort, HttpRequest } from '../../streams/ports.ts'
import type { Identity, Renewal } from './identity.ts'
import { orAborted } from './orAborted.ts'
import type { Secrets } from './secrets.ts'

export interface HttpOptions {
  readonly fetch: typeof fetch
  /** Address of the API, without a last slash; '' for the same origin. */
  readonly base: () => Promise<string>
  readonly identity: Pick<Identity, 'accessToken' | 'usable' | 'renewed'>
  readonly secrets: Pick<Secrets, 'of'>
}

/** `waits`: told when a call begins and ends to wait for a token. */
interface Attempt extends HttpOptions {
  readonly waits: (isWaiting: boolean) => void
}

/** spec 4, Auth: what a call fails with when no new token could be had (AUTH-05). */

/**
 * Calls with the bearer token. A 401 is answered by one refresh, for which calls that begin meanwhile wait too, and one
 * more try (AUTH-03, A-68).
 */
export function createHttp(options: HttpOptions): HttpPort {
  return {
    call: (request) =>
      new Observable((subscriber) => {
        const abort = new AbortController()
        let isOver = false
        let isForToken = false
        let timeout: ReturnType<typeof setTimeout>
        // A write is not given up for want of a token: it waits for what becomes of the session (R10).
        const limit = (): void => {
          timeout = setTimeout(
            () =>
              isForToken && request.idempotencyKey !== undefined
                ? limit()
                : abort.abort(new DOMException('Timed out', 'TimeoutError')),
            request.timeoutMs,
          )
        }
        limit()
        const waits = (isWaiting: boolean): void => void (isForToken = isWaiting)
        attempt(request, { ...options, waits }, abort.signal)
          .catch((error: unknown) => bad(faultOf(error)))
          .then((outcome) => {
            isOver = true
            clearTimeout(timeout)
            subscriber.next(outcome)
            subscriber.complete()
          }, subscriber.error.bind(subscriber))
        return () => {
          clearTimeout(timeout)
          if (!isOver) abort.abort()
        }
      }),
  }
}

async function attempt(request: HttpRequest, options: Attempt, signal: AbortSignal): Promise<Outcome<HttpAnswer>> {
  const { secrets } = options
  const identity = waiting(options)
  if (identity.accessToken() === null) return unauthorised('Nobody is signed in.')
  const body = bodyOf(request, secrets)
  if (!body.ok) return body
  const token = await tokenAfter(identity.usable(), identity, signal)
  if (!token.ok) return token
  const first = await onceDone(request, body.value, token.value, options, signal)
  if (first.ok || first.error.status !== 401) return first
  const fresh = await tokenAfter(identity.renewed(token.value), identity, signal)
  return fresh.ok ? onceDone(request, body.value, fresh.value, options, signal) : fresh
}

/** The tokens' holder, whose answers are said to be waited for. */
function waiting({ identity, waits }: Attempt): Attempt['identity'] {
  const told = async (renewal: Promise<Renewal>): Promise<Renewal> => {
    waits(true)
    return renewal.finally(() => waits(false))
  }
  return {
    accessToken: identity.accessToken,
    usable: () => told(identity.usable()),
    renewed: (refused) => told(identity.renewed(refused)),
  }
}

/**
 * A write that the server is still working on is asked for again, under its key, until there is an answer (R10, A-161).
 */
async function onceDone(
  request: HttpRequest,
  body: string | null,
  token: string,
  options: HttpOptions,
  signal: AbortSignal,
): Promise<Outcome<HttpAnswer>> {
  for (;;) {
    const answer = await once(request, body, token, options, signal)
    if (!('waitMs' in answer)) return answer
    await orAborted(
      new Promise((done) => {
        setTimeout(done, answer.waitMs)
      }),
      signal,
    )
  }
}

/**
 * The token to go with once a refresh, if one is needed, has ended; it is waited for no longer than the call may take.
 */
async function tokenAfter(
  renewal: Promise<Renewal>,
  identity: Pick<Identity, 'accessToken'>,
  signal: AbortSignal,
): Promise<Outcome<string>> {
  const end = await orAborted(renewal, signal)
  if (end === 'offline') return bad({ kind: 'network', message: 'The identity provider could not be reached.' })
  const token = end === 'ended' ? null : identity.accessToken()
  return token === null ? unauthorised(SESSION_EXPIRED) : good(token)
}

const unauthorised = (message: string): Outcome<never> => bad({ kind: 'http', status: 401, message })

async function once(
  request: HttpRequest,
  body: string | null,
  token: string,
  { fetch, base }: HttpOptions,
  signal: AbortSignal,
): Promise<Outcome<HttpAnswer> | { readonly waitMs: number }> {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (body !== null) headers['content-type'] = 'application/json'
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey
  const address = `${await base()}${request.path}${queryOf(request.query)}`
  const response = await fetch(address, {
    method: request.method,
    headers,
    body,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const serverTime = timeOf(response.headers.get('date'))
  if (response.ok && request.isFile === true)
    return good({ status: response.status, body: await response.blob(), serverTime })
  const text = await response.text()
  const answer = parsed(text)
  const wait = response.headers.get('retry-after')
  if (response.status === 409 && wait !== null && request.idempotencyKey !== undefined)
    return { waitMs: Math.max(1, Number(wait) || 1) * 1_000 }
  if (!response.ok) return bad({ kind: 'http', status: response.status, message: messageIn(answer), ...waitIn(wait) })
  if (answer === undefined)
    return bad({ kind: 'unreadable', status: response.status, message: 'The answer is not JSON.' })
  return good({
    status: response.status,
    body: answer,
    serverTime,
    table: response.headers.get('x-table'),
    ...(response.headers.get('idempotent-replayed') === 'true' ? { isReplayed: true } : {}),
  })
}

/**
 * The JSON body with the fields kept back from the log, or a failure when they are gone (the worker was restarted in
 * between).
 */
function bodyOf({ body, secretRef }: HttpRequest, secrets: Pick<Secrets, 'of'>): Outcome<string | null> {
  if (secretRef === undefined) return good(body === undefined ? null : JSON.stringify(body))
  const secret = secrets.of(secretRef)
  if (secret === null)
    return bad({ kind: 'refused', message: 'The secret was not kept over the restart. Please enter it again.' })
  return good(JSON.stringify({ ...(typeof body === 'object' ? body : {}), ...secret }))
}

/** `?a=1&b=x&b=y`; undefined values are left out, lists are repeated keys (spec 7). */
export function queryOf(query: HttpRequest['query']): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value]) parts.append(name, String(one))
  }
  const text = parts.toString()
  return text === '' ? '' : `?${text}`
}

/** Undefined where the text is no JSON; null for an empty answer. */
function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The server's own words (spec 8: its detail field, else the message), or '' when it says nothing: the caller has a
 * default. They are told in the language that is spoken.
 */
function messageIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { detail, message } = answer as { readonly detail?: unknown; readonly message?: unknown }
  if (typeof detail === 'string' && detail !== '') return tell(detail)
  return tell(textFrom(message) ?? '')
}

/** Seconds of a `Retry-After`; a date or nonsense says nothing. */
const waitIn = (header: string | null): Pick<Fault, 'retryAfter'> =>
  Number(header) > 0 ? { retryAfter: Number(header) } : {}

function timeOf(header: string | null): EpochMs | null {
  const time = header === null ? NaN : Date.parse(header)
  return Number.isNaN(time) ? null : epoch(time)
}

/** What fetch throws, without its own words: they may hold an address. */
function faultOf(error: unknown): Fault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return name === 'TimeoutError'
    ? { kind: 'timeout', message: 'The server did not answer in time.' }
    : { kind: 'network', message: 'The server could not be reached.' }
}

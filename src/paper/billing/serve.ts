import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, equalTexts, HOST, listen, readBody } from '../http.ts'
import { makeActs } from './acts.ts'
import { answerCall, ApiError } from './api.ts'
import { answerControl, ControlError } from './control.ts'
import { formFrom } from './form.ts'
import { STYLE } from './look.ts'
import { makeOutbox } from './outbox.ts'
import { openState, type State } from './state.ts'
import { visit } from './visits.ts'

/** Settings of the program. Port 0 takes a free one; `state` null keeps everything in memory. */
export interface BillingOptions {
  readonly port: number
  /** Secret of the control listener; without it there is none. */
  readonly control: string | null
  readonly state: string | null
  /** The key that calls must carry. */
  readonly key: string
  /** Where messages go, and what they are signed with. */
  readonly webhook: string
  readonly webhookSecret: string
  readonly clock?: () => number
}

/** Running, on loopback. */
export interface ServedBilling {
  readonly port: number
  readonly controlPort: number | null
  readonly state: State
  close(): Promise<void>
}

const TICK_MS = 250
const MOST_BODY = 64 * 1_024

/** Opens the port for calls and pages, and the control listener where one is wanted. */
export async function serveBilling(options: BillingOptions): Promise<ServedBilling> {
  const now = options.clock ?? Date.now
  const { state, save } = openState(options.state)
  let port = 0
  const base = (): string => `http://${HOST}:${port}`
  const outbox = makeOutbox({ state, save, now, webhook: options.webhook, secret: options.webhookSecret })
  const acts = makeActs({ state, save, outbox, now, base })

  const answerApi = async (request: IncomingMessage, answer: ServerResponse, path: string): Promise<void> => {
    try {
      if (!equalTexts(request.headers.authorization ?? '', `Bearer ${options.key}`))
        throw new ApiError(401, 'api_key_invalid', 'Invalid API Key provided.')
      const query = (request.url ?? '').split('?')[1] ?? ''
      const form = formFrom(request.method === 'GET' ? query : await bodyOf(request))
      json(answer, 200, answerCall({ state, save, acts, now, base }, `${request.method ?? ''} ${path}`, form))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      json(answer, error.status, error.body)
    }
  }

  const answerPage = async (request: IncomingMessage, answer: ServerResponse, path: string): Promise<void> => {
    if (path === '/style.css')
      return void answer
        .writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
        .end(STYLE)
    const form = request.method === 'POST' ? formFrom(await bodyOf(request)) : null
    const shown = await visit({ state, acts, outbox }, path, form)
    if (shown === null) return void answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
    if ('to' in shown) return void answer.writeHead(303, { location: shown.to, 'cache-control': 'no-store' }).end()
    answer
      .writeHead(shown.status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${shown.leads}; frame-ancestors 'none'; base-uri 'none'`,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .end(shown.html)
  }

  const api = createServer((request, answer) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    acts.advance()
    // A name that leads here from elsewhere is none of ours (DNS rebinding).
    const isHere = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')
    const work = !isHere
      ? Promise.resolve(answer.writeHead(421).end()).then(() => {})
      : path.startsWith('/v1/')
        ? answerApi(request, answer, path)
        : answerPage(request, answer, path)
    work.catch(() => fail(answer))
  })
  const control =
    options.control === null
      ? null
      : createServer((request, answer) => {
          if (!equalTexts(String(request.headers['x-control-secret'] ?? ''), options.control ?? ''))
            return json(answer, 401, {})
          bodyOf(request)
            .then((text) =>
              answerControl(
                { state, save, acts, outbox },
                `${request.method ?? ''} ${request.url ?? ''}`,
                text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
              ),
            )
            .then((body) => json(answer, 200, body))
            .catch((error: unknown) =>
              error instanceof ControlError ? json(answer, 404, { error: error.message }) : fail(answer),
            )
        })
  port = await listen(api, options.port)
  const controlPort = control === null ? null : await listen(control, 0)
  const timer = setInterval(() => {
    acts.advance()
    void outbox.deliver()
  }, TICK_MS)
  return {
    port,
    controlPort,
    state,
    async close() {
      clearInterval(timer)
      save()
      await Promise.all([api, ...(control === null ? [] : [control])].map(closed))
    },
  }
}

const bodyOf = (request: IncomingMessage): Promise<string> =>
  readBody(request, MOST_BODY, () => new Error('The body is too large.'))

function json(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(answer: ServerResponse): void {
  if (answer.headersSent) answer.destroy()
  else json(answer, 500, { error: { type: 'api_error', message: 'Something went wrong.' } })
}

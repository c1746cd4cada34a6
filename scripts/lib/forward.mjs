import { request as ask } from 'node:http'

/**
 * @typedef {object} Exchange
 * @property {import('node:http').IncomingMessage} request
 * @property {import('node:http').ServerResponse} response
 * @property {(error?: unknown) => void} next
 */

/** What Vite writes where the nonce of this answer belongs (vite.config.ts, html.cspNonce). */
const NONCE_PLACE = /__CSP_NONCE__/g

/**
 * Whether a browser asks for a page to show, and not for the answer to a call.
 * @param {import('node:http').IncomingMessage} request
 */
export function isNavigation({ method, headers, url = '/' }) {
  if (method !== 'GET' || isOfServerAlone(url)) return false
  return (
    headers['sec-fetch-mode'] === 'navigate' ||
    (headers['sec-fetch-mode'] === undefined && (headers.accept ?? '').includes('text/html'))
  )
}

/**
 * Whether an address can only be meant for the server, whatever it looks like.
 * @param {string} url
 */
export function isOfServerAlone(url) {
  return /^\/(api|v1|oidc)(\/|\?|$)/.test(url)
}

/**
 * Hands a request to the server on `port` and its answer back, streams included.
 * @param {Exchange} exchange @param {number} port
 */
export function forward({ request, response }, port) {
  const asked = askServer(request, port, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.once('error', (error) => sayUnreachable(response, error))
  response.once('close', () => asked.destroy())
  request.pipe(asked)
}

/**
 * The document as the server sends it, with its status, policy and nonce; only its text goes through `transform`.
 * @param {Exchange} exchange @param {number} port @param {(html: string) => Promise<string>} transform
 */
export function forwardDocument({ request, response, next }, port, transform) {
  const asked = askServer(request, port, (answer) => {
    /** @type {Buffer[]} */
    const parts = []
    answer.on('data', (part) => parts.push(part))
    answer.once('end', () => {
      const text = Buffer.concat(parts)
      if (!String(answer.headers['content-type'] ?? '').includes('text/html'))
        return void response.writeHead(answer.statusCode ?? 502, answer.headers).end(text)
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy'] ?? ''))?.[1] ?? ''
      transform(text.toString()).then((html) => {
        const { 'content-length': _, etag: __, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 200, headers).end(html.replace(NONCE_PLACE, nonce))
      }, next)
    })
  })
  asked.once('error', (error) => sayUnreachable(response, error))
  asked.end()
}

/**
 * @param {import('node:http').IncomingMessage} request @param {number} port
 * @param {(answer: import('node:http').IncomingMessage) => void} onAnswer
 */
function askServer(request, port, onAnswer) {
  return ask(
    {
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
    },
    onAnswer,
  )
}

/** @param {import('node:http').ServerResponse} response @param {Error} error */
function sayUnreachable(response, error) {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
    .end(`The server is starting or has stopped: ${error.message}\n`)
}

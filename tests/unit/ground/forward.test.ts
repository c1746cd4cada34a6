import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { forward, forwardDocument, isNavigation } from '../../../scripts/lib/forward.mjs'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test.each([
  ['a page', '/dashboard', { 'sec-fetch-mode': 'navigate' }, true],
  ['a page with the path of a call', '/email-preferences', { 'sec-fetch-mode': 'navigate' }, true],
  [
    'the call with the path of a page',
    '/email-preferences',
    { 'sec-fetch-mode': 'cors', accept: 'application/json' },
    false,
  ],
  ['a module', '/main.tsx', { 'sec-fetch-mode': 'cors', accept: '*/*' }, false],
  ['the sign-in', '/oidc/auth?x=1', { 'sec-fetch-mode': 'navigate' }, false],
  ['an old browser', '/dashboard', { accept: 'text/html,*/*' }, true],
])('it tells pages from calls: %s', (_what, url, headers, expected) => {
  expect(isNavigation({ method: 'GET', url, headers } as unknown as IncomingMessage)).toBe(expected)
})

test('a stream is handed on while it is still open', async () => {
  const back = await listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    }),
  )
  const front = await listen(createServer((request, response) => forward({ request, response, next: () => {} }, back)))

  const answer = await fetch(`http://127.0.0.1:${front}/events`)
  const first = await answer.body?.getReader().read()

  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n')
})

test("a document keeps the server's policy, and the nonce of this answer stands where it belongs", async () => {
  const back = await listen(
    createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-abc123'" })
        .end('<p>server</p>')
    }),
  )
  const transform = async (html: string) => `<script nonce="__CSP_NONCE__"></script>${html}`
  const front = await listen(
    createServer((request, response) => forwardDocument({ request, response, next: () => {} }, back, transform)),
  )

  const answer = await fetch(`http://127.0.0.1:${front}/`)

  expect(answer.headers.get('content-security-policy')).toBe("script-src 'nonce-abc123'")
  expect(await answer.text()).toBe('<script nonce="abc123"></script><p>server</p>')
})

test('a server that is not there yet is a clear 503', async () => {
  const gone = await listen(createServer())
  servers.pop()?.close()
  const front = await listen(createServer((request, response) => forward({ request, response, next: () => {} }, gone)))

  const answer = await fetch(`http://127.0.0.1:${front}/x`)

  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('The server is starting or has stopped')
})

function listen(server: Server): Promise<number> {
  servers.push(server)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

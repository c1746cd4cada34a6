import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { documentHeaders } from '../../../src/server/http/headers.ts'

/** The nonce of every document of the test site. */
export const NONCE = 'toolchain'

/** The product's policy, which the test site sends with pages and workers alike. */
export const policyHeaders = documentHeaders({ nonce: NONCE })

/** What went against the policy; each test expects none. */
export type Violations = string[]

/** A site of built files under the product's policy, with the few endpoints that a token refresh needs. */
export function builtSite(folder: string, violations: Violations): Server {
  return createServer((request, response) => {
    if (answerEndpoint(request, response, violations)) return
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end()
    response.writeHead(200, { ...policyHeaders, 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(
      file.endsWith('.html') ? readFileSync(file, 'utf8').replaceAll('__CSP_NONCE__', NONCE) : readFileSync(file),
    )
  })
}

/** Answers violation reports, discovery and one token refresh; false when the request asks for something else. */
export function answerEndpoint(request: IncomingMessage, response: ServerResponse, violations: Violations): boolean {
  const origin = `http://${request.headers.host ?? ''}`
  if (request.url === '/favicon.ico') return Boolean(response.writeHead(204).end())
  if (request.url === '/.well-known/openid-configuration')
    return sendJson(response, {
      issuer: origin,
      token_endpoint: `${origin}/token`,
      authorization_endpoint: `${origin}/authorize`,
      jwks_uri: `${origin}/keys`,
    })
  if (request.url === '/token')
    return sendJson(response, {
      access_token: 'second access',
      refresh_token: 'second refresh',
      token_type: 'Bearer',
      expires_in: 60,
    })
  if (request.url !== '/api/csp-report') return false
  request
    .setEncoding('utf8')
    .on('data', (text: string) => violations.push(text))
    .once('end', () => response.writeHead(204).end())
  return true
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

function sendJson(response: ServerResponse, value: object): true {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  return true
}

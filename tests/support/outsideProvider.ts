import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An OpenID provider that is not ours: its keys, tokens that it signs, and an address that keeps roles. */
export interface OutsideProvider {
  readonly issuer: string
  /** Whoever shows this may read and change roles at `issuer/users/{user}/roles`. */
  readonly adminToken: string
  readonly roles: Map<string, readonly string[]>
  /** Requests for roles so far: method and path. */
  readonly asked: string[]
  /** While true it answers 503 to who asks for roles. */
  isDown: boolean
  /** Given, whoever asks for roles waits for it. */
  until: Promise<void> | null
  /**
   * An access token of `sub` for the audience, with these roles in the claim. `times` are claims of times, in seconds
   * since 1970.
   */
  sign(sub: string, audience: string, roles: readonly string[], claim?: string, times?: Times): Promise<string>
  close(): void
}

/** When a token was made, and when its user signed in. */
export interface Times {
  readonly iat?: number
  readonly auth_time?: number
}

export async function outsideProvider(): Promise<OutsideProvider> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }
  const http = createServer((request, answer) => {
    void (async () => {
      const path = request.url ?? ''
      const say = (status: number, body: unknown) => answer.writeHead(status).end(JSON.stringify(body))
      if (path === '/.well-known/openid-configuration') return say(200, { issuer, jwks_uri: `${issuer}/jwks` })
      if (path === '/jwks') return say(200, { keys: [jwk] })
      provider.asked.push(`${request.method} ${path}`)
      await provider.until
      if (provider.isDown || request.headers.authorization !== `Bearer ${provider.adminToken}`) return say(503, {})
      const user = decodeURIComponent(path.split('/')[2] ?? '')
      if (request.method === 'PUT')
        provider.roles.set(user, (JSON.parse(await textOf(request)) as { roles: readonly string[] }).roles)
      return say(200, { roles: provider.roles.get(user) ?? [] })
    })()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider: OutsideProvider = {
    issuer,
    adminToken: 'admin-token',
    roles: new Map(),
    asked: [],
    isDown: false,
    until: null,
    sign: (sub, audience, roles, claim = 'roles', times = {}) =>
      new SignJWT({ scope: 'read:trades write:trades', [claim]: roles, ...times })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub)
        .setExpirationTime('5m')
        .sign(pair.privateKey),
    close: () => void http.close(),
  }
  return provider
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

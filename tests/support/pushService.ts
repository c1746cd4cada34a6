import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came to a device: decrypted with keys that only it has. */
export interface Pushed {
  readonly device: string
  readonly headers: IncomingHttpHeaders
  readonly message: {
    readonly title: string
    readonly text: string
    readonly path: string
    readonly tag: string
    readonly token: string
    readonly is_silent: boolean
    readonly at?: number
  }
}

/** A browser's subscription, and how it opens what comes. */
export interface Device {
  readonly name: string
  readonly subscription: { readonly push_endpoint: string; readonly push_key: string; readonly push_auth: string }
}

/**
 * A push service on loopback: it refuses what is not signed for it by the server's key (RFC 8292) or cannot be opened
 * by the device's (RFC 8291, RFC 8188), and keeps the rest.
 */
export interface PushService {
  readonly url: string
  readonly taken: readonly Pushed[]
  /** Requests that were wrong, and how. */
  readonly wrong: readonly string[]
  device(name: string): Device
  /** The key that requests must be signed with, as the server tells it. */
  expectKey(publicKey: string): void
  /** What a device's address answers from now on. */
  answer(name: string, status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

export async function startPushService(now: () => number): Promise<PushService> {
  const devices = new Map<string, { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }>()
  const answers = new Map<string, { readonly status: number; readonly headers: Readonly<Record<string, string>> }>()
  const taken: Pushed[] = []
  const wrong: string[] = []
  let key = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const name = decodeURIComponent((request.url ?? '/').slice(1))
      const { status, headers } = answers.get(name) ?? { status: 201, headers: {} }
      try {
        const device = devices.get(name)
        if (device === undefined) throw new Error(`no device ${name}`)
        checkVapid(request.headers.authorization ?? '', { audience: url, key, now: now() })
        if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm') throw new Error('no push')
        if (!/^\d+$/.test(String(request.headers['ttl']))) throw new Error('no TTL')
        const clear = opened(Buffer.concat(parts), device)
        if (status < 300) taken.push({ device: name, headers: request.headers, message: JSON.parse(clear) })
        response.writeHead(status, headers).end('x'.repeat(10))
      } catch (error) {
        wrong.push(String(error))
        response.writeHead(403).end()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    taken,
    wrong,
    device(name) {
      const ecdh = createECDH('prime256v1')
      const push_key = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth })
      return {
        name,
        subscription: {
          push_endpoint: `${url}/${encodeURIComponent(name)}`,
          push_key,
          push_auth: auth.toString('base64url'),
        },
      }
    },
    expectKey(publicKey) {
      key = publicKey
    },
    answer: (name, status, headers = {}) => void answers.set(name, { status, headers }),
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

/** RFC 8292: a token of ES256, for this service, of this server, that ends within a day. */
function checkVapid(
  header: string,
  { audience, key, now }: { readonly audience: string; readonly key: string; readonly now: number },
): void {
  const [, token = '', named = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (named !== key) throw new Error('signed with another key than the server tells')
  const raw = Buffer.from(named, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('the signature is wrong')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly aud: string
    readonly exp: number
    readonly sub: string
  }
  if (said.aud !== audience) throw new Error(`signed for ${said.aud}`)
  if (said.exp * 1_000 <= now || said.exp * 1_000 > now + 86_400_000)
    throw new Error('the signature ends at no good time')
  if (!/^(mailto:|https:)/.test(said.sub)) throw new Error('nobody signed')
}

/** RFC 8291: the keys of the content from both sides' secrets; RFC 8188: one record of AES-128-GCM. */
function opened(
  body: Buffer,
  { ecdh, auth }: { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const shared = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const contentKey = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  const sealed = body.subarray(21 + idLength)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

/** The signature of a webhook as its receiver reckons it. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

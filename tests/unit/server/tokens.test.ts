import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sessionOf } from '../../../src/server/http/auth.ts'
import { freePort } from '../../support/freePort.ts'
import { spellingsOf } from '../../support/spellings.ts'
import { outsideTroubles } from '../../../src/server/identity/outsideTroubles.ts'
import { makeLog } from '../../../src/server/log.ts'
import { fetchIssuerKeys, remoteKeys } from '../../../src/server/identity/keySet.ts'

const now = 1_795_000_000_000
const clock = { now: () => now, once: () => () => {}, every: () => () => {} }
let good: CryptoKey
let foreign: CryptoKey
let keys: JSONWebKeySet

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  good = pair.privateKey
  foreign = (await generateKeyPair('ES256')).privateKey
  keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }] }
})

const seconds = Math.floor(now / 1_000)
const base = {
  iss: 'https://id.example',
  aud: 'api',
  sub: 'u1',
  exp: seconds + 600,
  iat: seconds,
  jti: 'j1',
  scope: 'read:trades',
  roles: ['elite-subscriber'],
}
const sign = (claims: JWTPayload, { key = good, kid = 'k1', alg = 'ES256' } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
const check = (token: string, isEnded = false) =>
  sessionOf(token, {
    issuer: 'https://id.example',
    audience: 'api',
    rolesClaim: 'roles',
    keys: createLocalJWKSet(keys),
    clock,
    isEnded: () => isEnded,
    onRefused: () => {},
  })

describe('access tokens', () => {
  test('T21 a good one is a session', async () => {
    expect(await check(await sign(base))).toEqual({
      userId: 'u1',
      roles: ['elite-subscriber'],
      toldRoles: ['elite-subscriber'],
      name: null,
      email: null,
      scopes: ['read:trades'],
      tokenId: 'j1',
      signedInAt: seconds * 1_000,
      expiresAt: (seconds + 600) * 1_000,
      actor: null,
      grantId: null,
    })
    expect((await check(await sign({ ...base, exp: seconds - 50 }))).userId).toBe('u1')
    expect((await check(await sign({ ...base, aud: ['other', 'api'] }))).userId).toBe('u1')
    expect((await check(await sign({ ...base, roles: 'elite-subscriber' }))).roles).toEqual([])
  })

  test('T21 every bad one is 401, and says nothing about why', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { exp: _, ...endless } = base
    const { sub: __, ...nobody } = base
    const right = await sign(base)
    const [head, body, signature] = right.split('.') as [string, string, string]
    const bad = [
      await sign({ ...base, iss: 'https://evil.example' }),
      await sign({ ...base, iss: 'https://id.example/' }),
      await sign({ ...base, aud: 'other' }),
      await sign({ ...base, aud: [] }),
      await sign({ ...base, exp: seconds - 61 }),
      await sign({ ...base, nbf: seconds + 120 }),
      await sign(endless),
      await sign(nobody),
      await sign({ ...base, sub: '' }),
      await sign({ ...base, sub: 'x'.repeat(300) }),
      await sign(base, { key: foreign }),
      await sign(base, { kid: 'unknown' }),
      `${part({ alg: 'none' })}.${part(base)}.`,
      `${part({ alg: 'none', kid: 'k1' })}.${body}.${signature}`,
      `${part({ alg: 'HS256', kid: 'k1' })}.${body}.${signature}`,
      `${head}.${part({ ...base, sub: 'u2' })}.${signature}`,
      `${head}.${part({ ...base, roles: ['admin-user'] })}.${signature}`,
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${signature}.x`,
      '',
      '.',
      '..',
      'abc',
      'a.b.c',
      '{}',
      `${part({ alg: 'ES256', kid: 'k1', crit: ['x'], x: 1 })}.${body}.${signature}`,
      ` ${right}x`,
      right.replace(/\./g, ''),
      `${part({ alg: 'ES384', kid: 'k1' })}.${body}.${signature}`,
    ]

    expect(bad.length).toBeGreaterThanOrEqual(30)
    for (const token of bad)
      await expect(check(token), token.slice(0, 60)).rejects.toMatchObject({
        status: 401,
        message: 'Sign in to use this.',
      })
  })

  test('T21 without an id of its own a token is what is signed, however its signature is spelled', async () => {
    const { jti: _, ...nameless } = base
    const token = await sign(nameless)
    const other = await sign({ ...nameless, iat: seconds + 1 })
    const id = (await check(token)).tokenId

    for (const spelling of spellingsOf(token))
      expect([spelling.slice(-4), (await check(spelling)).tokenId]).toEqual([spelling.slice(-4), id])
    expect((await check(await sign(nameless))).tokenId).toBe(id)
    expect((await check(other)).tokenId).not.toBe(id)
  })

  test('T21 a token that was ended is refused', async () => {
    await expect(check(await sign(base), true)).rejects.toMatchObject({ status: 401 })
  })
})

describe('keys of an outside provider', () => {
  const header = { alg: 'ES256', kid: 'k1' }
  const at = () => {
    let time = now
    let fetches = 0
    let isDown = false
    const set = remoteKeys(
      async () => {
        fetches += 1
        if (isDown) throw new Error('down')
        return keys
      },
      { ...clock, now: () => time },
      () => {},
    )
    return {
      set,
      pass: (ms: number) => {
        time += ms
      },
      fetches: () => fetches,
      down: () => {
        isDown = true
      },
      up: () => {
        isDown = false
      },
    }
  }

  test('T21 are fetched once and kept ten minutes', async () => {
    const { set, pass, fetches } = at()
    await set(header, {} as never)
    pass(9 * 60_000)
    await set(header, {} as never)
    expect(fetches()).toBe(1)
    pass(2 * 60_000)
    await set(header, {} as never)
    expect(fetches()).toBe(2)
  })

  test('T21 while the first keys are on their way everyone waits for them: no good token is called wrong', async () => {
    let arrive: (value: JSONWebKeySet) => void = () => {}
    let fetches = 0
    const set = remoteKeys(
      () => {
        fetches += 1
        return new Promise((done) => {
          arrive = done
        })
      },
      clock,
      () => {},
    )
    const token = await sign(base)
    const rules = {
      issuer: 'https://id.example',
      audience: 'api',
      rolesClaim: 'roles',
      keys: set,
      clock,
      isEnded: () => false,
      onRefused: () => {},
    }
    const sessions = [sessionOf(token, rules), sessionOf(token, rules), sessionOf(token, rules)]
    await vi.waitFor(() => expect(fetches).toBe(1))
    const late = sessionOf(token, rules)
    arrive(keys)

    expect((await Promise.all([...sessions, late])).map(({ userId }) => userId)).toEqual(['u1', 'u1', 'u1', 'u1'])
    expect(fetches).toBe(1)
  })

  test('F46 while there never were keys a token is neither good nor bad: 503, and soon another try', async () => {
    const { set, pass, fetches, down, up } = at()
    down()
    const rules = {
      issuer: 'https://id.example',
      audience: 'api',
      rolesClaim: 'roles',
      keys: set,
      clock,
      isEnded: () => false,
      onRefused: () => {},
    }
    const token = await sign(base)
    for (let n = 0; n < 3; n += 1)
      await expect(sessionOf(token, rules)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
    expect(fetches()).toBe(1)
    up()
    pass(1_000)
    expect((await sessionOf(token, rules)).userId).toBe('u1')
  })

  test('T21 known keys still work while the provider is down', async () => {
    const { set, pass, down } = at()
    await set(header, {} as never)
    down()
    pass(30 * 60_000)
    await expect(set(header, {} as never)).resolves.toBeDefined()
  })

  test('T21 an unknown key asks again at most once a minute', async () => {
    const { set, pass, fetches } = at()
    await set(header, {} as never)
    for (let n = 0; n < 5; n += 1) await expect(set({ ...header, kid: 'new' }, {} as never)).rejects.toThrow()
    expect(fetches()).toBe(1)
    pass(61_000)
    for (let n = 0; n < 5; n += 1) await expect(set({ ...header, kid: 'new' }, {} as never)).rejects.toThrow()
    expect(fetches()).toBe(2)
  })
})

describe('an outside provider that is set up wrong', () => {
  const logged = (issuer: string) => {
    const lines: string[] = []
    let time = now
    const own = { ...clock, now: () => time }
    const log = makeLog('warn', { write: (line) => void lines.push(line) })
    return {
      own,
      troubles: outsideTroubles(issuer, log, own),
      text: () => lines.join(''),
      said: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
      pass: (ms: number) => {
        time += ms
      },
    }
  }

  test('T21 T23 is told of in the log: why tokens are refused, each reason once a minute, and nothing of the token', async () => {
    const { troubles, text, said, pass } = logged('https://id.example')
    const tryOne = async (token: string): Promise<void> => {
      const rules = { issuer: 'https://id.example', audience: 'api', rolesClaim: 'roles', clock, isEnded: () => false }
      const tried = sessionOf(token, { ...rules, keys: createLocalJWKSet(keys), onRefused: troubles.refused })
      await expect(tried).rejects.toMatchObject({ status: 401, message: 'Sign in to use this.' })
    }
    const wrong = await sign({ ...base, aud: 'https://not-ours.example', sub: 'a-secret-user' })
    for (let n = 0; n < 3; n += 1) await tryOne(wrong)
    const aud = { fault: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'aud', setting: 'OIDC_AUDIENCE' }
    expect(said()).toMatchObject([{ level: 40, ...aud, msg: 'An access token of the identity provider was refused.' }])

    pass(60_000)
    await tryOne(wrong)
    await tryOne(await sign({ ...base, iss: 'https://id.example/' }))
    await tryOne(await sign({ ...base, sub: 'x'.repeat(300) }))
    await tryOne(await sign(base, { kid: 'unknown' }))
    await tryOne('an-opaque-token')
    await tryOne(await sign({ ...base, exp: seconds - 61 }))
    expect(said().slice(1)).toMatchObject([
      aud,
      { claim: 'iss', setting: 'OIDC_AUTHORITY' },
      { fault: 'ValiError', claim: 'sub' },
      { fault: 'ERR_JWKS_NO_MATCHING_KEY' },
      { fault: 'ERR_JWS_INVALID' },
    ])
    expect(said()).toHaveLength(6)
    for (const part of ['not-ours', 'a-secret-user', 'xxx', 'opaque', 'elite', ...wrong.split('.')])
      expect(text()).not.toContain(part)
  })

  test('F46 is told of in the log: from where no keys come, and why', async () => {
    const issuer = `http://127.0.0.1:${await freePort()}/realm`
    const { troubles, own, said, pass } = logged(issuer)
    const set = remoteKeys(() => fetchIssuerKeys(issuer), own, troubles.unfetched)
    for (let n = 0; n < 3; n += 1) {
      await expect(set({ alg: 'ES256', kid: 'k1' }, {} as never)).rejects.toThrow('could not be fetched')
      pass(2_000)
    }

    expect(said()).toMatchObject([{ host: new URL(issuer).host, err: 'fetch failed', cause: 'ECONNREFUSED' }])
  })
})

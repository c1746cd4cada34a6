import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sessionOf } from '../../../src/server/http/auth.ts'
import { spellingsOf } from '../../support/spellings.ts'
import { remoteKeys } from '../../../src/server/identity/keySet.ts'

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
    const set = remoteKeys(() => {
      fetches += 1
      return new Promise((done) => {
        arrive = done
      })
    }, clock)
    const token = await sign(base)
    const rules = {
      issuer: 'https://id.example',
      audience: 'api',
      rolesClaim: 'roles',
      keys: set,
      clock,
      isEnded: () => false,
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

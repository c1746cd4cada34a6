import { describe, expect, it, test } from 'vitest'
import { profileOf } from '../../../src/domain/session/profile.ts'
import { intentOf, isReturning, landingAddress } from '../../../src/ui/auth/returning.ts'
import { decodeRuntime } from '../../../src/ui/auth/runtime.ts'
import { coreName } from '../../../src/ui/link/coreName.ts'

describe('APP-08 settings of the identity service', () => {
  const whole = { authority: 'https://id.example.org', clientId: 'web', audience: 'https://api.example.org' }

  it('are read, with the usual paths where none are given', () => {
    expect(decodeRuntime(whole)).toEqual({
      ok: true,
      runtime: {
        ...whole,
        signInPath: '/auth/callback',
        silentPath: '/auth/silent',
        rolesClaim: 'roles',
        asksForRoles: false,
      },
    })
  })

  test.each([
    ['token', false],
    ['server', true],
    ['both', true],
    ['anything', false],
  ])('A-162 where roles count from %s the server is asked: %s', (rolesFrom, asksForRoles) => {
    const told = decodeRuntime({ ...whole, rolesFrom, rolesClaim: 'https://id.example.org/roles' })
    expect(told).toMatchObject({ runtime: { asksForRoles, rolesClaim: 'https://id.example.org/roles' } })
  })

  test.each([
    [{ ...whole, authority: '' }, "The setting 'authority' of the identity service is missing."],
    [{ ...whole, clientId: undefined }, "The setting 'clientId' of the identity service is missing."],
    [{ ...whole, audience: 7 }, "The setting 'audience' of the identity service is missing."],
    [{ ...whole, authority: 'nowhere' }, "The setting 'authority' of the identity service is no address: nowhere"],
    [null, "The setting 'authority' of the identity service is missing."],
  ])('%j names what is wrong', (value, problem) => expect(decodeRuntime(value)).toEqual({ ok: false, problem }))
})

describe('coming back from the provider', () => {
  test.each([
    ['/auth/callback?code=x&state=y', true],
    ['/login?code=x&state=y', true],
    ['/auth/callback?error=access_denied&state=y', true],
    ['/login', false],
    ['/login?code=x', false],
    ['/dashboard?code=x&state=y', false],
  ])('%s', (address, expected) => expect(isReturning(new URL(address, 'https://bots.example.org'))).toBe(expected))

  it('ROUTE-02 ROUTE-07 carries the origin path and the intent to the page where the landing rules are read', () => {
    const address = landingAddress({ returnTo: '/settings?x=1', intent: 'auto-start-trial' })

    expect(address).toBe('/login?returnTo=%2Fsettings%3Fx%3D1&intent=auto-start-trial')
    expect(intentOf(new URL(address, 'https://x.example').search)).toEqual({
      returnTo: '/settings?x=1',
      intent: 'auto-start-trial',
    })
    expect(landingAddress({ returnTo: '', intent: '' })).toBe('/login')
  })

  test.each([
    ['/live-trades?filter=BTCUSDT', '/live-trades?filter=BTCUSDT'],
    ['//evil.example', '/login?returnTo=%2F%2Fevil.example'],
    ['/\\evil.example', '/login?returnTo=%2F%5Cevil.example'],
    ['https://evil.example', '/login?returnTo=https%3A%2F%2Fevil.example'],
    ['', '/login'],
  ])('F25 T5 a tab that only had its session found again goes on where it stood: %j to %s', (returnTo, address) =>
    expect(landingAddress({ returnTo, intent: '', isStaying: true })).toBe(address),
  )
})

it('takes the claims that the product reads and leaves out what has another type', () => {
  expect(
    profileOf(
      { sub: 'u1', roles: ['elite-subscriber', 7], name: 'Mara', email: '', picture: 3, onboarded: true, iss: 'x' },
      'roles',
    ),
  ).toEqual({ sub: 'u1', roles: ['elite-subscriber'], name: 'Mara', onboarded: true })
  expect(profileOf({ sub: 'u1', roles: 'admin-user' }, 'roles').roles).toEqual([])
})

it('A-162 takes the roles from the claim that the operator names', () => {
  const claims = { sub: 'u1', roles: ['admin-user'], 'https://id.example.org/roles': ['trial-subscriber'] }
  expect(profileOf(claims, 'https://id.example.org/roles').roles).toEqual(['trial-subscriber'])
})

it('R8 names a worker by user and generation', () => {
  expect([coreName('anon', 0), coreName('anon', 1), coreName('0123abcd', 0), coreName('0123abcd', 2)]).toEqual([
    'core-anon',
    'core-anon-1',
    'core-0123abcd-0',
    'core-0123abcd-2',
  ])
})

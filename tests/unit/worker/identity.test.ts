import { take } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { TokenSet } from '../../../src/domain/session/model.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Refresh } from '../../../src/streams/ports.ts'
import { createIdentity, SessionOver, type Renewed } from '../../../src/worker/adapters/identity.ts'

export const tokens = (access = 'a1', sub = 'u1'): TokenSet => ({
  accessToken: access,
  refreshToken: 'r1',
  idToken: 'i1',
  expiresAt: 1_000,
  profile: { sub, roles: ['trial-subscriber'] },
})
const renewed = (accessToken: string): Renewed => ({
  accessToken,
  refreshToken: 'r2',
  idToken: 'i2',
  expiresAt: 2_000,
  profile: null,
})

function held(answer: () => Promise<Renewed>) {
  let exchanges = 0
  let now = 0
  const identity = createIdentity(
    () => {
      exchanges += 1
      return answer()
    },
    () => epoch(now),
  )
  const told: Refresh[] = []
  identity.refreshes.subscribe((refresh) => told.push(refresh))
  identity.accept(tokens())
  return { identity, told, exchanges: () => exchanges, pass: (ms: number) => void (now += ms) }
}

test('F18 A-69 a thousand callers that met a 401 share one refresh', async () => {
  let finish: (value: Renewed) => void = () => undefined
  const { identity, exchanges, told } = held(() => new Promise((resolve) => (finish = resolve)))

  const waiting = Array.from({ length: 1_000 }, () => identity.renewed('a1'))
  identity.refresh()
  finish(renewed('a2'))

  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['renewed']))
  expect(exchanges()).toBe(1)
  expect(identity.accessToken()).toBe('a2')
  expect(told).toEqual([
    { kind: 'asked', why: 'unauthorised' },
    { kind: 'refreshed', expiresAt: 2_000, profile: null },
  ])
})

test('A-69 ROLE-09 who hears of new tokens and asks for newer ones is not served by the refresh that brought them', async () => {
  const { identity, exchanges } = held(async () => renewed(`a${exchanges() + 1}`))
  identity.refreshes.pipe(take(1)).subscribe(() => identity.refresh())

  identity.refresh()

  await vi.waitFor(() => expect(identity.accessToken()).toBe('a3'))
  expect(exchanges()).toBe(2)
})

test('F18 a call that was refused with an old token takes the one there is, without another refresh', async () => {
  const { identity, exchanges } = held(async () => renewed('a2'))

  expect(await identity.renewed('a0')).toBe('renewed')
  expect(exchanges()).toBe(0)
})

test('F46 an unreachable provider is not the end of the session', async () => {
  const { identity, told } = held(async () => {
    throw new Error('offline')
  })

  expect(await identity.renewed('a1')).toBe('offline')
  expect(identity.hasTokens()).toBe(true)
  expect(told.at(-1)).toMatchObject({ kind: 'failed', final: false })
})

test.each([
  ['renewed', 'a tab signed in again', 'accept'],
  ['ended', 'the session was given up', 'forget'],
] as const)(
  'AUTH-04 A-69 a refused refresh token is told once, and calls wait: %s once %s',
  async (renewal, _when, end) => {
    const { identity, told, exchanges, pass } = held(async () => {
      throw new SessionOver('invalid_grant')
    })
    const ends: string[] = []
    const waiting = [identity.renewed('a1'), identity.renewed('a1'), identity.usable()].map(async (one) =>
      ends.push(await one),
    )
    await vi.waitFor(() => expect(told.at(-1)?.kind).toBe('failed'))
    pass(60_000)
    identity.refresh()

    expect(ends).toEqual([])
    if (end === 'accept') identity.accept(tokens('a2'))
    else identity.forget()
    await Promise.all(waiting)

    expect(ends).toEqual([renewal, renewal, renewal])
    expect(exchanges()).toBe(1)
    expect(told.filter(({ kind }) => kind === 'failed')).toEqual([
      { kind: 'failed', final: true, message: 'The identity provider ended the session.' },
    ])
  },
)

test('F18 a token that nobody was refused with is good, also while it is being refreshed ahead of its end', async () => {
  const { identity } = held(() => new Promise(() => undefined))

  identity.refresh()

  expect(await identity.usable()).toBe('renewed')
})

test('F18 calls that begin after the first refusal wait for the end of the refresh', async () => {
  let finish: (value: Renewed) => void = () => undefined
  const { identity, exchanges } = held(() => new Promise((resolve) => (finish = resolve)))
  const ends: string[] = []

  const first = identity.renewed('a1')
  const later = identity.usable().then((end) => ends.push(end))
  await Promise.resolve()
  expect(ends).toEqual([])
  finish(renewed('a2'))
  await Promise.all([first, later])

  expect(ends).toEqual(['renewed'])
  expect(exchanges()).toBe(1)
})

test('F46 F18 one refresh that met no provider answers for all calls of the next 5 s; then one asks again', async () => {
  const { identity, exchanges, pass } = held(async () => {
    throw new Error('offline')
  })

  const crowd = [await identity.renewed('a1'), await identity.renewed('a1'), await identity.usable()]
  pass(4_999)
  const late = await identity.usable()
  const before = exchanges()
  pass(1)
  const next = await Promise.all([identity.usable(), identity.usable()])

  expect([...crowd, late, ...next]).toEqual(Array(6).fill('offline'))
  expect([before, exchanges()]).toEqual([1, 2])
})

test('F18 signing out ends the wait at once, signing in anew lets the calls go with the new token', async () => {
  const { identity, told } = held(() => new Promise(() => undefined))
  const first = identity.renewed('a1')
  identity.forget()
  identity.accept(tokens('b1'))
  const second = identity.renewed('b1')
  identity.accept(tokens('b2'))

  expect([await first, await second, identity.accessToken()]).toEqual(['ended', 'renewed', 'b2'])
  expect(told.map(({ kind }) => kind)).toEqual(['asked', 'asked'])
})

test('T17 tokens that come for a user who left meanwhile are thrown away', async () => {
  let finish: (value: Renewed) => void = () => undefined
  const { identity, told } = held(() => new Promise((resolve) => (finish = resolve)))

  const waiting = identity.renewed('a1')
  identity.forget()
  finish(renewed('a2'))

  expect(await waiting).toBe('ended')
  expect(identity.accessToken()).toBeNull()
  expect(told).toEqual([{ kind: 'asked', why: 'unauthorised' }])
})

test('the identity token outlives log-out, because the log-out page asks for it', () => {
  const { identity } = held(async () => renewed('a2'))

  identity.forget()

  expect(identity.idToken()).toBe('i1')
  expect(identity.hasTokens()).toBe(false)
})

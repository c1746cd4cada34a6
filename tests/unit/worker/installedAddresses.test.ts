import { expect, test } from 'vitest'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { CALLS } from '../../../src/domain/wire/rest/table.ts'
import { isScreen } from '../../../src/server/http/methods.ts'
import { screenPatterns, SIGN_IN_ANSWER } from '../../../src/worker/installed/addresses.ts'

const patterns = screenPatterns(SCREENS.map(({ pattern }) => pattern))
const isAnswered = (address: string): boolean =>
  patterns.some((pattern) => pattern.test(address)) && !SIGN_IN_ANSWER.test(address)

test('F2 the shell is shown for every screen, with and without a query, and with a last slash', () => {
  for (const { pattern } of SCREENS) {
    const address = pattern.replaceAll(/:\w+/g, 'a%20name')
    expect(isScreen(address), address).toBe(true)
    for (const each of [address, `${address}?tab=open`, `${address.replace(/\/$/, '')}/`])
      expect(isAnswered(each), each).toBe(true)
  }
})

test('T25 no call, no stream, no address of the provider and no answer to a sign-in is shown the shell', () => {
  const calls = Object.values(CALLS).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x'))
  expect(calls.length).toBeGreaterThan(50)
  for (const path of calls) for (const each of [`/api${path}`, `/v1${path}`]) expect(isAnswered(each), each).toBe(false)
  for (const each of [
    '/oidc/auth?client_id=web',
    '/oidc',
    '/auth/callback?code=a&state=b',
    '/auth/silent?error=login_required&state=b',
    '/login?state=a&code=b',
    '/login?error=access_denied&state=a',
    '/runtime.json',
    '/health',
    '/sw.js',
    '/live-trades/x',
    '/closed-trades.csv',
  ])
    expect(isAnswered(each), each).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../src/domain/command.ts'
import type { Intent, SignIn } from '../../../src/ui/auth/oidc.ts'
import { leave, noteOver, startSession } from '../../../src/ui/auth/session.ts'
import { sessionOver } from '../../../src/ui/auth/sessionOver.ts'
import { rememberUser } from '../../../src/ui/link/coreName.ts'
import { keepChoices, usualChoices } from '../../../src/ui/features/liveChart/chartMemory.ts'
import type { Link } from '../../../src/ui/link/link.ts'

/** What the core was told, and what the provider is. */
const world = vi.hoisted(() => ({ links: [] as Link[], sent: [] as Command[], isThere: false, left: [] as Intent[] }))

// A core that has no tokens.
vi.mock('../../../src/ui/link/link.ts', async (original) =>
  (await import('../../support/notedLink.ts')).notedLink(await original(), world),
)

// A frame stays silent, as where the browser allows none, or on a line that is down.
vi.mock('../../../src/ui/auth/oidc.ts', () => ({
  makeSignIn: (): Pick<SignIn, 'silent' | 'isThere' | 'startSilently' | 'signOut'> => ({
    silent: async () => ({ kind: 'blocked' }),
    isThere: async () => world.isThere,
    signOut: async () => undefined,
    startSilently: async (after) => void world.left.push(after),
  }),
}))

beforeEach(() => {
  rememberUser('0123abcd')
  const settings = { authority: 'https://id.example.org', clientId: 'web', audience: 'api' }
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
  vi.stubGlobal('fetch', async () => Response.json(settings))
})

afterEach(() => {
  for (const link of world.links.splice(0)) link.stop()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const told = (): readonly string[] => world.sent.map(({ type }) => type).filter((type) => type.startsWith('session.'))

test('F46 a page stays where it is while the provider is out of reach, and looks for its session once it answers', async () => {
  history.replaceState(null, '', '/settings?x=1#subscription')
  await startSession()
  await expect.poll(told).toEqual(['session.report_unreachable'])
  expect(world.left).toEqual([])

  // A reload meanwhile tells the same, and nobody is signed out.
  await startSession()
  await expect.poll(told).toEqual(['session.report_unreachable', 'session.report_unreachable'])

  world.isThere = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => world.left).toMatchObject([{ returnTo: '/settings?x=1#subscription' }])
  // The other search ends without leaving a second time.
  await expect.poll(told).toContain('session.report_absent')
})

test('AUTH-05 where a session ends by itself is noted to the part of the page that the address names', async () => {
  history.replaceState(null, '', '/settings#accounts')
  await startSession()
  noteOver()
  expect(sessionOver()).toEqual({ path: '/settings#accounts', user: '0123abcd' })
})

test('A-325 T16 after a log-out no key of this browser names a symbol, and what was chosen of the look is there', async () => {
  keepChoices('BTCUSDT', usualChoices)
  keepChoices('1000PEPEUSDT', usualChoices)
  localStorage.setItem('bot-blending.sidebar', 'rail')
  await leave('/')
  expect(Object.keys(localStorage).filter((key) => key.includes('USDT'))).toEqual([])
  expect(localStorage.getItem('bot-blending.sidebar')).toBe('rail')
})

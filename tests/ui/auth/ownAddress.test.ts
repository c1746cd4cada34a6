import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../src/domain/command.ts'
import type { Intent, SignIn, SignInResult } from '../../../src/ui/auth/oidc.ts'
import { ANONYMOUS, hashOfUser, rememberUser } from '../../../src/ui/link/coreName.ts'
import type { Link } from '../../../src/ui/link/link.ts'

/** What the core is and was told, what the provider answers at its own address, and who left to ask there. */
const world = vi.hoisted(() => ({
  links: [] as Link[],
  sent: [] as Command[],
  hasSession: false,
  frame: Promise.resolve(),
  left: [] as Intent[],
  answer: { kind: 'absent' } as SignInResult,
}))

vi.mock('../../../src/ui/link/link.ts', async (original) =>
  (await import('../../support/notedLink.ts')).notedLink(await original(), world),
)

// A provider that answers, and whose frame tells nothing that counts.
vi.mock('../../../src/ui/auth/oidc.ts', () => ({
  makeSignIn: (): SignIn => ({
    start: async () => undefined,
    finish: async () => world.answer,
    silent: async () => {
      await world.frame
      return { kind: 'blocked' }
    },
    isThere: async () => true,
    signOut: async () => undefined,
    startSilently: async (after) => void world.left.push(after),
  }),
}))

/** The session of a page that was just loaded. */
let page: typeof import('../../../src/ui/auth/session.ts')
const loaded = async (): Promise<typeof page> => {
  vi.resetModules()
  return (page = await import('../../../src/ui/auth/session.ts'))
}

beforeEach(async () => {
  await loaded()
  Object.assign(world, { sent: [], hasSession: false, frame: Promise.resolve(), left: [] })
  rememberUser('0123abcd')
  const settings = { authority: 'https://id.example.org', clientId: 'web', audience: 'api' }
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
  vi.stubGlobal('fetch', async () => Response.json(settings))
})

afterEach(() => {
  for (const link of world.links.splice(0)) link.stop()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** The words of the session that the core heard: a second copy is none to it. */
const told = (): readonly string[] =>
  [...new Map(world.sent.map(({ id, type }) => [id, type])).values()].filter((type) => type.startsWith('session.'))

/** The tab comes back from the provider's own address. */
async function comeBack(answer: SignInResult): Promise<void> {
  world.answer = answer
  history.replaceState(null, '', '/auth/callback?state=s&code=c')
  await (await loaded()).startSession()
}

const stood: Intent = { returnTo: '/settings?x=1', intent: '', isStaying: true }
const tokens = {
  accessToken: 'found',
  refreshToken: null,
  idToken: 'id',
  expiresAt: 0,
  profile: { sub: 'user-1', roles: [] },
}

test('A-335 F25 each reload of the only tab finds its user at the own address of the provider, however soon the next comes', async () => {
  rememberUser(await hashOfUser('user-1'))
  for (const reloads of [1, 2, 3]) {
    world.hasSession = false
    history.replaceState(null, '', '/settings?x=1')
    await (await loaded()).startSession()
    await expect.poll(() => world.left).toEqual(Array.from({ length: reloads }, () => stood))

    world.hasSession = true
    await comeBack({ kind: 'signed_in', tokens, after: stood })
    expect(location.pathname + location.search).toBe('/settings?x=1')
    await expect.poll(told).toEqual(Array.from({ length: reloads }, () => 'session.start'))
  }
})

test.each<[SignInResult, string, string]>([
  [{ kind: 'absent', after: stood }, '/settings?x=1', 'session.report_absent'],
  [{ kind: 'failed', message: 'No.', cancelled: true }, '/login', 'session.report_error'],
])(
  'A-335 what the provider said at its own address holds: after %j nobody is sent there again',
  async (answer, at, tells) => {
    await comeBack(answer)

    await expect.poll(told).toEqual([tells, 'session.report_absent'])
    expect(location.pathname + location.search).toBe(at)
    await page.askSilently()
    await expect.poll(() => world.sent.at(-1)).toMatchObject({ type: 'session.report_absent', how: 'blocked' })
    expect(world.left).toEqual([])
  },
)

test('A-335 AUTH-05 a refusal leads to the own address of the provider once, even where that finds somebody', async () => {
  world.hasSession = true
  rememberUser(await hashOfUser('user-1'))
  history.replaceState(null, '', '/settings?x=1')
  await page.startSession()
  await page.askSilently()
  expect([world.left, told()]).toEqual([[stood], []])

  await comeBack({ kind: 'signed_in', tokens, after: stood })
  await page.askSilently()
  await expect.poll(told).toEqual(['session.start', 'session.report_absent'])
  expect(world.sent.at(-1)).toMatchObject({ how: 'blocked' })
  expect(world.left).toEqual([stood])
})

test('A-335 who never signed in here is not sent to the provider, nor is a tab that could not read its answer', async () => {
  rememberUser(ANONYMOUS)
  await page.startSession()
  await expect.poll(told).toEqual(['session.report_absent'])

  rememberUser('0123abcd')
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await (await loaded()).startSession()
  await expect.poll(told).toEqual(['session.report_absent', 'session.report_absent'])
  expect(world.left).toEqual([])
})

test('A-335 a tab that leaves to sign in is not sent elsewhere by what it looked for before', async () => {
  let answer = (): void => undefined
  world.frame = new Promise<void>((resolve) => (answer = resolve))
  history.replaceState(null, '', '/login')
  await page.startSession()
  await page.signIn({ returnTo: '', intent: '' })
  answer()
  // What is asked for after the press leads nowhere else either.
  await page.askSilently()
  expect([world.left, told()]).toEqual([[], []])
})

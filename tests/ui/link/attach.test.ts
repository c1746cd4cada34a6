import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Command } from '../../../src/domain/command.ts'
import { good } from '../../../src/domain/core/outcome.ts'
import type { AccessView } from '../../../src/domain/access/view.types.ts'
import { attach, type Tab } from '../../../src/lib/attach.ts'
import { hashOfUser, rememberUser } from '../../../src/ui/link/coreName.ts'
import type { Push } from '../../../src/worker/api.ts'

/** What the core and the provider are in a test, and what the core was told. */
const world = vi.hoisted(() => ({
  hasSession: false,
  silent: { kind: 'absent' } as object,
  isProviderThere: true,
  sent: [] as Command[],
  push: null as ((push: Push) => void | Promise<void>) | null,
}))

vi.mock('../../../src/ui/link/coreAt.ts', () => ({
  coreAt: () => () => ({
    kind: 'shared',
    api: {
      attach: async (_hello: unknown, push: typeof world.push) => {
        world.push = push
        return good({ workerRun: 'run', workerLock: 'lock', hasSession: world.hasSession })
      },
      send: async (_tab: string, command: Command) => good({ entry: world.sent.push(command) }),
      read: async () => good(null),
    },
    close: () => undefined,
  }),
}))

vi.mock('../../../src/ui/auth/oidc.ts', () => ({
  makeSignIn: () => ({ silent: async () => world.silent, isThere: async () => world.isProviderThere }),
}))

const settings = { worker: '/worker.js', authority: 'https://id.example.org', clientId: 'web', audience: 'api' }
const onSignedOut = vi.fn<() => void>()
const onTrouble = vi.fn<() => void>()
/** So many requests the server still answers. */
let answers = Infinity
let tab: Tab | null = null

beforeEach(async () => {
  Object.assign(world, { hasSession: false, silent: { kind: 'absent' }, isProviderThere: true, sent: [], push: null })
  answers = Infinity
  rememberUser(await hashOfUser('user-1'))
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, locks: undefined })
  vi.stubGlobal('fetch', async () => {
    if ((answers -= 1) < 0) throw new TypeError('Failed to fetch')
    return Response.json(settings)
  })
})

afterEach(() => {
  tab?.close()
  tab = null
  localStorage.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const joined = async (): Promise<Tab> =>
  (tab = await attach({ screen: '/dashboard', onPush: () => undefined, onSignedOut, onTrouble }))

/** What the core was told of the session, without the ids. */
const told = (): readonly object[] =>
  world.sent.filter(({ type }) => type.startsWith('session.')).map(({ id: _id, ...body }) => body)

const found = { kind: 'signed_in', tokens: { accessToken: 'found', profile: { sub: 'user-1', roles: [] } }, after: {} }

describe('a page of ones own whose core has no tokens', () => {
  it('F25 tells who the provider still knows', async () => {
    world.silent = found
    await joined()

    await expect.poll(told).toEqual([{ type: 'session.start', tokens: found.tokens, isFound: true }])
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('F25 tells that the provider knows nobody, and its page that the way in is another', async () => {
    await joined()

    await expect.poll(told).toEqual([{ type: 'session.report_absent' }])
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('F46 keeps what this browser has of the user where no frame may ask: only the page is told', async () => {
    world.silent = { kind: 'blocked' }
    const page = await joined()
    await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
    await page.send({ type: 'tab.show' })

    expect(told()).toEqual([])
  })

  it('APP-02 a provider that fails is told as such, and nobody is signed out', async () => {
    world.silent = { kind: 'failed', message: 'It fell over.', cancelled: false }
    await joined()

    await expect.poll(told).toEqual([{ type: 'session.report_error', message: 'It fell over.', cancelled: false }])
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('F46 a provider out of reach is told as such, and asked again once it answers', async () => {
    Object.assign(world, { silent: { kind: 'blocked' }, isProviderThere: false })
    await joined()
    await expect.poll(told).toEqual([{ type: 'session.report_unreachable' }])
    Object.assign(world, { silent: found, isProviderThere: true })
    dispatchEvent(new Event('online'))

    await expect.poll(() => told().at(-1)).toMatchObject({ type: 'session.start' })
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('F46 asks again once a server a server that was gone answers', async () => {
    world.silent = found
    // The address of the worker's script, and nothing more.
    answers = 1
    await joined()
    await expect.poll(told).toEqual([{ type: 'session.report_unreachable' }])
    answers = Infinity
    dispatchEvent(new Event('online'))

    await expect.poll(() => told().at(-1)).toMatchObject({ type: 'session.start' })
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('a page of ones own that the core asks after a refusal', () => {
  const access: AccessView = { kind: 'show', screen: 'dashboard', title: 'Dashboard', shell: true }
  const isAsked = (asks: boolean): void => {
    const view: AccessView = asks ? { ...access, asksSilently: true } : access
    void world.push?.({ workerRun: 'run', n: 1, views: { access: view }, tables: [] })
  }
  beforeEach(() => void (world.hasSession = true))

  test.each([
    [found, true, { type: 'session.start', tokens: found.tokens, isFound: true }],
    [{ kind: 'absent' }, true, { type: 'session.report_absent' }],
    [{ kind: 'blocked' }, true, { type: 'session.report_absent', how: 'blocked' }],
    [{ kind: 'blocked' }, false, { type: 'session.report_absent', how: 'unreachable' }],
  ])('AUTH-05 asks the provider without a word and tells: %o, in reach %s', async (silent, isThere, body) => {
    world.silent = silent
    world.isProviderThere = isThere
    await joined()
    await expect.poll(() => world.push).not.toBeNull()
    isAsked(false)
    isAsked(true)

    await expect.poll(told).toEqual([body])
  })

  it('AUTH-05 asks once for each time that it is asked', async () => {
    const page = await joined()
    await expect.poll(() => world.push).not.toBeNull()
    for (const asks of [true, true, false, true]) isAsked(asks)

    await expect.poll(() => told().length).toBe(2)
    await page.send({ type: 'tab.show' })
    expect(told()).toHaveLength(2)
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../src/domain/command.ts'
import { good } from '../../../src/domain/core/outcome.ts'
import { signIn, startSession } from '../../../src/ui/auth/session.ts'
import type { OpenHost } from '../../../src/ui/link/host.ts'
import type { Link } from '../../../src/ui/link/link.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const { links, sent, openHost } = vi.hoisted(() => {
  const commands: Command[] = []
  const api = {
    attach: async () => good({ workerRun: 'run', workerLock: 'lock', hasSession: false }),
    // A second copy, of what was not answered when the tab joined, is known by its id.
    send: async (_tab: string, command: Command) => {
      if (commands.every(({ id }) => id !== command.id)) commands.push(command)
      return good({ entry: commands.length })
    },
    read: async () => good(null),
  }
  return {
    links: [] as Link[],
    sent: commands,
    openHost: (() => ({ kind: 'shared', api, close: () => undefined })) as unknown as OpenHost,
  }
})

// The page's own link, to a core that notes what it is sent.
vi.mock('../../../src/ui/link/link.ts', async (original) => {
  const real = await original<typeof import('../../../src/ui/link/link.ts')>()
  const startLink: typeof real.startLink = (parts) => {
    const link = real.startLink({ ...parts, openHost })
    links.push(link)
    return link
  }
  return { ...real, startLink }
})

// What a browser has over plain http from another machine: no UUIDs, no digests, no locks, no service worker.
beforeEach(() => {
  const { crypto } = globalThis
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(into) })
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0 })
  // What every browser has and this one lacks: the end of a sign-in that does not begin.
  vi.stubGlobal('stop', () => undefined)
  const provider = { issuer: 'http://id.example.org', authorization_endpoint: 'http://id.example.org/auth' }
  const settings = { authority: provider.issuer, clientId: 'web', audience: 'http://api.example.org' }
  vi.stubGlobal('fetch', async (address: string) => Response.json(address === '/runtime.json' ? settings : provider))
})

afterEach(() => {
  for (const link of links.splice(0)) link.stop()
  vi.unstubAllGlobals()
})

test('APP-08 over plain http from another machine the page starts, and says that nobody signs in there', async () => {
  await startSession()
  await expect.poll(() => sent.map(({ type }) => type)).toEqual(['session.report_absent'])

  await expect(signIn({ returnTo: '', intent: '' })).rejects.toThrow(/secure contexts/)
  await expect.poll(() => sent.length).toBe(2)

  expect(sent[1]).toMatchObject({
    type: 'toast.show',
    kind: 'error',
    text: 'Signing in needs https, or localhost: a browser does not allow it over plain http.',
  })
  for (const { id } of sent) expect(id).toMatch(UUID)
})

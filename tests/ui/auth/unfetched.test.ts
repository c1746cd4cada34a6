import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../src/ui/auth/session.ts'
import { renew } from '../../../src/ui/installed/renew.ts'

const LOST = 'There was an error when mocking a module'

// The browser failed this import once, and keeps that.
vi.mock('../../../src/ui/auth/oidc.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../../../src/ui/installed/renew.ts', () => ({ renew: vi.fn<() => Promise<void>>(async () => undefined) }))

let isThere = true
let unanswered = 0

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async () => {
    if (!isThere) unanswered += 1
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json({ authority: 'https://id.example.org', clientId: 'web', audience: 'https://api.example.org' })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('F30 A-331 a sign-in whose part was lost with the line fails until the server answers, and then leads to one new page', async () => {
  isThere = false
  await expect(signIn({ returnTo: '', intent: '' })).rejects.toThrow('Failed to fetch')
  // For the settings, and whether it answers at all.
  await vi.waitFor(() => expect(unanswered).toBe(2))
  expect(renew).not.toHaveBeenCalled()

  isThere = true
  void signIn({ returnTo: '', intent: '' })
  await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce())

  // It did not help: the reader is told.
  await expect(signIn({ returnTo: '', intent: '' })).rejects.toThrow(LOST)
  expect(renew).toHaveBeenCalledOnce()
})

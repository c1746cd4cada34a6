import { describe, expect, it } from 'vitest'
import {
  impersonationOwner,
  isImpersonating,
  isImpersonationOwner,
  storedOf,
  tokensOf,
  type StoredImpersonation,
} from '../../../src/domain/access/impersonation.ts'
import { shellView } from '../../../src/domain/access/shellView.ts'
import { accessView } from '../../../src/domain/access/view.ts'
import { hello, MiniCore, profileOf, START } from '../../../src/domain/testing/core.ts'

const STORED: StoredImpersonation = {
  adminToken: 'id-of-ines',
  admin: '0011223344556677',
  user: { sub: 'sample-tom', roles: ['trial-subscriber'], name: 'Tom Okafor' },
  token: 'imp_1',
  expiresAt: START / 1_000 + 1_800,
}

describe('what a tab stores', () => {
  it.each([
    [true, true, true, true],
    [true, true, false, false],
    [true, false, true, false],
    [true, false, false, false],
    [false, true, true, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, false],
  ])('IMP-01 admin token %s, user %s, token %s: active %s', (hasAdmin, hasUser, hasToken, isActive) => {
    const { adminToken, user, token, ...rest } = STORED
    const stored = {
      ...rest,
      ...(hasAdmin ? { adminToken } : {}),
      ...(hasUser ? { user } : {}),
      ...(hasToken ? { token } : {}),
    }
    expect(isImpersonating(stored)).toBe(isActive)
  })

  it('A-99 comes back from the tokens of the core as it was; tokens of a sign-in are none', () => {
    expect(storedOf(tokensOf(STORED))).toEqual(STORED)
    expect(tokensOf(STORED).refreshToken).toBeNull()
    const { impersonatedBy: _, ...plain } = tokensOf(STORED)
    expect(storedOf(plain)).toBeNull()
    expect(storedOf(null)).toBeNull()
  })

  it('A-127 T17 each impersonation has a core of its own, which is no user’s', () => {
    const [first, second] = ['00aa', '00bb'].map(impersonationOwner)
    expect(first).not.toBe(second)
    expect(isImpersonationOwner(first!)).toBe(true)
    // Cores of users are named by hexadecimal digits.
    expect('0123456789abcdef'.includes('i')).toBe(false)
    expect(isImpersonationOwner(STORED.admin)).toBe(false)
    expect(first).toMatch(/^[a-z0-9]+$/)
  })
})

const looking = (path = '/dashboard'): MiniCore =>
  new MiniCore().append({ type: 'tab.attached', data: hello({ path, query: '' }) }).append({
    type: 'session.started',
    data: {
      sessionId: 's-1',
      profile: profileOf({ ...STORED.user }),
      expiresAt: STORED.expiresAt,
      sessionStart: START,
      isImpersonation: true,
    },
  })
const accessOf = (core: MiniCore) => accessView(core.state, 'tab-1')

describe('while it goes on', () => {
  it('APP-04 the frame says until when; a sign-in of the user himself says nothing', () => {
    const core = looking()
    expect(shellView(core.state, 'tab-1').impersonation).toEqual({ until: STORED.expiresAt * 1_000 })
    expect(shellView(core.state, 'tab-1').banners.map(({ id }) => id)).not.toContain('memory_only')
    core.append({ type: 'session.ended', data: { reason: 'impersonation_over' } })
    expect(shellView(core.state, 'tab-1').impersonation).toBeNull()
  })

  it('IMP-05 /admin is shown, other screens of administrators are not', () => {
    expect(accessOf(looking('/admin'))).toMatchObject({ kind: 'show', screen: 'admin' })
    expect(accessOf(looking('/lifecycle-testing'))).toMatchObject({ kind: 'teaser' })
  })

  it('T6 nothing renews it, and it stops by itself when its time is over', () => {
    const core = looking()
    core.advance(30 * 60_000 - 1)
    expect(core.of('session.end_asked')).toEqual([])
    core.advance(1)
    expect(core.of('session.end_asked')).toHaveLength(1)
    expect(core.of('session.refresh_asked')).toEqual([])
  })

  it('IMP-02 IMP-04 ended by the server or by Stop, one tab goes back; nobody is sent to the log-out', () => {
    const core = looking()
    core.append({ type: 'session.refresh_failed', data: { final: true, message: 'over' } })
    expect(core.state.session).toMatchObject({ phase: 'ended', endedBecause: 'impersonation_over', profile: null })
    expect(accessOf(core)).toEqual({ kind: 'come_back' })
    expect(core.of('toast.queued')).toEqual([])
  })

  it('IMP-03 nothing of the user stays in the state', () => {
    const core = looking()
    core.append({ type: 'resource.loaded', data: { key: 'accountsList', value: [{ account_name: 'Toms' }] } })
    core.append({ type: 'session.ended', data: { reason: 'impersonation_over' } })
    expect(core.state.resources.byKey).toEqual({})
  })
})

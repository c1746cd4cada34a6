import { beforeEach, describe, expect, it, test } from 'vitest'
import { accessView } from '../../../src/domain/access/view.ts'
import { hello, MiniCore, profileOf, signedIn, START } from '../../../src/domain/testing/core.ts'

const REFUSED = { type: 'session.refresh_failed', data: { final: true, message: 'invalid_grant' } } as const

const signIn = (core: MiniCore, tab: string, sub = 'user-1'): string | null =>
  core.send(tab, {
    type: 'session.start',
    tokens: {
      accessToken: 'found',
      refreshToken: 'found',
      idToken: 'id',
      expiresAt: START / 1_000 + 7_200,
      profile: profileOf({ sub }),
    },
  })
const isAsked = (core: MiniCore, tab: string): boolean => accessView(core.state, tab).asksSilently === true
const asks = (core: MiniCore): readonly string[] =>
  core.of('session.silent_asked').map(({ tab, reason }) => `${tab} ${reason}`)

describe('a refresh that was refused', () => {
  let core: MiniCore
  beforeEach(() => {
    core = signedIn().append({ type: 'tab.attached', data: hello({ tab: 'tab-2', visible: false }) })
  })

  it('AUTH-05 has one visible tab ask the provider without a word; the screen stays, and what it finds goes on', () => {
    core.append(REFUSED)

    expect(asks(core)).toEqual(['tab-1 refresh_refused'])
    expect(accessView(core.state, 'tab-1')).toMatchObject({ kind: 'show', screen: 'liveTrades', asksSilently: true })
    expect(isAsked(core, 'tab-2')).toBe(false)

    expect(signIn(core, 'tab-1')).toBeNull()
    core.advance(3_600_000)

    expect(core.of('session.silent_ended')).toEqual([{ how: 'found' }])
    expect(core.of('session.ended')).toEqual([])
    expect(core.of('session.started')).toHaveLength(1)
    expect(core.state.session).toMatchObject({ phase: 'active', isApiAuthReady: true })
    expect(isAsked(core, 'tab-1')).toBe(false)
  })

  test.each(['absent', 'blocked', 'failed'] as const)(
    'A-212 AUTH-04, AUTH-05 leads to the sign-in page with the words of the specification once that ended %s',
    (how) => {
      core.append(REFUSED)

      expect(core.send('tab-2', { type: 'session.report_absent' })).toBe('signed_in_meanwhile')
      core.send('tab-1', { type: 'session.report_absent', ...(how === 'absent' ? {} : { how }) })

      expect(core.of('session.silent_ended')).toEqual([{ how }])
      expect(core.of('session.ended')).toEqual([{ reason: 'refresh_failed' }])
      expect(accessView(core.state, 'tab-1')).toEqual({ kind: 'leave', to: '/login', isSessionOver: true })
      expect(core.of('toast.queued').at(-1)?.toast).toMatchObject({
        kind: 'error',
        title: 'Session expired and refresh failed. Redirecting to login.',
        why: 'Your sign-in could not be renewed.',
        stayMs: 8_000,
        replaces: 'session',
      })
    },
  )

  it('F18 AUTH-05 is no loop: tokens that were found so and are refused before they were renewed lead to the page', () => {
    core.append(REFUSED)
    signIn(core, 'tab-1')
    core.append(REFUSED)

    expect(asks(core)).toHaveLength(1)
    expect(core.of('session.ended')).toEqual([{ reason: 'refresh_failed' }])
  })

  it('AUTH-05 tokens that were found so and renewed since are as good as any', () => {
    core.append(REFUSED)
    signIn(core, 'tab-1')
    core.append({ type: 'session.refreshed', data: { expiresAt: START / 1_000 + 9_000, profile: null } })
    core.append(REFUSED)

    expect(asks(core)).toEqual(['tab-1 refresh_refused', 'tab-1 refresh_refused'])
    expect(core.of('session.ended')).toEqual([])
  })

  it('AUTH-05 waits for a tab that is seen, however long; one that closes or hides before it answered is followed by another', () => {
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } }).append(REFUSED)
    core.advance(3_600_000)
    expect(asks(core)).toEqual(['null refresh_refused'])

    core.append({ type: 'tab.shown', data: { tab: 'tab-2' } })
    core.append({ type: 'tab.left', data: { tab: 'tab-2' } })
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-3' }) })
    core.append({ type: 'tab.hidden', data: { tab: 'tab-3' } }).advance(30_000)
    core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })

    expect(asks(core).slice(1)).toEqual([
      'tab-2 tab_seen',
      'null tab_gone',
      'tab-3 tab_seen',
      'null tab_hidden',
      'tab-1 tab_seen',
    ])
    expect(core.of('session.ended')).toEqual([])
  })

  it('AUTH-05 leads to the page where a tab that is seen does not answer for 30 s', () => {
    core.append(REFUSED).advance(29_999)
    expect(core.of('session.ended')).toEqual([])
    core.advance(1)

    expect(core.of('session.silent_ended')).toEqual([{ how: 'no_answer' }])
    expect(core.of('session.ended')).toEqual([{ reason: 'refresh_failed' }])
  })

  it('F46 AUTH-05 asks again every 10 s while the provider is out of reach, and at once when a tab is touched', () => {
    core.append(REFUSED)
    core.send('tab-1', { type: 'session.report_absent', how: 'unreachable' })
    expect(isAsked(core, 'tab-1')).toBe(false)
    core.advance(9_999)
    expect(asks(core)).toHaveLength(1)
    core.advance(1)
    core.send('tab-1', { type: 'session.report_absent', how: 'unreachable' })
    core.send('tab-1', { type: 'tab.touch', kind: 'online' })

    expect(asks(core).slice(1)).toEqual(['tab-1 provider_in_reach', 'tab-1 tab_seen'])
    expect(core.of('session.ended')).toEqual([])
  })

  it('AUTH-05 a worker that began anew meanwhile asks nobody: its tabs look by themselves', () => {
    core.append(REFUSED).append({ type: 'worker.started', data: { workerRun: 'later', generation: 0 } })

    expect(core.state.session).toMatchObject({ phase: 'unknown', refresh: { state: 'idle' } })
  })
})
